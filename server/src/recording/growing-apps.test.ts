import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, evening, record, type Entry } from '../testing/recorded-entries.ts';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { expectStoredTotals } from '../testing/stored-totals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 2, projects: 1 });
  app.setNow(evening);
});
afterAll(() => app.close());

const windowSeconds = 600;
const names = ['Editor', 'Browser', 'Terminal', 'Mail'];

type UsedApp = { name: string; title: string | null; seconds: number; activeSeconds: number };

/** Apps in any order, each at most once; an activity of four minutes has room for all of them. */
const apps: fc.Arbitrary<UsedApp[]> = fc
  .uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      title: fc.constantFrom(null, 'a', 'b'),
      seconds: fc.integer({ min: 1, max: 60 }),
    }),
    { selector: ({ name }) => name, maxLength: names.length },
  )
  .map((used) => used.map((one) => ({ ...one, activeSeconds: Math.floor(one.seconds / 2) })));

/** How an activity goes on: a longer end, perhaps an earlier start, or only other apps. */
const step = fc.record({
  longer: fc.integer({ min: 0, max: 60 }),
  earlier: fc.constantFrom(0, 0, 0, 30),
  apps,
});

test('the apps of a growing activity and their totals are exact after every report', async () => {
  let window = Date.parse(at('06:00'));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const activityId = randomUUID();
      let [start, finish] = [120, 360];
      for (const { longer, earlier, apps: used } of steps) {
        start = Math.max(0, start - earlier);
        finish = Math.min(windowSeconds, finish + longer);
        const sent = entryOf(activityId, window + start * 1000, window + finish * 1000, used);
        const { body } = await record(app, team.tokens[1]!, [sent]);
        expect(body.results).toMatchObject([{ finish: sent.finish }]);
        expect(await storedApps(activityId)).toEqual(
          used.map(({ name, title, seconds, activeSeconds }) => ({
            name,
            title,
            seconds,
            active_seconds: activeSeconds,
            starts_at: new Date(sent.start),
            ends_at: new Date(sent.finish),
          })),
        );
      }
      await expectStoredTotals(app);
      window += windowSeconds * 1000;
    }),
    { numRuns: 25 },
  );
});

test('a report that changes one app of three leaves the totals of the others alone', async () => {
  const [start, activityId] = [Date.parse(at('18:00')), randomUUID()];
  const send = async (...seconds: number[]) => {
    const used = seconds.map((of, index) => ({
      name: names[index]!,
      title: null,
      seconds: of,
      activeSeconds: 0,
    }));
    await record(app, team.tokens[1]!, [entryOf(activityId, start, start + 300_000, used)]);
    const rows = await app.asOwner<{ name: string; version: string }>(
      `select name, xmin::text as version from organization_app_totals
       where grain = 3600 and starts_at = $1 order by name`,
      [new Date(start)],
    );
    return new Map(rows.map(({ name, version }) => [name, version]));
  };
  const before = await send(50, 60, 70);
  const after = await send(50, 65, 70);
  expect([...after.keys()].filter((name) => before.get(name) !== after.get(name))).toEqual([
    'Browser',
  ]);
  await expectStoredTotals(app);
});

function entryOf(activityId: string, startMs: number, finishMs: number, used: UsedApp[]): Entry {
  const seconds = (finishMs - startMs) / 1000;
  return {
    activity_id: activityId,
    project_id: team.projectIds[0]!,
    start: new Date(startMs).toISOString(),
    finish: new Date(finishMs).toISOString(),
    measured_seconds: seconds,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'desktop',
    apps: used.map(({ name, title, seconds: of, activeSeconds }) => ({
      kind: 'app' as const,
      name,
      title,
      seconds: of,
      active_seconds: activeSeconds,
    })),
  };
}

function storedApps(activityId: string) {
  return app.asOwner(
    `select name, title, seconds, active_seconds, starts_at, ends_at from activity_apps
     where activity_id = $1 order by position`,
    [activityId],
  );
}
