import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStoredTotals, totalsTables } from '../testing/stored-totals.ts';
import { at, evening, record, type Entry } from '../testing/recorded-entries.ts';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const begin = Date.parse(at('09:00'));

let app: TestApp;
let team: SeededTeam;
/** IDs by user and number. There are few, so that most are changed more than once. */
let ids: string[][];
/** The IDs of their second parts, after a split. */
let partIds: string[][];
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 3, projects: 3 });
  app.setNow(evening);
});
afterAll(() => app.close());

const who = fc.record({ user: fc.integer({ min: 1, max: 2 }), id: fc.integer({ min: 0, max: 3 }) });
const project = fc.integer({ min: 0, max: 2 });
/** An activity, and where its second part begins. There are few places, so that many calls are repeats. */
const ofPart = { who, after: fc.constantFrom(60, 150, 301) };
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      who,
      project,
      length: fc.integer({ min: 1, max: 600 }),
      shift: fc.constantFrom(0, 0, 0, 600),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      moved: fc.array(who, { minLength: 1, maxLength: 4 }),
      project,
      isOwner: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('update' as const), who, note: fc.constantFrom('a', 'b', null) }),
  fc.record({ kind: fc.constant('remove' as const), who, project }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('trim' as const),
      trimmed: fc.array(who, { minLength: 1, maxLength: 3 }),
      from: fc.integer({ min: 0, max: 4000 }),
      length: fc.integer({ min: 1, max: 4000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('split' as const), ...ofPart }) },
  fc.record({ kind: fc.constant('merge' as const), ...ofPart }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const splitWho = { user: 1, id: 0 };
const movedWho = { user: 2, id: 0 };
/** Run first, because random sequences may move or split nothing that remains. */
const movedAndSplit: [Step[][]] = [
  [
    [
      { kind: 'record', who: splitWho, project: 0, length: 600, shift: 0 },
      { kind: 'record', who: movedWho, project: 0, length: 600, shift: 0 },
    ],
    [{ kind: 'split', who: splitWho, after: 301 }],
    [{ kind: 'move', moved: [movedWho], project: 1, isOwner: true }],
  ],
];

async function take(one: Step): Promise<void> {
  const { status } = await send(one);
  expect(status).toBeLessThan(500);
}

function send(one: Step): Promise<{ status: number }> {
  switch (one.kind) {
    case 'record':
      return record(app, team.tokens[one.who.user]!, [entryOf(one)]);
    case 'move':
      return app.post(
        '/api/activity/move',
        {
          activity_ids: one.moved.map(({ user, id }) => ids[user]![id]),
          project_id: team.projectIds[one.project],
        },
        team.tokens[one.isOwner ? 0 : one.moved[0]!.user],
      );
    case 'update':
      return app.post(
        '/api/activity/update',
        { activity_id: ids[one.who.user]![one.who.id], note: one.note },
        team.tokens[one.who.user],
      );
    case 'remove':
      return app.post(
        '/api/activity/remove',
        {
          user_id: team.userIds[one.who.user],
          project_id: team.projectIds[one.project],
          activity_id: ids[one.who.user]![one.who.id],
        },
        team.tokens[one.who.user],
      );
    case 'trim':
      return app.post(
        '/api/activity/trim',
        {
          activity_ids: one.trimmed.map(({ user, id }) => ids[user]![id]),
          start: begin + one.from * 1000,
          finish: begin + (one.from + one.length) * 1000,
        },
        team.tokens[one.trimmed[0]!.user],
      );
    case 'split':
      return app.post(
        '/api/activity/split',
        {
          activity_id: ids[one.who.user]![one.who.id],
          at: begin + (one.who.id * 1200 + one.after) * 1000,
          new_activity_id: partIds[one.who.user]![one.who.id],
        },
        team.tokens[one.who.user],
      );
    case 'merge':
      return app.post(
        '/api/activity/merge',
        {
          activity_id: ids[one.who.user]![one.who.id],
          next_activity_id: partIds[one.who.user]![one.who.id],
        },
        team.tokens[one.who.user],
      );
  }
}

function entryOf({
  who: { user, id },
  project: index,
  length,
  shift,
}: Extract<Step, { kind: 'record' }>): Entry {
  const start = begin + (id * 1200 + shift) * 1000;
  return {
    activity_id: ids[user]![id]!,
    project_id: team.projectIds[index]!,
    start,
    finish: start + length * 1000,
    measured_seconds: length,
    active_seconds: Math.floor(length / 2),
    keyboard_seconds: Math.floor(length / 2),
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => true),
    source: 'desktop',
    apps: [
      {
        kind: 'app',
        name: length % 3 === 0 ? 'Mail' : 'Editor',
        seconds: length,
        active_seconds: 0,
      },
    ],
  };
}

test('totals match the rows after any concurrent recording, editing, moving, splitting and deleting', () =>
  checkTotals(15));

test('totals match the rows after many more such sequences', { tags: 'full' }, () =>
  checkTotals(60),
);

async function checkTotals(numRuns: number): Promise<void> {
  const turn = fc.array(step, { minLength: 1, maxLength: 4 });
  const newIds = () =>
    Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => randomUUID()));
  let moved = 0;
  let split = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 10 }), async (turns) => {
      await app.asOwner(
        `truncate activities, ${totalsTables.join(', ')}, removed_activities, forgotten_time,
           audit_log cascade`,
      );
      ids = newIds();
      partIds = newIds();
      for (const turn of turns) await Promise.all(turn.map(take));
      await expectStoredTotals(app);
      const strays = await app.asOwner(
        `select activities.activity_id from activities
         left join activity_apps using (activity_id)
         where activity_apps.project_id is distinct from activities.project_id
           or activity_apps.starts_at is distinct from activities.starts_at`,
      );
      expect(strays).toEqual([]);
      const [row] = await app.asOwner<{ count: number }>(
        'select count(*)::int from activities where recorded_in <> project_id',
      );
      moved += row?.count ?? 0;
      const parts = await app.asOwner('select 1 from activities where activity_id = any($1)', [
        partIds.flat(),
      ]);
      split += parts.length;
    }),
    { numRuns, examples: [movedAndSplit] },
  );
  expect(moved).toBeGreaterThan(0);
  expect(split).toBeGreaterThan(0);
}
