import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, manualEntry, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Overview = ApiReceives['organization']['person'];
type Users = ApiReceives['organization']['users'];

const zone = 'Asia/Kathmandu';

let app: TestApp;
let team: Team;
let second: number;
let maya: Person;
let manager: Person;
let viewer: Person;
let member: Person;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  second = await makeProject(app, team.owner, team.organizationId, 'Second');
  maya = await addPerson(app, team);
  manager = await addPerson(app, team, 1, 'Mara');
  viewer = await addPerson(app, team, 3, 'Victor');
  member = await addPerson(app, team, 2, 'Noah');
  const add = { project_id: second, email: maya.email, screenshot_interval: 5 };
  await app.post('/api/project/add', add, team.owner.token);
  app.setNow(evening);
  const active = { active_seconds: 300, mouse_seconds: 300 };
  // In Kathmandu, 18:15 UTC is midnight: one entry lies on both sides of it.
  await recordAll(app, maya.token, [
    entry(team.projectId, '08:00', '08:10', {
      ...active,
      apps: [{ kind: 'app', name: 'Editor', seconds: 400, active_seconds: 200 }],
    }),
    entry(team.projectId, '18:10', '18:20', active),
    entry(second, '18:20', '18:30'),
    manualEntry(second, '19:00', '19:10', 'On the phone'),
  ]);
  const lastWeek = (clock: string) => at(clock).replace('2026-03-10', '2026-03-06');
  const earlier = entry(second, '08:00', '08:10');
  await recordAll(app, maya.token, [
    { ...earlier, start: lastWeek('08:00'), finish: lastWeek('08:10') },
  ]);
  await recordAll(app, member.token, [entry(team.projectId, '09:00', '09:10')]);
  const report = { source: 'desktop', name: 'maya-studio', version: '0.0.4', state: 'recording' };
  await app.post('/api/timer/start', { project_id: second }, maya.token);
  await app.post('/api/timer/report', report, maya.token);
});
afterAll(() => app.close());

const person = (token: string, userId: number, input: object = {}) =>
  app.post<Overview>(
    '/api/organization/person',
    { organization_id: team.organizationId, user_id: userId, time_zone: zone, ...input },
    token,
  );

/** Work between two instants, straight from the activities; an activity counts by its overlap. */
async function sumBySql(userId: number, start: string, finish: string, projectId?: number) {
  const [row] = await app.asOwner<{ seconds: number; active: number; measured: number }>(
    `select coalesce(sum(seconds), 0)::float8 as seconds,
       coalesce(sum(active_seconds * seconds / whole), 0)::float8 as active,
       coalesce(sum(measured_seconds * seconds / whole), 0)::float8 as measured
     from (
       select active_seconds, measured_seconds,
         extract(epoch from ends_at - starts_at) as whole,
         extract(epoch from least(ends_at, $3) - greatest(starts_at, $2)) as seconds
       from activities
       where organization_id = $1 and user_id = $4 and starts_at < $3 and ends_at > $2
         and ($5::int is null or project_id = $5)
     ) as inside`,
    [team.organizationId, start, finish, userId, projectId ?? null],
  );
  return {
    duration: Math.round(row?.seconds ?? 0),
    active_seconds: Math.round(row?.active ?? 0),
    measured_seconds: Math.round(row?.measured ?? 0),
  };
}

test('today, this week, each day and hour, and each project equal an independent query', async () => {
  const { status, body } = await person(team.owner.token, maya.id);
  expect(status).toBe(200);
  expect(body.days).toHaveLength(14);
  for (const day of body.days) {
    expect(day).toMatchObject(await sumBySql(maya.id, day.start, day.finish));
    const hours = day.hours.reduce((sum, hour) => sum + hour.duration, 0);
    expect(hours).toBe(day.duration);
    for (const hour of day.hours) {
      expect(hour).toMatchObject(await sumBySql(maya.id, hour.start, hour.finish));
    }
  }
  const [first, today] = [body.days[0], body.days.at(-1)];
  // The week begins on Monday, March 9; midnight in Kathmandu is 18:15 UTC.
  expect(today).toMatchObject({ date: '2026-03-11', start: at('18:15') });
  expect(body.today).toMatchObject(await sumBySql(maya.id, at('18:15'), '2026-03-11T18:15:00Z'));
  const week = ['2026-03-08T18:15:00Z', '2026-03-11T18:15:00Z'] as const;
  expect(body.week).toMatchObject(await sumBySql(maya.id, ...week));
  const range = [first?.start ?? '', today?.finish ?? ''] as const;
  expect(body.total).toMatchObject(await sumBySql(maya.id, ...range));
  expect([body.week.duration, body.total.duration]).toEqual([2400, 3000]);
  expect(body.projects.map(({ name }) => name)).toEqual(['Second', 'Website']);
  for (const project of body.projects) {
    expect(project).toMatchObject(await sumBySql(maya.id, ...range, project.id));
    expect(project.week).toBe((await sumBySql(maya.id, ...week, project.id)).duration);
  }
  expect(body.apps).toMatchObject([{ name: 'Editor', seconds: 400, percent: 100 }]);
  expect(body.last_active).toBe(at('19:10'));
});

test('owners and the person see everything, also recorders and intervals', async () => {
  for (const token of [team.owner.token, maya.token]) {
    const { body } = await person(token, maya.id);
    expect(body.user).toEqual({ id: maya.id, name: maya.name, email: maya.email });
    expect(body).toMatchObject({ role: 'member', total: { duration: 3000 }, time_zone: zone });
    expect(body.projects).toMatchObject([
      { id: second, role: 2, screenshot_interval: 5 },
      { id: team.projectId, role: 2, screenshot_interval: 10 },
    ]);
    expect(body.recorders).toMatchObject([
      { source: 'desktop', name: 'maya-studio', version: '0.0.4', last_seen: at('20:00') },
    ]);
  }
});

test('managers and viewers see the time, apps and projects of their projects only', async () => {
  const ofManager = (await person(manager.token, maya.id)).body;
  expect(ofManager.total).toMatchObject({ duration: 1200 });
  expect(ofManager.projects).toMatchObject([{ id: team.projectId, screenshot_interval: 10 }]);
  expect(ofManager.user.email).toBe(maya.email);
  expect(ofManager.recorders).toBeNull();
  expect(ofManager.last_active).toBe(at('18:20'));
  const ofViewer = (await person(viewer.token, maya.id)).body;
  expect(ofViewer.total).toMatchObject({ duration: 1200 });
  expect(ofViewer.user.email).toBeNull();
  expect(ofViewer.projects).toMatchObject([{ id: team.projectId, screenshot_interval: null }]);
  expect(JSON.stringify(ofViewer)).not.toContain('Second');
});

test('members see nobody else, and strangers nothing at all', async () => {
  expect((await person(member.token, maya.id)).status).toBe(403);
  expect((await person(member.token, member.id)).body.total.duration).toBe(600);
  const foreign = await makeTeam(app, 'Foreign');
  expect((await person(foreign.owner.token, maya.id)).status).toBe(404);
  expect((await person(team.owner.token, foreign.owner.id)).status).toBe(404);
});

test('managers cannot open people of other projects', async () => {
  const other = await makeProject(app, team.owner, team.organizationId, 'Third');
  const theirs = await addPerson(app, { ...team, projectId: other }, 2, 'Nina');
  expect((await person(manager.token, theirs.id)).status).toBe(403);
  expect((await person(team.owner.token, theirs.id)).status).toBe(200);
});

test('the list of users has the hours and activity of this week', async () => {
  await app.post('/api/user/update', { time_zone: zone }, team.owner.token);
  const { body } = await app.post<Users>(
    '/api/organization/users',
    { organization_id: team.organizationId },
    team.owner.token,
  );
  for (const { user, week } of body) {
    const range = ['2026-03-08T18:15:00Z', '2026-03-11T18:15:00Z'] as const;
    expect(week).toMatchObject(await sumBySql(user.id ?? 0, ...range));
  }
  expect(body.find(({ user }) => user.id === maya.id)?.week).toMatchObject({ activity: 33 });
});
