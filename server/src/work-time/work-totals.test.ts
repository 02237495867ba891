import type { Interval } from '@time-tracker/contract/time/interval';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import type { VisiblePart, VisibleWork } from '../access/visible-work.ts';
import { totalsTables } from '../testing/stored-totals.ts';
import {
  seedActivities,
  seedTeam,
  type SeededActivity,
  type SeededTeam,
} from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { listLastActivities, sumWork } from './work-totals.ts';

const from = Date.UTC(2026, 2, 1);
const days = 2;
const windowCount = days * 144;

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 3, projects: 3 });
});
afterAll(() => app.close());
beforeEach(() => app.asOwner(`truncate activities, ${totalsTables.join(', ')} cascade`));

/** A few activities inside one ten-minute window each, one per user and window. */
const someWork = fc.uniqueArray(
  fc
    .record({
      window: fc.integer({ min: 0, max: windowCount - 1 }),
      user: fc.integer({ min: 0, max: 2 }),
      project: fc.integer({ min: 0, max: 2 }),
      offset: fc.oneof(fc.integer({ min: 0, max: 599_000 }), fc.constant(0)),
      length: fc.oneof(fc.integer({ min: 1, max: 600_000 }), fc.constant(600_000)),
      measuredShare: fc.double({ min: 0, max: 1, noNaN: true }),
      activeShare: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map((work) => {
      const start = from + work.window * 600_000 + work.offset;
      const finish = Math.min(start + work.length, from + (work.window + 1) * 600_000);
      const measured = Math.floor(((finish - start) / 1000) * work.measuredShare);
      return {
        ...work,
        start: new Date(start),
        finish: new Date(finish),
        measuredSeconds: measured,
        activeSeconds: Math.floor(measured * work.activeShare),
      };
    }),
  { selector: ({ window, user }) => `${window}/${user}`, minLength: 60, maxLength: 160 },
);

const instant = fc
  .integer({ min: -hourMs, max: days * dayMs + hourMs })
  .map((offset) => new Date(from + offset));
const range = fc
  .tuple(instant, instant)
  .filter(([a, b]) => a.getTime() !== b.getTime())
  .map(([a, b]): Interval<Date> => (a < b ? { start: a, end: b } : { start: b, end: a }));

const part = fc.record({
  user: fc.option(fc.integer({ min: 0, max: 2 })),
  projects: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 })),
});

test('totals match a plain sum over the raw rows for any range and view', async () => {
  await fc.assert(
    fc.asyncProperty(
      someWork,
      fc.array(range, { minLength: 1, maxLength: 3 }),
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('project' as const, 'project_and_member' as const),
      async (activities, ranges, parts, by) => {
        await app.asOwner(`truncate activities, ${totalsTables.join(', ')} cascade`);
        const rows = activities.map((row): SeededActivity => ({
          ...row,
          userId: team.userIds[row.user]!,
          projectId: team.projectIds[row.project]!,
        }));
        await seedActivities(app, team, rows);
        const work = parts.map(({ user, projects }): VisiblePart => ({
          organizationId: team.organizationId,
          userId: user === null ? undefined : team.userIds[user],
          projectIds: projects?.map((index) => team.projectIds[index]!),
        }));
        const found = await inScope((tx) => sumWork(tx, work, ranges, by));
        expectSums(found, sumPlainly(rows, work, ranges, by));
      },
    ),
    { numRuns: 60 },
  );
});

test('an activity that crosses an end of the range counts in proportion', async () => {
  const [projectId = 0] = team.projectIds;
  const [userId = 0] = team.userIds;
  await seedActivities(app, team, [
    {
      projectId,
      userId,
      start: new Date(from),
      finish: new Date(from + 600_000),
      activeSeconds: 300,
      measuredSeconds: 600,
    },
  ]);
  const everything = [
    { organizationId: team.organizationId, userId: undefined, projectIds: undefined },
  ];
  const quarter = { start: new Date(from - 5000), end: new Date(from + 150_000) };
  const found = await inScope((tx) => sumWork(tx, everything, [quarter]));
  expect(found).toEqual([
    {
      range: 0,
      projectId,
      userId: null,
      workedMs: 150_000,
      activeSeconds: 75,
      measuredSeconds: 150,
    },
  ]);
});

test('the last activity of a project is the latest end that is visible', async () => {
  const [first = 0, second = 0] = team.projectIds;
  const [owner = 0, member = 0] = team.userIds;
  const at = (minute: number, projectId: number, userId: number): SeededActivity => ({
    projectId,
    userId,
    start: new Date(from + minute * minuteMs),
    finish: new Date(from + (minute + 5) * minuteMs),
    activeSeconds: 0,
    measuredSeconds: 0,
  });
  await seedActivities(app, team, [
    at(0, first, member),
    at(1440, first, owner),
    at(10, second, member),
  ]);
  const { organizationId } = team;
  const all = [{ organizationId, userId: undefined, projectIds: undefined }];
  const own = [{ organizationId, userId: member, projectIds: undefined }];
  expect(await inScope((tx) => listLastActivities(tx, all))).toEqual(
    new Map([
      [first, new Date(from + 1445 * minuteMs)],
      [second, new Date(from + 15 * minuteMs)],
    ]),
  );
  expect(await inScope((tx) => listLastActivities(tx, own))).toEqual(
    new Map([
      [first, new Date(from + 5 * minuteMs)],
      [second, new Date(from + 15 * minuteMs)],
    ]),
  );
});

test('without visible work, the sum is 0', async () => {
  const day = { start: new Date(from), end: new Date(from + dayMs) };
  expect(await inScope((tx) => sumWork(tx, [], [day]))).toEqual([]);
  expect(await inScope((tx) => listLastActivities(tx, []))).toEqual(new Map());
});

function inScope<T>(work: Parameters<typeof app.database.transaction<T>>[1]): Promise<T> {
  const scope = { userId: team.userIds[0]!, organizationIds: [team.organizationId] };
  return app.database.transaction(scope, work);
}

type Sum = { workedMs: number; activeSeconds: number; measuredSeconds: number };
type Total = Awaited<ReturnType<typeof sumWork>>[number];

function sumPlainly(
  rows: SeededActivity[],
  work: VisibleWork,
  ranges: Interval<Date>[],
  by: 'project' | 'project_and_member',
): Total[] {
  const sums = new Map<string, Total>();
  for (const row of rows.filter((candidate) => isSeen(candidate, work))) {
    ranges.forEach(({ start, end }, index) => {
      const whole = row.finish.getTime() - row.start.getTime();
      const inside =
        Math.min(row.finish.getTime(), end.getTime()) -
        Math.max(row.start.getTime(), start.getTime());
      if (inside <= 0) return;
      const share = (seconds: number) => (seconds * inside) / whole;
      const userId = by === 'project' ? null : row.userId;
      const key = `${index}/${row.projectId}/${userId}`;
      const sum = sums.get(key) ?? {
        range: index,
        projectId: row.projectId,
        userId,
        workedMs: 0,
        activeSeconds: 0,
        measuredSeconds: 0,
      };
      sum.workedMs += inside;
      sum.activeSeconds += share(row.activeSeconds);
      sum.measuredSeconds += share(row.measuredSeconds);
      sums.set(key, sum);
    });
  }
  return [...sums.values()];
}

function isSeen(row: SeededActivity, work: VisibleWork): boolean {
  return work.some(
    ({ userId, projectIds }) =>
      (userId === undefined || userId === row.userId) &&
      (projectIds === undefined || projectIds.includes(row.projectId)),
  );
}

/** Half a millisecond plus the rounding errors of plain sums: a half may be rounded up or down. */
const roundedMs = 0.5 + 1e-6;

/** Worked time is equal, seconds are equal to the millisecond. */
function expectSums(found: Total[], plain: Total[]): void {
  const [sums, expected] = [toRecord(found), toRecord(plain)];
  expect(Object.keys(sums).sort()).toEqual(Object.keys(expected).sort());
  for (const [key, sum] of Object.entries(expected)) {
    expect(sums[key]?.workedMs, key).toBe(sum.workedMs);
    for (const seconds of ['activeSeconds', 'measuredSeconds'] as const) {
      const apartMs = Math.abs((sums[key]?.[seconds] ?? Number.NaN) - sum[seconds]) * 1000;
      expect(apartMs, `${seconds} of ${key}`).toBeLessThanOrEqual(roundedMs);
    }
  }
}

/** Sums by key. */
function toRecord(totals: Total[]): Record<string, Sum> {
  return Object.fromEntries(
    totals.map(({ range: index, projectId, userId, ...sum }) => [
      `${index}/${projectId}/${userId}`,
      sum,
    ]),
  );
}
