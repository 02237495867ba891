import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, manualEntry, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Overview = ApiReceives['project']['overview'];

const zone = 'America/Chicago';

let app: TestApp;
let team: Team;
let maya: Person;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  maya = await addPerson(app, team);
  const second = await makeProject(app, team.owner, team.organizationId, 'Second');
  app.setNow(evening);
  const lastWeek = (clock: string) => at(clock).replace('2026-03-10', '2026-03-06');
  await recordAll(app, team.owner.token, [
    entry(team.projectId, '05:00', '05:10', {
      apps: [{ kind: 'app', name: 'Editor', seconds: 60, active_seconds: 0 }],
    }),
    {
      ...entry(team.projectId, '10:00', '10:10'),
      start: lastWeek('10:00'),
      finish: lastWeek('10:10'),
    },
    entry(second, '06:00', '06:10'),
    {
      ...manualEntry(team.projectId, '10:00', '10:10', 'Long ago'),
      start: at('10:00').replace('2026-03-10', '2025-01-07'),
      finish: at('10:10').replace('2026-03-10', '2025-01-07'),
    },
  ]);
  await recordAll(app, maya.token, [entry(team.projectId, '04:50', '04:55')]);
});
afterAll(() => app.close());

const overview = (token: string) =>
  app.post<Overview>(
    '/api/project/overview',
    { project_id: team.projectId, time_zone: zone },
    token,
  );

/** Seconds between two instants, straight from the activities. */
async function secondsBySql(start: string, finish: string, userId?: number) {
  const [row] = await app.asOwner<{ seconds: number }>(
    `select coalesce(sum(extract(epoch from least(ends_at, $2) - greatest(starts_at, $1))), 0)::float8
       as seconds
     from activities where project_id = $3 and starts_at < $2 and ends_at > $1
       and ($4::int is null or user_id = $4)`,
    [start, finish, team.projectId, userId ?? null],
  );
  return Math.round(row?.seconds ?? 0);
}

test('weeks, members and today equal an independent query', async () => {
  const { status, body } = await overview(team.owner.token);
  expect(status).toBe(200);
  expect(body.weeks).toHaveLength(8);
  for (const [index, { start, finish, duration }] of body.weeks.entries()) {
    expect(duration).toBe(await secondsBySql(start, finish));
    for (const member of body.members) {
      expect(member.weeks[index]).toBe(await secondsBySql(start, finish, member.id));
    }
  }
  expect(body.weeks.slice(-2)).toMatchObject([
    { start: '2026-03-02T06:00:00.000Z', duration: 600 },
    { start: '2026-03-09T05:00:00.000Z', duration: 900 },
  ]);
  expect(body.today.duration).toBe(await secondsBySql(at('05:00'), '2026-03-11T05:00:00Z'));
  expect(body.total.duration).toBe(1500);
  expect(body.all_time).toMatchObject({
    duration: await secondsBySql('2000-01-01T00:00:00Z', at('20:00')),
    measured_seconds: 1500,
  });
  expect(body.all_time.duration).toBe(2100);
  expect(body.members.map(({ id, duration }) => [id, duration])).toEqual([
    [team.owner.id, 1200],
    [maya.id, 300],
  ]);
  expect([body.member_count, body.time_zone]).toEqual([2, zone]);
  expect(body.apps).toMatchObject([{ name: 'Editor', seconds: 60 }]);
});

test('members see their own work, viewers all of it, strangers nothing', async () => {
  const own = (await overview(maya.token)).body;
  expect(own.members.map(({ id }) => id)).toEqual([maya.id]);
  expect([own.total.duration, own.all_time.duration, own.apps]).toEqual([300, 300, []]);
  const viewer = await addPerson(app, team, 3, 'Victor');
  expect((await overview(viewer.token)).body.total.duration).toBe(1500);
  const foreign = await makeTeam(app, 'Foreign');
  expect((await overview(foreign.owner.token)).status).toBe(404);
});

test('managers change color and default interval, members do not', async () => {
  const update = (token: string, changes: object) =>
    app.post('/api/project/update', { id: team.projectId, ...changes }, token);
  const manager = await addPerson(app, team, 1, 'Mara');
  const changes = { color: 'teal', default_screenshot_interval: 20 };
  expect((await update(manager.token, changes)).status).toBe(200);
  const { body } = await app.post<ApiReceives['project']['all']>(
    '/api/project/all',
    { organization_id: team.organizationId },
    maya.token,
  );
  expect(body.find(({ id }) => id === team.projectId)).toMatchObject(changes);
  expect((await update(maya.token, changes)).status).toBe(403);
  expect((await update(manager.token, { color: 'pale' })).status).toBe(422);
});
