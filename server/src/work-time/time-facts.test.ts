import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, manualEntry, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Days = ApiReceives['activity']['days'];

let app: TestApp;
let team: Team;
let second: number;
let maya: Person;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  second = await makeProject(app, team.owner, team.organizationId, 'Second');
  maya = await addPerson(app, team, 2, 'Maya');
  app.setNow(evening);
  const typed = { active_seconds: 60, keyboard_seconds: 60 };
  await recordAll(app, team.owner.token, [
    entry(team.projectId, '04:50', '05:00', typed),
    entry(team.projectId, '05:00', '05:10', { active_seconds: 300, mouse_seconds: 300 }),
    entry(second, '18:10', '18:20'),
    entry(second, '18:20', '18:30', { source: 'browser', measured_seconds: 0 }),
    manualEntry(team.projectId, '07:00', '07:10', 'Phone'),
    manualEntry(second, '07:10', '07:15', 'Phone'),
  ]);
  await recordAll(app, maya.token, [
    manualEntry(team.projectId, '09:00', '09:10', 'Stood at the whiteboard'),
    entry(team.projectId, '10:00', '10:05', typed),
  ]);
});
afterAll(() => app.close());

const sheet = async (token: string, input: object = {}) => {
  const { body } = await app.post<Days>(
    '/api/activity/days',
    { organization_id: team.organizationId, by: 'member_project', ...input },
    token,
  );
  return body.groups.map(({ id, manual_seconds, keyless_seconds }) => {
    return { id, manual: manual_seconds, keyless: keyless_seconds };
  });
};

/** The same facts from the rows, with activities cut at the ends of the range. */
async function factsBySql(start: string, finish: string, projectId?: number) {
  const share = `extract(epoch from least(ends_at, $2) - greatest(starts_at, $1)) / extract(epoch from ends_at - starts_at)`;
  const rows = await app.asOwner<{ id: number; manual: number; keyless: number }>(
    `select user_id as id,
       coalesce(round(sum(${share} * extract(epoch from ends_at - starts_at))
         filter (where source = 'manual')), 0)::int as manual,
       coalesce(round(sum(${share} * measured_seconds) filter (where keyboard_seconds = 0)), 0)::int as keyless
     from activities
     where organization_id = $3 and starts_at < $2 and ends_at > $1 and ($4::int is null or project_id = $4)
     group by user_id
     order by sum(extract(epoch from least(ends_at, $2) - greatest(starts_at, $1))) desc`,
    [new Date(start), new Date(finish), team.organizationId, projectId ?? null],
  );
  return rows;
}

test('manual time and time without a key press equal the rows', async () => {
  const whole = { start: '2026-03-09T00:00:00Z', finish: '2026-03-11T00:00:00Z' };
  const found = await sheet(team.owner.token, whole);
  expect(found).toEqual([
    { id: team.owner.id, manual: 900, keyless: 1200 },
    { id: maya.id, manual: 600, keyless: 0 },
  ]);
  expect(found).toEqual(await factsBySql(whole.start, whole.finish));
  const cut = { start: at('05:05'), finish: at('09:04') };
  expect(await sheet(team.owner.token, cut)).toEqual(await factsBySql(cut.start, cut.finish));
  const ofSecond = await sheet(team.owner.token, { ...whole, project_id: second });
  expect(ofSecond).toEqual(await factsBySql(whole.start, whole.finish, second));
});

test('facts follow what is deleted and moved', async () => {
  const [row] = await app.asOwner<{ activity_id: string }>(
    `select activity_id from activities where user_id = $1 and source = 'manual'`,
    [maya.id],
  );
  const range = { start: at('00:00'), finish: at('20:00') };
  const move = { activity_ids: [row?.activity_id], project_id: second };
  expect((await app.post('/api/activity/move', move, team.owner.token)).status).toBe(200);
  expect(await sheet(team.owner.token, { ...range, user_id: maya.id, project_id: second })).toEqual(
    [{ id: maya.id, manual: 600, keyless: 0 }],
  );
  const remove = { activity_ids: [row?.activity_id] };
  expect((await app.post('/api/activity/remove', remove, team.owner.token)).status).toBe(200);
  expect(await sheet(team.owner.token, { ...range, user_id: maya.id })).toEqual([
    { id: maya.id, manual: 0, keyless: 0 },
  ]);
});

test('members see their own facts only, viewers those of their project', async () => {
  const range = { start: at('00:00'), finish: at('20:00') };
  expect(await sheet(maya.token, range)).toEqual([{ id: maya.id, manual: 0, keyless: 0 }]);
  const viewer = await addPerson(app, team, 3, 'Vera');
  const [owner] = await sheet(viewer.token, range);
  expect(owner).toEqual({ id: team.owner.id, manual: 600, keyless: 600 });
  expect(owner).toEqual((await factsBySql(range.start, range.finish, team.projectId))[0]);
  const stranger = await makeTeam(app, 'Foreign');
  const { status } = await app.post(
    '/api/activity/days',
    { organization_id: team.organizationId, by: 'member_project' },
    stranger.owner.token,
  );
  expect(status).toBe(404);
});
