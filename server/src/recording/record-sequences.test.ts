import { createHash } from 'node:crypto';
import type { Interval } from '@time-tracker/contract/time/interval';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStoredTotals, totalsTables } from '../testing/stored-totals.ts';
import { at, evening, record, type Entry } from '../testing/recorded-entries.ts';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** Three ten-minute windows, counted in seconds. */
const windowSeconds = 1800;
const begin = Date.parse(at('09:00'));

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 3, projects: 2 });
  app.setNow(evening);
});
afterAll(() => app.close());

/** In seconds since `begin`. */
type Planned = Interval & { id: number; project: number; activeShare: number };
type Batch = { user: number; entries: Planned[]; times: number };
type Step = { batches: Batch[] } | { removed: { user: number; id: number } };

const user = fc.integer({ min: 1, max: 2 });
// Few IDs, so that most occur more than once: grown, delayed, moved, deleted.
const id = fc.integer({ min: 0, max: 7 });
const planned = fc
  .record({
    id,
    project: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constant(1)),
    window: fc.integer({ min: 0, max: 2 }),
    offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 590 })),
    length: fc.oneof(fc.constant(600), fc.integer({ min: 1, max: 600 })),
    activeShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ window, offset, length, ...rest }): Planned => {
    const start = window * 600 + offset;
    return { ...rest, start, end: Math.min(start + length, (window + 1) * 600) };
  });
const batch = fc.record({
  user,
  entries: fc.array(planned, { minLength: 1, maxLength: 6 }),
  times: fc.integer({ min: 1, max: 3 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: batch.map((one): Step => ({ batches: [one] })) },
  {
    weight: 2,
    arbitrary: fc.tuple(batch, batch).map(([a, b]): Step => ({
      batches: [
        { ...a, user: 1 },
        { ...b, user: 2 },
      ],
    })),
  },
  { weight: 2, arbitrary: fc.record({ user, id }).map((removed): Step => ({ removed })) },
);

test('totals match a simple model after any retries, delays, concurrency and deletions', () =>
  checkTotals(15));

test('totals match a simple model after many more such sequences', { tags: 'full' }, () =>
  checkTotals(60),
);

async function checkTotals(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await app.asOwner(
        `truncate activities, ${totalsTables.join(', ')}, removed_activities, audit_log cascade`,
      );
      const models = new Map([1, 2].map((index) => [index, createModel()]));
      for (const one of steps) {
        if ('removed' in one) {
          const isThere = models.get(one.removed.user)!.remove(one.removed.id);
          expect(await remove(one.removed.user, one.removed.id)).toBe(isThere);
          continue;
        }
        await Promise.all(one.batches.flatMap(send));
        // Batches of one user follow each other in any order; these are equal, so all orders are.
        for (const { user: index, entries, times } of one.batches) {
          for (let time = 0; time < times; time++) entries.forEach(models.get(index)!.record);
        }
      }
      expect(await readRows()).toEqual([1, 2].flatMap((index) => models.get(index)!.rows(index)));
      await expectStoredTotals(app);
    }),
    { numRuns },
  );
}

type Row = Interval & {
  user: number;
  id: number;
  project: number;
  active: number;
};

/** One user's time, second by second. */
function createModel() {
  const holders = Array<number | undefined>(windowSeconds).fill(undefined);
  const stored = new Map<number, Omit<Row, 'user' | 'id'>>();
  const removedIds = new Set<number>();
  const free = (index: number, which: number) =>
    holders[index] === undefined || holders[index] === which;
  const release = (which: number) =>
    holders.forEach((holder, index) => holder === which && (holders[index] = undefined));

  return {
    record: (entry: Planned) => {
      const known = stored.get(entry.id);
      if (removedIds.has(entry.id)) return;
      if (known && (known.project !== entry.project || entry.end < known.end)) return;
      let [from, to] = [0, 0];
      for (let start = entry.start; start < entry.end; start++) {
        let end = start;
        while (end < entry.end && free(end, entry.id)) end++;
        if (end - start > to - from) [from, to] = [start, end];
      }
      if (to === from || (known && to - from < known.end - known.start)) return;
      release(entry.id);
      holders.fill(entry.id, from, to);
      const share = (to - from) / (entry.end - entry.start);
      const active = Math.floor(activeOf(entry) * share + 1e-9);
      stored.set(entry.id, { project: entry.project, start: from, end: to, active });
    },
    remove: (which: number) => {
      if (stored.get(which)?.project !== 0) return false;
      release(which);
      removedIds.add(which);
      return stored.delete(which);
    },
    rows: (index: number): Row[] =>
      [...stored]
        .map(([which, row]) => ({ user: index, id: which, ...row }))
        .sort((a, b) => a.start - b.start),
  };
}

function activeOf({ start, end, activeShare }: Planned): number {
  return Math.floor((end - start) * activeShare);
}

function send({ user: index, entries, times }: Batch) {
  const activities = entries.map((entry): Entry => ({
    activity_id: uuidOf(index, entry.id),
    project_id: team.projectIds[entry.project]!,
    start: begin + entry.start * 1000,
    finish: begin + entry.end * 1000,
    measured_seconds: entry.end - entry.start,
    active_seconds: activeOf(entry),
    keyboard_seconds: activeOf(entry),
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => true),
    source: 'desktop',
  }));
  return Array.from({ length: times }, async () => {
    const { status } = await record(app, team.tokens[index]!, activities);
    expect(status).toBe(200);
  });
}

async function remove(index: number, which: number): Promise<boolean> {
  const { status } = await app.post(
    '/api/activity/remove',
    {
      user_id: team.userIds[index],
      project_id: team.projectIds[0],
      activity_id: uuidOf(index, which),
    },
    team.tokens[index],
  );
  expect([200, 404]).toContain(status);
  return status === 200;
}

function uuidOf(index: number, which: number): string {
  const hex = createHash('sha256').update(`${index}/${which}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

async function readRows(): Promise<Row[]> {
  const idsOf = new Map(
    [1, 2].flatMap((index) =>
      Array.from({ length: 8 }, (_, which) => [uuidOf(index, which), which] as const),
    ),
  );
  const rows = await app.asOwner<Record<string, number | string | Date>>(
    `select user_id, activity_id, project_id, starts_at, ends_at, active_seconds
     from activities order by user_id, starts_at`,
  );
  const secondOf = (instant: unknown) => ((instant as Date).getTime() - begin) / 1000;
  return rows.map((row) => ({
    user: team.userIds.indexOf(row['user_id'] as number),
    id: idsOf.get(row['activity_id'] as string)!,
    project: team.projectIds.indexOf(row['project_id'] as number),
    start: secondOf(row['starts_at']),
    end: secondOf(row['ends_at']),
    active: row['active_seconds'] as number,
  }));
}
