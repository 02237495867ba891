import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { seedActivities, seedTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type List = ApiReceives['activity']['all'];

let app: TestApp;
let team: Team;
let maya: Person;
let second: number;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  maya = await addPerson(app, team, 2, 'Maya');
  second = await makeProject(app, team.owner, team.organizationId, 'Second');
  app.setNow(evening);
  await recordAll(app, team.owner.token, [
    entry(second, '08:00', '08:10'),
    entry(team.projectId, '09:00', '09:05', {
      active_seconds: 150,
      keyboard_seconds: 100,
      mouse_seconds: 60,
      minutes: [true, ...Array<boolean>(8).fill(false), true],
      note: 'Plans',
    }),
  ]);
  await recordAll(app, maya.token, [
    entry(team.projectId, '09:00', '09:01', { active_seconds: 30, mouse_seconds: 30 }),
    entry(team.projectId, '10:00', '10:10', {
      source: 'manual',
      note: 'Visit',
      measured_seconds: 0,
    }),
  ]);
});
afterAll(() => app.close());

const all = (token: string, input: object = {}) =>
  app.post<List>('/api/activity/all', { organization_id: team.organizationId, ...input }, token);
const startsOf = ({ activities }: List) => activities.map(({ start }) => start.slice(11, 16));

test('an owner sees everyone, oldest first, with the total of all', async () => {
  const { status, body } = await all(team.owner.token);
  expect(status).toBe(200);
  expect(startsOf(body)).toEqual(['08:00', '09:00', '09:00', '10:00']);
  expect(body.total).toEqual({
    duration: 600 + 300 + 60 + 600,
    active_seconds: 180,
    measured_seconds: 600 + 300 + 60,
    activity: 19,
  });
  expect(body.now).toBe(evening.toISOString());
  expect(body.truncated).toBeUndefined();
});

test('an activity has all recorded fields', async () => {
  const { body } = await all(team.owner.token, {
    project_id: team.projectId,
    user_id: team.owner.id,
  });
  expect(body.activities).toEqual([
    {
      activity_id: expect.any(String) as string,
      user_id: team.owner.id,
      user_name: team.owner.name,
      project_id: team.projectId,
      project_name: 'Website',
      start: at('09:00'),
      finish: at('09:05'),
      duration: 300,
      activity: 50,
      active_seconds: 150,
      measured_seconds: 300,
      keyboard: 100,
      mouse: 60,
      minutes: [true, ...Array<boolean>(8).fill(false), true],
      source: 'desktop',
      note: 'Plans',
      screenshots: 0,
    },
  ]);
});

test('time that was not measured has no percent', async () => {
  const { body } = await all(maya.token, { start: at('10:00') });
  expect(body.activities.map(({ activity }) => activity)).toEqual([null]);
  expect(body.total).toMatchObject({ duration: 600, measured_seconds: 0, activity: null });
});

test('members see their own work, viewers and managers their project', async () => {
  expect(startsOf((await all(maya.token)).body)).toEqual(['09:00', '10:00']);
  for (const role of [1, 3] as const) {
    const person = await addPerson(app, team, role);
    expect(startsOf((await all(person.token)).body)).toEqual(['09:00', '09:00', '10:00']);
  }
});

test('filters limit the list; -1, null and no value select everything', async () => {
  expect(startsOf((await all(team.owner.token, { user_id: maya.id })).body)).toHaveLength(2);
  expect(startsOf((await all(team.owner.token, { project_id: second })).body)).toEqual(['08:00']);
  for (const nothing of [-1, null]) {
    const { body } = await all(team.owner.token, { user_id: nothing, project_id: nothing });
    expect(body.activities).toHaveLength(4);
  }
});

test('activities that cross the range count with the part inside', async () => {
  const { body } = await all(team.owner.token, { start: at('09:04'), finish: at('10:02:30') });
  expect(body.activities.map(({ duration }) => duration)).toEqual([60, 150]);
  expect(body.activities[0]).toMatchObject({
    start: at('09:00'),
    active_seconds: 30,
    measured_seconds: 60,
    keyboard: 20,
    mouse: 12,
  });
  expect(body.total).toEqual({
    duration: 210,
    active_seconds: 30,
    measured_seconds: 60,
    activity: 50,
  });
  const empty = await all(team.owner.token, { start: at('09:05'), finish: at('10:00') });
  expect(empty.body).toMatchObject({ activities: [], total: { duration: 0, activity: null } });
});

test('pages are consecutive, and the total always covers the range', async () => {
  const page = (number: number) => all(team.owner.token, { page: number, page_size: 3 });
  const [first, last, beyond] = [await page(1), await page(2), await page(3)];
  expect(startsOf(first.body)).toEqual(['08:00', '09:00', '09:00']);
  expect(startsOf(last.body)).toEqual(['10:00']);
  expect(startsOf(beyond.body)).toEqual([]);
  expect(beyond.body.total.duration).toBe(1560);
});

test('without paging, returns at most 10,000 and sets truncated', async () => {
  const seeded = await seedTeam(app, { users: 8, projects: 1 });
  const [token = ''] = seeded.tokens;
  const minute = (index: number) => new Date(Date.parse(at('00:00')) + index * minuteMs);
  const seed = (count: number, from: number) =>
    seedActivities(
      app,
      seeded,
      Array.from({ length: count }, (_, index) => ({
        projectId: seeded.projectIds[0]!,
        userId: seeded.userIds[(from + index) % 8]!,
        start: minute(Math.floor((from + index) / 8)),
        finish: minute(Math.floor((from + index) / 8) + 1),
        activeSeconds: 0,
        measuredSeconds: 60,
      })),
    );
  await seed(9_100, 0);
  await seed(900, 9_100);
  const list = () =>
    app.post<List>(
      '/api/activity/all',
      { organization_id: seeded.organizationId, start: at('00:00'), finish: at('23:59:59') },
      token,
    );
  const full = await list();
  expect(full.body.activities).toHaveLength(10_000);
  expect(full.body.truncated).toBeUndefined();
  await seed(1, 10_000);
  const more = await list();
  expect(more.body.activities).toHaveLength(10_000);
  expect(more.body).toMatchObject({ truncated: true, total: { duration: 600_060 } });
});

test('401, 403, 404 and 422', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  expect((await app.post('/api/activity/all', {})).status).toBe(401);
  expect((await all(maya.token, { user_id: team.owner.id })).status).toBe(403);
  expect((await all(maya.token, { project_id: second })).status).toBe(403);
  expect((await all(maya.token, { organization_id: foreign.organizationId })).status).toBe(404);
  expect((await all(maya.token, { project_id: foreign.projectId })).status).toBe(404);
  expect((await all(maya.token, { user_id: foreign.owner.id })).status).toBe(404);
  const bad = await app.post<{ errors: object }>(
    '/api/activity/all',
    { start: 'soon', page: 0, page_size: 201, project_id: 'x' },
    maya.token,
  );
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors).sort()).toEqual(['page', 'page_size', 'project_id', 'start']);
  expect((await all(maya.token, { start: at('10:00'), finish: at('10:00') })).status).toBe(422);
  expect((await all(maya.token, { start: '2024-01-01T00:00:00Z' })).status).toBe(422);
});
