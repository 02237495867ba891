import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll, type Entry } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Overview = ApiReceives['dashboard']['overview'];
type App = NonNullable<Entry['apps']>[number];

let app: TestApp;
let team: Team;
let second: number;
let maya: Person;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  second = await makeProject(app, team.owner, team.organizationId, 'Second');
  maya = await addPerson(app, team);
  app.setNow(evening);
  const used = (kind: App['kind'], name: string, seconds: number): App => ({
    kind,
    name,
    seconds,
    active_seconds: seconds / 2,
  });
  // Tuesday, March 10, 2026. In Chicago the first one is still on Monday.
  await recordAll(app, team.owner.token, [
    entry(team.projectId, '04:50', '05:00', {
      active_seconds: 300,
      mouse_seconds: 300,
      apps: [used('app', 'Editor', 400), used('url', 'wiki.example', 100)],
    }),
    entry(team.projectId, '05:00', '05:10'),
    entry(second, '18:10', '18:20', { apps: [used('app', 'Mail', 60)] }),
  ]);
  await recordAll(app, maya.token, [
    entry(team.projectId, '04:50', '04:55', { apps: [used('app', 'Editor', 40)] }),
  ]);
  const rating = { organization_id: team.organizationId, kind: 'app', name: 'Editor', rating: 1 };
  await app.post('/api/app/rate', rating, team.owner.token);
});
afterAll(() => app.close());

const overview = (token: string, input: object = {}) =>
  app.post<Overview>(
    '/api/dashboard/overview',
    { organization_id: team.organizationId, ...whole, ...input },
    token,
  );
const whole = { start: at('00:00'), finish: at('20:00'), time_zone: 'America/Chicago' };

/** Cells of the heat map with work, as weekday/hour: seconds. */
const cells = ({ hours }: Overview) =>
  hours.flatMap((day, weekday) =>
    day.flatMap((seconds, hour) => (seconds === 0 ? [] : [`${weekday}/${hour}: ${seconds}`])),
  );

test('days and hours of the range in the requested time zone', async () => {
  const { status, body } = await overview(team.owner.token);
  expect(status).toBe(200);
  expect(body.days).toEqual([
    {
      date: '2026-03-09',
      start: at('00:00'),
      finish: at('05:00'),
      projects: 1,
      duration: 900,
      active_seconds: 300,
      measured_seconds: 900,
      activity: 33,
    },
    {
      date: '2026-03-10',
      start: at('05:00'),
      finish: at('20:00'),
      projects: 2,
      duration: 1200,
      active_seconds: 0,
      measured_seconds: 1200,
      activity: 0,
    },
  ]);
  expect(body.total).toEqual({
    duration: 2100,
    active_seconds: 300,
    measured_seconds: 2100,
    activity: 14,
    projects: 2,
  });
  expect(body.hours.map((day) => day.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
  expect(cells(body)).toEqual(['1/23: 900', '2/0: 600', '2/13: 600']);
  expect([body.time_zone, body.now]).toEqual(['America/Chicago', evening.toISOString()]);
});

test('projects of the range with their days', async () => {
  const { body } = await overview(team.owner.token);
  expect(body.projects).toEqual([
    {
      id: team.projectId,
      name: 'Website',
      color: 'blue',
      percent: 71.4,
      days: [900, 600],
      duration: 1500,
      active_seconds: 300,
      measured_seconds: 1500,
      activity: 20,
    },
    {
      id: second,
      name: 'Second',
      color: 'orange',
      percent: 28.6,
      days: [0, 600],
      duration: 600,
      active_seconds: 0,
      measured_seconds: 600,
      activity: 0,
    },
  ]);
  expect(body.other_projects).toBeNull();
});

test('top members and apps with percentages and ratings', async () => {
  const { body } = await overview(team.owner.token);
  expect(body.members).toEqual([
    {
      id: team.owner.id,
      name: team.owner.name,
      percent: 85.7,
      duration: 1800,
      active_seconds: 300,
      measured_seconds: 1800,
      activity: 17,
    },
    {
      id: maya.id,
      name: maya.name,
      percent: 14.3,
      duration: 300,
      active_seconds: 0,
      measured_seconds: 300,
      activity: 0,
    },
  ]);
  expect(body.member_count).toBe(2);
  expect(body.apps).toEqual([
    { name: 'Editor', seconds: 440, active_seconds: 220, percent: 73.3, rating: 1 },
    { name: 'Mail', seconds: 60, active_seconds: 30, percent: 10, rating: 0 },
  ]);
  expect(body.sites).toEqual([
    { name: 'wiki.example', seconds: 100, active_seconds: 50, percent: 16.7, rating: 0 },
  ]);
  expect(body.app_total).toEqual({
    seconds: 600,
    active_seconds: 300,
    productive_seconds: 440,
    unproductive_seconds: 0,
  });
});

test('the sparklines cover the last 24 hours and 30 days, regardless of the range', async () => {
  const { body } = await overview(team.owner.token, { start: at('00:00'), finish: at('00:01') });
  expect(body.total.duration).toBe(0);
  const { hours, days } = body.recent;
  expect([hours.length, hours[0]?.start, hours.at(-1)?.finish]).toEqual([
    24,
    '2026-03-09T21:00:00.000Z',
    '2026-03-10T21:00:00.000Z',
  ]);
  expect(hours.filter(({ duration }) => duration > 0)).toMatchObject([
    { start: at('04:00'), duration: 900, active_seconds: 300, activity: 33, projects: 1 },
    { start: at('05:00'), duration: 600, active_seconds: 0, activity: 0, projects: 1 },
    { start: at('18:00'), duration: 600, active_seconds: 0, activity: 0, projects: 1 },
  ]);
  // The clock was put forward two days earlier. February 9 begins in standard time.
  expect([days.length, days[0]?.start, days.at(-1)?.finish]).toEqual([
    30,
    '2026-02-09T06:00:00.000Z',
    '2026-03-11T05:00:00.000Z',
  ]);
  expect(days.slice(-2)).toMatchObject([
    { duration: 900, projects: 1 },
    { duration: 1200, projects: 2 },
  ]);
  expect(days.slice(0, -2).every(({ duration }) => duration === 0)).toBe(true);
});

test('members see their own work, managers their project, and filters narrow it', async () => {
  const mine = (await overview(maya.token)).body;
  expect(mine.total.duration).toBe(300);
  expect(mine.members.map(({ id }) => id)).toEqual([maya.id]);
  expect(mine.apps.map(({ name, seconds }) => [name, seconds])).toEqual([['Editor', 40]]);
  expect(mine.recent.days.at(-2)).toMatchObject({ duration: 300 });
  expect(cells(mine)).toEqual(['1/23: 300']);
  const manager = await addPerson(app, team, 1);
  const managed = (await overview(manager.token)).body;
  expect(managed.total.duration).toBe(1500);
  expect(managed.projects.map(({ id }) => id)).toEqual([team.projectId]);
  expect(managed.apps.map(({ name }) => name)).toEqual(['Editor']);
  const ofSecond = (await overview(team.owner.token, { project_id: second })).body;
  expect([ofSecond.total.duration, cells(ofSecond)]).toEqual([600, ['2/13: 600']]);
  const ofMaya = (await overview(team.owner.token, { user_id: maya.id })).body;
  expect({ ...ofMaya, time_zone: '' }).toEqual({ ...mine, time_zone: '' });
});

test('projects beyond the limit are summed up in one', async () => {
  const crowd = await makeTeam(app, 'Crowd');
  const names = Array.from({ length: 9 }, (_, index) => `Project ${index}`);
  for (const [index, name] of names.entries()) {
    const id = await makeProject(app, crowd.owner, crowd.organizationId, name);
    const minutes = String(index + 1).padStart(2, '0');
    const hour = String(index).padStart(2, '0');
    await recordAll(app, crowd.owner.token, [entry(id, `${hour}:00`, `${hour}:${minutes}`)]);
  }
  const { body } = await app.post<Overview>(
    '/api/dashboard/overview',
    { organization_id: crowd.organizationId, start: at('00:00'), finish: at('20:00') },
    crowd.owner.token,
  );
  expect(body.projects).toHaveLength(8);
  expect(body.projects[0]).toMatchObject({ name: 'Project 8', duration: 540 });
  expect(body.other_projects).toEqual({ count: 1, duration: 60, percent: 2.2, days: [60] });
  expect(body.total.projects).toBe(9);
});

test('401, 403, 404 and 422 of the overview', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  expect((await app.post('/api/dashboard/overview', {})).status).toBe(401);
  expect((await overview(maya.token, { user_id: team.owner.id })).status).toBe(403);
  expect((await overview(maya.token, { project_id: second })).status).toBe(403);
  const organization_id = foreign.organizationId;
  expect((await overview(maya.token, { organization_id })).status).toBe(404);
  expect((await overview(maya.token, { project_id: foreign.projectId })).status).toBe(404);
  const bad = await app.post<{ errors: object }>(
    '/api/dashboard/overview',
    { time_zone: 'Moon/Base', start: 'soon' },
    maya.token,
  );
  expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([
    422,
    ['organization_id', 'start', 'time_zone'],
  ]);
});
