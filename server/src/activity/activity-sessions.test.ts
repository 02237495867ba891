import type { ApiReceives } from '@time-tracker/contract/api';
import {
  parseInterval,
  serializeInterval,
  type Interval,
} from '@time-tracker/contract/time/interval';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import {
  at,
  manualEntry,
  entry,
  evening,
  recordAll,
  type Entry,
} from '../testing/recorded-entries.ts';
import { seedActivities, seedTeam, type SeededActivity } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Sessions = ApiReceives['activity']['sessions'];

let app: TestApp;
let team: Team;
let second: number;
let maya: Person;
let sent: Entry[];
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  second = await makeProject(app, team.owner, team.organizationId, 'Second');
  maya = await addPerson(app, team);
  app.setNow(evening);
  sent = [
    entry(team.projectId, '09:00', '09:10', { active_seconds: 300, mouse_seconds: 300 }),
    entry(team.projectId, '09:11', '09:20', { note: 'Plans' }), // a gap of 60 s
    manualEntry(team.projectId, '09:21', '09:30', 'Call'),
    entry(team.projectId, '09:31:01', '09:40'), // of 61 s
    entry(second, '09:40', '09:50'),
    entry(team.projectId, '09:50', '09:55'),
  ];
  await recordAll(app, team.owner.token, sent);
  await recordAll(app, maya.token, [entry(team.projectId, '09:10', '09:20')]);
});
afterAll(() => app.close());

const list = (token: string, input: object = {}) =>
  app.post<Sessions>(
    '/api/activity/sessions',
    { organization_id: team.organizationId, ...input },
    token,
  );
const timesOf = ({ sessions }: Sessions) =>
  sessions.map(({ start, finish }) => [start.slice(11, 19), finish.slice(11, 19)]);

test('runs of one user, project and source with gaps of at most 60 s, newest first', async () => {
  const { status, body } = await list(team.owner.token, { user_id: team.owner.id });
  expect(status).toBe(200);
  expect(timesOf(body)).toEqual([
    ['09:50:00', '09:55:00'],
    ['09:40:00', '09:50:00'],
    ['09:31:01', '09:40:00'],
    ['09:21:00', '09:30:00'],
    ['09:00:00', '09:20:00'],
  ]);
  expect(body.sessions[3]).toMatchObject({ activity: null, sources: ['manual'], notes: ['Call'] });
  expect(body.sessions[4]).toEqual({
    user_id: team.owner.id,
    user_name: team.owner.name,
    project_id: team.projectId,
    project_name: 'Website',
    project_color: 'blue',
    start: at('09:00'),
    finish: at('09:20'),
    duration: 600 + 540,
    measured_seconds: 1140,
    activity: 26, // 300 of 1140
    windows: [
      { start: at('09:00'), duration: 600, activity: 50 },
      { start: at('09:10'), duration: 540, activity: 0 },
    ],
    sources: ['desktop'],
    notes: ['Plans'],
    activity_ids: sent.slice(0, 2).map((one) => one.activity_id),
  });
  expect(body).toMatchObject({
    page: 1,
    page_size: 10,
    more: false,
    time_zone: 'UTC',
    now: evening.toISOString(),
    total: { duration: 3119, measured_seconds: 2579 },
  });
  // The last 24 hours start on the previous evening.
  expect(body.days.map(({ date, duration }) => [date, duration])).toEqual([
    ['2026-03-09', 0],
    ['2026-03-10', 3119],
  ]);
});

test('sessions are clipped to the range', async () => {
  const range = { user_id: team.owner.id, start: at('09:05'), finish: at('09:15') };
  const { body } = await list(team.owner.token, range);
  expect(body.sessions).toMatchObject([
    { start: at('09:05'), finish: at('09:15'), duration: 540, activity: 28 },
  ]);
  expect(body.total).toMatchObject({ duration: 540, activity: 28 });
  const gap = await list(team.owner.token, { ...range, start: at('09:10'), finish: at('09:11') });
  expect(gap.body).toMatchObject({ sessions: [], total: { duration: 0, activity: null } });
});

test('pages are consecutive', async () => {
  const page = async (number: number) =>
    (await list(team.owner.token, { page: number, page_size: 2 })).body;
  const pages = [await page(1), await page(2), await page(3), await page(4)];
  expect(pages.map(({ more }) => more)).toEqual([true, true, false, false]);
  expect(pages.flatMap(timesOf)).toEqual(timesOf((await list(team.owner.token)).body));
  expect(pages.map(({ sessions }) => sessions.length)).toEqual([2, 2, 2, 0]);
  expect((await list(team.owner.token, { page: 51, page_size: 200 })).status).toBe(422);
});

test('members see their own work, managers their project', async () => {
  expect(timesOf((await list(maya.token)).body)).toEqual([['09:10:00', '09:20:00']]);
  const manager = await addPerson(app, team, 1);
  const { body } = await list(manager.token);
  expect(body.sessions).toHaveLength(5);
  expect(new Set(body.sessions.map((one) => one.project_id))).toEqual(new Set([team.projectId]));
});

test('401, 403, 404 and 422', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  expect((await app.post('/api/activity/sessions', {})).status).toBe(401);
  expect((await list(maya.token, { user_id: team.owner.id })).status).toBe(403);
  expect((await list(maya.token, { organization_id: foreign.organizationId })).status).toBe(404);
  const bad = await app.post<{ errors: object }>(
    '/api/activity/sessions',
    { page: 0, time_zone: 'x', start: 'never' },
    maya.token,
  );
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors).sort()).toEqual(['page', 'start', 'time_zone']);
});

/** Seconds since midnight. Users work at different times in two projects. */
const piece = fc.record({
  user: fc.integer({ min: 1, max: 2 }),
  project: fc.integer({ min: 0, max: 1 }),
  slot: fc.integer({ min: 0, max: 14 }),
  offset: fc.constantFrom(0, 0, 0, 30, 60, 61, 300),
  length: fc.constantFrom(600, 600, 600, 540, 539, 1),
  source: fc.constantFrom('desktop' as const, 'desktop' as const, 'browser' as const),
});

test('sessions match a simple model for any work, range and page', async () => {
  const input = fc.record({
    pieces: fc.uniqueArray(piece, {
      selector: ({ user, slot }) => `${user}/${slot}`,
      minLength: 10,
      maxLength: 24,
    }),
    from: fc.integer({ min: 0, max: 4000 }),
    length: fc.integer({ min: 1, max: 9000 }),
    size: fc.integer({ min: 1, max: 4 }),
  });
  const begin = Date.parse(at('10:00'));
  await fc.assert(
    fc.asyncProperty(input, async ({ pieces, from, length, size }) => {
      const seeded = await seedTeam(app, { users: 3, projects: 2 });
      const rows = pieces.map(
        ({ user, project, slot, offset, length: seconds, source }): SeededActivity => {
          const start = begin + (slot * 600 + offset) * 1000;
          return {
            projectId: seeded.projectIds[project]!,
            userId: seeded.userIds[user]!,
            start: new Date(start),
            finish: new Date(Math.min(start + seconds * 1000, begin + (slot + 1) * 600_000)),
            activeSeconds: 0,
            measuredSeconds: 0,
            source,
          };
        },
      );
      await seedActivities(app, seeded, rows);
      const range = { start: begin + from * 1000, end: begin + (from + length) * 1000 };
      const found: string[] = [];
      for (let page = 1, more = true; more; page++) {
        const { body } = await app.post<Sessions>(
          '/api/activity/sessions',
          {
            organization_id: seeded.organizationId,
            ...serializeInterval(range),
            page,
            page_size: size,
          },
          seeded.tokens[0],
        );
        found.push(
          ...body.sessions.map((one) => {
            const { start, end } = parseInterval(one);
            return [one.user_id, one.project_id, start, end, one.duration].join();
          }),
        );
        more = body.more;
      }
      expect(found.sort()).toEqual(modelSessions(rows, range).sort());
    }),
    { numRuns: 40 },
  );
});

function modelSessions(rows: SeededActivity[], range: Interval): string[] {
  const clipped = rows
    .map((row) => ({
      owner: `${row.userId},${row.projectId}`,
      source: row.source,
      start: Math.max(+row.start, range.start),
      end: Math.min(+row.finish, range.end),
    }))
    .filter((row) => row.start < row.end)
    .sort((a, b) => a.start - b.start);
  const sessions: (Interval & {
    owner: string;
    source: SeededActivity['source'];
    worked: number;
  })[] = [];
  for (const row of clipped) {
    const open = sessions.findLast((session) => session.owner === row.owner);
    const worked = row.end - row.start;
    if (open !== undefined && open.source === row.source && row.start - open.end <= 60_000) {
      open.end = row.end;
      open.worked += worked;
    } else sessions.push({ ...row, worked });
  }
  return sessions.map((one) =>
    [one.owner, one.start, one.end, Math.round(one.worked / 1000)].join(),
  );
}
