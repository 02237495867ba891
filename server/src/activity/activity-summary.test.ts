import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs } from '@time-tracker/contract/time/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Summary = ApiReceives['activity']['get'];

let app: TestApp;
let team: Team;
let maya: Person;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  maya = await addPerson(app, team);
  const second = await makeProject(app, team.owner, team.organizationId, 'Second');
  const third = await makeProject(app, team.owner, team.organizationId, 'Third');
  app.setNow(evening);
  const shifted = (days: number, sent: ReturnType<typeof entry>) => ({
    ...sent,
    start: Date.parse(at('12:00')) - days * dayMs,
    finish: Date.parse(at('12:10')) - days * dayMs,
  });
  const work = (project: number, active: number) =>
    entry(project, '12:00', '12:10', { active_seconds: active, mouse_seconds: active });
  await recordAll(app, team.owner.token, [
    entry(second, '11:00', '11:00:59'),
    shifted(0, work(team.projectId, 300)),
    shifted(3, work(second, 0)),
    shifted(9, work(third, 600)),
    shifted(29, { ...work(third, 0), measured_seconds: 0 }),
  ]);
  await recordAll(app, maya.token, [shifted(0, work(team.projectId, 3))]);
});
afterAll(() => app.close());

const get = (token: string, input: object = {}) =>
  app.post<Summary>('/api/activity/get', { organization_id: team.organizationId, ...input }, token);

test('the owner sees the whole organization in windows that roll', async () => {
  const { status, body } = await get(team.owner.token, { start: 1 });
  expect(status).toBe(200);
  expect(body).toEqual({
    totalDailyWorked: 59 + 600 + 600,
    averageDailyActivity: 24, // 303 of 1259
    totalDailyProjects: 1, // under 60 s in the second one
    totalWeeklyWorked: 59 + 600 + 600 + 600,
    averageWeeklyActivity: 16, // 303 of 1859
    totalWeeklyProjects: 2,
    totalMonthlyWorked: 59 + 5 * 600,
    averageMonthlyActivity: 37, // 903 of 2459: one was not measured
    totalMonthlyProjects: 3,
  } satisfies Summary);
});

test('a higher start value selects the previous windows', async () => {
  const { body } = await get(team.owner.token, { start: 2 });
  expect(body).toEqual({
    totalDailyWorked: 0,
    averageDailyActivity: 0,
    totalDailyProjects: 0,
    totalWeeklyWorked: 600,
    averageWeeklyActivity: 100,
    totalWeeklyProjects: 1,
    totalMonthlyWorked: 0,
    averageMonthlyActivity: 0,
    totalMonthlyProjects: 0,
  } satisfies Summary);
  expect((await get(team.owner.token, { start: 4 })).body.totalDailyWorked).toBe(600);
});

test('the windows end now, to the second', async () => {
  app.setNow(new Date(at('12:05')));
  expect((await get(maya.token)).body.totalDailyWorked).toBe(300);
  app.setNow(new Date(Date.parse(at('12:07:30')) + dayMs));
  expect((await get(maya.token)).body.totalDailyWorked).toBe(150);
  app.setNow(evening);
});

test('members see their own work, viewers and managers their project', async () => {
  expect((await get(maya.token)).body).toMatchObject({
    totalDailyWorked: 600,
    averageDailyActivity: 1, // half a percent rounds up
    totalMonthlyWorked: 600,
  });
  for (const role of [1, 3] as const) {
    const person = await addPerson(app, team, role);
    expect((await get(person.token)).body.totalMonthlyWorked).toBe(1200);
  }
  const idle = await addPerson(app, team);
  expect((await get(idle.token)).body.totalMonthlyWorked).toBe(0);
});

test('401, 404 and 422', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  expect((await app.post('/api/activity/get', {})).status).toBe(401);
  expect((await get(maya.token, { organization_id: foreign.organizationId })).status).toBe(404);
  expect((await get(maya.token, { organization_id: 2_000_000_000 })).status).toBe(404);
  const bad = await app.post<{ errors: object }>('/api/activity/get', { start: 13 }, maya.token);
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors).sort()).toEqual(['organization_id', 'start']);
});
