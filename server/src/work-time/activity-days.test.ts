import type { ApiReceives } from '@time-tracker/contract/api';
import { hourMs } from '@time-tracker/contract/time/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import {
  seedActivities,
  seedTeam,
  type SeededActivity,
  type SeededTeam,
} from '../testing/seeded-work.ts';
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
  maya = await addPerson(app, team);
  app.setNow(evening);
  await recordAll(app, team.owner.token, [
    entry(team.projectId, '04:50', '05:00', { active_seconds: 300, mouse_seconds: 300 }),
    entry(team.projectId, '05:00', '05:10'),
    entry(second, '18:10', '18:20'),
  ]);
  await recordAll(app, maya.token, [entry(team.projectId, '04:50', '04:55')]);
});
afterAll(() => app.close());

const days = (token: string, input: object = {}) =>
  app.post<Days>('/api/activity/days', { organization_id: team.organizationId, ...input }, token);
const whole = { start: at('00:00'), finish: at('20:00') };

test('days start and end in the requested time zone', async () => {
  const { status, body } = await days(team.owner.token, { ...whole, time_zone: 'America/Chicago' });
  expect(status).toBe(200);
  expect(body).toEqual({
    days: [
      {
        date: '2026-03-09',
        start: at('00:00'),
        finish: at('05:00'),
        duration: 900,
        active_seconds: 300,
        measured_seconds: 900,
        activity: 33,
      },
      {
        date: '2026-03-10',
        start: at('05:00'),
        finish: at('20:00'),
        duration: 1200,
        active_seconds: 0,
        measured_seconds: 1200,
        activity: 0,
      },
    ],
    groups: [],
    page: 1,
    page_size: 200,
    more: false,
    group_count: 0,
    total: { duration: 2100, active_seconds: 300, measured_seconds: 2100, activity: 14 },
    time_zone: 'America/Chicago',
    now: evening.toISOString(),
  });
  // 23:45 in Kathmandu is 18:00 UTC. Midnight there splits an activity.
  const kathmandu = await days(team.owner.token, { ...whole, time_zone: 'Asia/Kathmandu' });
  expect(kathmandu.body.days.map(({ date, duration }) => [date, duration])).toEqual([
    ['2026-03-10', 1500 + 300],
    ['2026-03-11', 300],
  ]);
});

test("without a time zone, days are in the caller's time zone", async () => {
  await app.asOwner(`update users set time_zone = 'Asia/Tokyo' where id = $1`, [maya.id]);
  const { body } = await days(maya.token, whole);
  expect(body.time_zone).toBe('Asia/Tokyo');
  expect(body.days.map(({ date }) => date)).toEqual(['2026-03-10', '2026-03-11']);
});

test('by project and by member, most first', async () => {
  const zone = { ...whole, time_zone: 'America/Chicago' };
  const byProject = await days(team.owner.token, { ...zone, by: 'project' });
  expect(byProject.body.groups).toMatchObject([
    { id: team.projectId, name: 'Website', duration: 1500, days: [900, 600], activity: 20 },
    { id: second, name: 'Second', duration: 600, days: [0, 600] },
  ]);
  const byMember = await days(team.owner.token, { ...zone, by: 'member' });
  expect(byMember.body.groups).toMatchObject([
    { id: team.owner.id, name: team.owner.name, duration: 1800, days: [600, 1200] },
    { id: maya.id, name: maya.name, duration: 300, days: [300, 0] },
  ]);
  expect(byMember.body.total).toEqual(byProject.body.total);
});

test('work by member and project, and its pages', async () => {
  const asked = { ...whole, time_zone: 'America/Chicago', by: 'member_project' };
  const sheet = (await days(team.owner.token, asked)).body;
  expect(sheet.groups).toMatchObject([
    {
      id: team.owner.id,
      name: team.owner.name,
      duration: 1800,
      days: [600, 1200],
      projects: [
        { id: team.projectId, name: 'Website', duration: 1200, days: [600, 600] },
        { id: second, name: 'Second', duration: 600, days: [0, 600] },
      ],
    },
    {
      id: maya.id,
      name: maya.name,
      duration: 300,
      days: [300, 0],
      projects: [{ id: team.projectId, name: 'Website', duration: 300, days: [300, 0] }],
    },
  ]);
  expect([sheet.more, sheet.group_count]).toEqual([false, 2]);
  for (const by of ['project', 'member', 'member_project']) {
    const all = (await days(team.owner.token, { ...asked, by })).body;
    const pages = [1, 2, 3].map((page) => ({ ...asked, by, page, page_size: 1 }));
    const found = await Promise.all(pages.map((page) => days(team.owner.token, page)));
    expect(found.map(({ body }) => body.more)).toEqual([true, false, false]);
    expect(found.flatMap(({ body }) => body.groups)).toEqual(all.groups);
    for (const { body } of found) {
      expect([body.total, body.days, body.group_count]).toEqual([all.total, all.days, 2]);
    }
    expect(found[2]?.body.groups).toEqual([]);
  }
});

test('members see their own work, managers their project, and filters narrow it', async () => {
  const duration = async (token: string, input: object = {}) =>
    (await days(token, { ...whole, ...input })).body.total.duration;
  expect(await duration(maya.token)).toBe(300);
  const manager = await addPerson(app, team, 1);
  expect(await duration(manager.token)).toBe(1500);
  expect(await duration(team.owner.token, { project_id: second })).toBe(600);
  expect(await duration(team.owner.token, { user_id: maya.id })).toBe(300);
});

test('401, 403, 404 and 422', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  expect((await app.post('/api/activity/days', {})).status).toBe(401);
  expect((await days(maya.token, { user_id: team.owner.id })).status).toBe(403);
  expect((await days(maya.token, { organization_id: foreign.organizationId })).status).toBe(404);
  expect((await days(maya.token, { project_id: foreign.projectId })).status).toBe(404);
  const bad = await app.post<{ errors: object }>(
    '/api/activity/days',
    { time_zone: 'Moon/Base', by: 'mood' },
    maya.token,
  );
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors).sort()).toEqual(['by', 'organization_id', 'time_zone']);
});

const zone = fc.constantFrom(
  'UTC',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'America/St_Johns',
  'Pacific/Pago_Pago',
);
// Around clock changes in both hemispheres, also by half an hour.
const begin = fc.constantFrom('2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-31');

const slots = 4 * 144;
const activity = fc.record({
  slot: fc.integer({ min: 0, max: slots - 1 }),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 599_999 })),
  length: fc.oneof(fc.constant(600_000), fc.integer({ min: 1, max: 600_000 })),
  project: fc.integer({ min: 0, max: 1 }),
});
const planned = fc.record({
  zone,
  begin,
  activities: fc.uniqueArray(activity, { selector: ({ slot }) => slot, maxLength: 150 }),
  isFull: fc.boolean(),
  from: fc.integer({ min: 0, max: 30 * hourMs }),
  length: fc.integer({ min: 1, max: 90 * hourMs }),
});
type Planned = typeof planned extends fc.Arbitrary<infer Value> ? Value : never;

/** Work of one member. `full` has no gaps, so that a day that is counted too long is detected. */
function toRows(plan: Planned, team: SeededTeam): SeededActivity[] {
  const beginMs = Date.parse(`${plan.begin}T00:00:00Z`);
  const withoutGap = Array.from({ length: slots }, (_, slot) => ({
    slot,
    offset: 0,
    length: 600_000,
    project: slot % 2,
  }));
  return (plan.isFull ? withoutGap : plan.activities).map(({ slot, offset, length, project }) => {
    const start = beginMs + slot * 600_000 + offset;
    return {
      projectId: team.projectIds[project]!,
      userId: team.userIds[1]!,
      start: new Date(start),
      finish: new Date(Math.min(start + length, beginMs + (slot + 1) * 600_000)),
      activeSeconds: 0,
      measuredSeconds: 0,
    };
  });
}

function expectDays(body: Days, rows: SeededActivity[]): void {
  for (const day of body.days) {
    const [from, to] = [Date.parse(day.start), Date.parse(day.finish)];
    const inside = rows.reduce(
      (sum, row) => sum + Math.max(0, Math.min(+row.finish, to) - Math.max(+row.start, from)),
      0,
    );
    expect(day.duration).toBe(Math.round(inside / 1000));
    expect(day.duration).toBeLessThanOrEqual(Math.round((to - from) / 1000));
    expect(to - from).toBeLessThanOrEqual(25 * hourMs);
  }
}

test('days match a simple model, and no day has more work than its length', async () => {
  const check = async (plan: Planned) => {
    const seeded = await seedTeam(app, { users: 2, projects: 2 });
    const rows = toRows(plan, seeded);
    await seedActivities(app, seeded, rows);
    const start = Date.parse(`${plan.begin}T00:00:00Z`) + plan.from;
    const finish = start + plan.length;
    const asked = { organization_id: seeded.organizationId, start, finish, time_zone: plan.zone };
    for (const [index, by] of [
      [0, 'none'],
      [1, 'project'],
      [0, 'member'],
      [1, 'member_project'],
    ] as const) {
      const path = '/api/activity/days';
      const { status, body } = await app.post<Days>(path, { ...asked, by }, seeded.tokens[index]);
      expect(status).toBe(200);
      expect(Date.parse(body.days[0]!.start)).toBe(start);
      expect(Date.parse(body.days.at(-1)!.finish)).toBe(finish);
      expectDays(body, rows);
      if (by === 'none') continue;
      for (const [day, { duration }] of body.days.entries()) {
        const sum = body.groups.reduce((seconds, group) => seconds + group.days[day]!, 0);
        // Each value is rounded separately.
        expect(Math.abs(sum - duration)).toBeLessThanOrEqual(body.groups.length);
      }
    }
  };
  await fc.assert(fc.asyncProperty(planned, check), { numRuns: 25 });
});
