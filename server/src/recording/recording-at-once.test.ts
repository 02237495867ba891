import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../database/database.ts';
import { at, entry, evening, record, recordAll } from '../testing/recorded-entries.ts';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { expectStoredTotals } from '../testing/stored-totals.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await seedTeam(app, { users: 3, projects: 1 });
});
afterAll(() => app.close());

const apps = [{ kind: 'app' as const, name: 'Editor', title: 'a', seconds: 60, active_seconds: 0 }];

function workOf(start: string, finish: string) {
  return entry(team.projectIds[0] ?? 0, start, finish, { apps });
}

/** Runs `work` in an open transaction of the organization. */
function hold<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const scope = { userId, organizationIds: [team.organizationId] };
  return app.database.transaction(scope, work);
}

async function listStripes(start: string): Promise<[stripe: number, workedSeconds: number][]> {
  const rows = await app.asOwner<{ stripe: number; seconds: number }>(
    `select stripe, worked_ms::int / 1000 as seconds from project_totals
     where grain = 600 and starts_at = $1 order by stripe`,
    [at(start)],
  );
  return rows.map(({ stripe, seconds }) => [stripe, seconds]);
}

function listWaiting() {
  return app.asOwner(
    `select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and not granted`,
  );
}

test('a member records while a transaction of another one is open', async () => {
  const [, first = 0] = team.userIds;
  const [, firstToken = '', secondToken = ''] = team.tokens;
  const [begun, followed] = [workOf('10:00', '10:05'), workOf('10:02', '10:04')];
  await recordAll(app, firstToken, [begun]);
  await hold(first, async (tx) => {
    await sql`update activities set ends_at = ends_at - interval '1 minute'
      where activity_id = ${begun.activity_id}`.execute(tx);
    await sql`update activity_apps set seconds = seconds - 1
      where activity_id = ${begun.activity_id}`.execute(tx);
    await recordAll(app, secondToken, [followed]);
  });
  expect(await listStripes('10:00')).toEqual([
    [0, 240],
    [1, 120],
  ]);
  await expectStoredTotals(app);

  // Removed when nobody else records, so that it is subtracted where it was not added.
  await app.asOwner('delete from activities where activity_id = $1', [followed.activity_id]);
  await app.asOwner('delete from activities where activity_id = $1', [begun.activity_id]);
  expect(await listStripes('10:00')).toEqual([
    [0, -120],
    [1, 120],
  ]);
  await expectStoredTotals(app);
  const { body } = await app.post<{ last_activity: string | null }[]>(
    '/api/project/all',
    { organization_id: team.organizationId },
    team.tokens[0],
  );
  expect(body).toMatchObject([{ last_activity: null }]);
});

test('while all stripes are taken, recording waits for one', async () => {
  const [, , secondToken = ''] = team.tokens;
  const waiting = await hold(0, async (tx) => {
    await sql`select pg_advisory_xact_lock(7204530 + stripe, ${team.organizationId}::int)
      from generate_series(0, 15) as stripe`.execute(tx);
    const answer = record(app, secondToken, [workOf('11:00', '11:05')]);
    await expect.poll(listWaiting).toHaveLength(1);
    return { answer };
  });
  expect((await waiting.answer).status).toBe(200);
  await expectStoredTotals(app);
});
