import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobodyScope } from '../database/database.ts';
import { listBroken } from '../testing/invariants.ts';
import { at, entry, record, recordAll, type Entry } from '../testing/recorded-entries.ts';
import { makeTeam } from '../testing/factories.ts';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { expectStoredTotals, totalsTables } from '../testing/stored-totals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, upload } from '../testing/uploads.ts';

const begin = Date.parse(at('11:30'));
const instant = (second: number) => new Date(begin + second * 1000).toISOString();

let app: TestApp;
/** Another server on the same database and files. */
let other: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database, keyring: app.keyring });
  for (const one of [app, other]) one.setNow(new Date(at('12:00')));
  team = await seedTeam(app, { users: 3, projects: 2 });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const user = fc.constantFrom(1, 1, 2);
const second = fc.integer({ min: 0, max: 1799 });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('record' as const),
      user,
      // Few IDs, so that most are sent again, longer or shorter.
      id: fc.integer({ min: 0, max: 5 }),
      start: fc.integer({ min: 0, max: 590 }),
      length: fc.integer({ min: 1, max: 600 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      source: fc.constantFrom('desktop' as const, 'browser' as const, 'desktop' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('forget' as const),
      user,
      since: second,
      until: fc.oneof(fc.constant(1800), second),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Run first, because random sequences may forget nothing. */
const recordedAndForgotten: [Step[][]] = [
  [
    [{ kind: 'record', user: 1, id: 0, start: 0, length: 600, share: 1, source: 'desktop' }],
    [{ kind: 'forget', user: 1, since: 300, until: 1800 }],
  ],
];

let ids: string[][];

function entryOf({ user, id, start, length, share, source }: Step & { kind: 'record' }): Entry {
  const from = Math.floor(id / 2) * 600 + start;
  const seconds = Math.min(length, 600 - start);
  const measured = Math.floor(seconds * share);
  const active = Math.floor(measured * share);
  return {
    activity_id: ids[user]![id]!,
    project_id: team.projectIds[id % 2]!,
    start: instant(from),
    finish: instant(from + seconds),
    measured_seconds: measured,
    active_seconds: active,
    keyboard_seconds: active,
    mouse_seconds: Math.floor(active / 2),
    minutes: Array.from({ length: 10 }, () => true),
    source,
    apps: [
      { kind: 'app', name: 'Editor', seconds: measured, active_seconds: active },
      { kind: 'url', name: 'x.org', seconds: seconds - measured, active_seconds: 0 },
    ],
  };
}

async function sumMs(userId: number): Promise<number> {
  const [row] = await app.asOwner<{ ms: number }>(
    `select coalesce(sum(extract(epoch from ends_at - starts_at)) * 1000, 0)::int as ms
     from activities where user_id = $1`,
    [userId],
  );
  return row?.ms ?? 0;
}

async function take(one: Step, on: TestApp): Promise<number> {
  const token = team.tokens[one.user]!;
  if (one.kind === 'record') {
    const { status } = await record(on, token, [entryOf(one)]);
    expect(status).toBe(200);
    return 0;
  }
  const input = { since: instant(one.since), until: instant(one.until) };
  const path = '/api/activity/forget';
  const { status, body } = await on.post<ApiReceives['activity']['forget']>(path, input, token);
  expect(status).toBe(200);
  return body.seconds;
}

test('totals match the rows after any concurrent recording and forgetting', () => checkTotals(15));

test('totals match the rows after many more such sequences', { tags: 'full' }, () =>
  checkTotals(60),
);

async function checkTotals(numRuns: number): Promise<void> {
  let forgotten = 0;
  const turn = fc.array(step, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { maxLength: 12 }), async (turns) => {
      await app.asOwner(
        `truncate activities, ${totalsTables.join(', ')}, removed_activities, forgotten_time, audit_log cascade`,
      );
      ids = Array.from({ length: 3 }, () => Array.from({ length: 6 }, () => randomUUID()));
      for (const turn of turns) {
        const [first] = turn;
        const userId = team.userIds[first?.user ?? 0] ?? 0;
        const before = await sumMs(userId);
        const seconds = await Promise.all(
          turn.map((one, index) => take(one, index % 2 === 0 ? app : other)),
        );
        if (turn.length > 1 || first?.kind !== 'forget') continue;
        expect(before - (await sumMs(userId))).toBe(seconds[0]! * 1000);
        forgotten += seconds[0]!;
      }
      await expectStoredTotals(app);
      expect(await listBroken(app)).toEqual([]);
    }),
    { numRuns, examples: [recordedAndForgotten] },
  );
  expect(forgotten).toBeGreaterThanOrEqual(300);
}

test(
  'uploads and recordings that arrive meanwhile leave nothing behind',
  { tags: 'full' },
  async () => {
    const picture = await newPicture();
    let uploaded = 0;
    for (let round = 0; round < 12; round += 1) {
      const { owner, projectId } = await makeTeam(app);
      const work = entry(projectId, '11:50', '11:53');
      await recordAll(app, owner.token, [work]);
      const take = (activityId: string, clock: string, on: TestApp) =>
        upload(
          on,
          owner.token,
          described(activityId, at(clock), { project_id: projectId }),
          picture,
        );
      const grown = { ...work, finish: at('12:00') };
      const kept = await Promise.all([
        take(work.activity_id, '11:52', app),
        take(work.activity_id, '11:58', other),
        take(randomUUID(), '11:59', app),
        record(other, owner.token, [grown]),
        app.post('/api/activity/forget', { since: at('11:55') }, owner.token),
        take(work.activity_id, '11:57', app),
      ]);
      for (const { status } of kept) expect([200, 409]).toContain(status);
      uploaded += kept.filter(({ status }) => status === 200).length;
      expect(await listBroken(app)).toEqual([]);
    }
    expect(uploaded).toBeGreaterThan(12);
  },
);

test('a server that is killed meanwhile has forgotten nothing; sent again, it is forgotten', async () => {
  const { owner, projectId } = await makeTeam(app);
  const work = entry(projectId, '11:50', '12:00');
  await recordAll(app, owner.token, [work]);
  const input = { since: at('11:55'), until: at('12:00') };
  const forget = () => app.post('/api/activity/forget', input, owner.token);
  const ends = async () =>
    (
      await app.asOwner<{ ends_at: Date }>('select ends_at from activities where user_id = $1', [
        owner.id,
      ])
    ).map(({ ends_at }) => ends_at.toISOString());
  await app.asOwner(`create function pause() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(78); return new; end $$`);
  await app.asOwner(
    'create trigger pause before insert on audit_log for each row execute function pause()',
  );
  const answer = await app.database.transaction(nobodyScope, async (tx) => {
    await sql`select pg_advisory_xact_lock(78)`.execute(tx);
    const asked = forget();
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select pg_terminate_backend(pid) from pg_locks
            where locktype = 'advisory' and objid = 78 and not granted`.execute(tx);
          return rows.length;
        },
        { timeout: 60_000, interval: 10 },
      )
      .toBe(1);
    return asked;
  });
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(await ends()).toEqual([at('12:00')]);
  expect((await forget()).status).toBe(200);
  expect(await ends()).toEqual([at('11:55')]);
  await expectStoredTotals(app);
});
