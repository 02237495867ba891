import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { nobodyScope, type Tx } from './database.ts';
import { runPrepared, runWithNext } from './prepared-statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** How often the connection has planned a statement with this comment. */
async function countPlans(tx: Tx, comment: string): Promise<number[]> {
  const { rows } = await sql<{ plans: number }>`
    select (generic_plans + custom_plans)::int as plans from pg_prepared_statements
    where statement like ${`%/* ${comment} */%`} and statement not like '%pg_prepared_statements%'`.execute(
    tx,
  );
  return rows.map(({ plans }) => plans);
}

test('a connection parses a prepared statement once, whatever its values', async () => {
  await app.database.long.transaction(nobodyScope, async (tx) => {
    for (const value of [1, 2, 3]) {
      const query = sql<{ twice: number }>`select /* doubled */ 2 * ${value}::int as twice`;
      expect(await runPrepared(tx, query)).toEqual([{ twice: 2 * value }]);
    }
    expect(await countPlans(tx, 'doubled')).toEqual([3]);
  });
});

test('what recorders send is never planned for its values', async () => {
  await app.database.records.transaction(nobodyScope, async (tx) => {
    for (const ids of ['{1}', '{1,2}', '{1,2,3}']) {
      await runPrepared(tx, sql`select /* found */ id from users where id = any(${ids}::int[])`);
    }
    const { rows } = await sql`select custom_plans::int as custom, generic_plans::int as generic
      from pg_prepared_statements where statement like ${'select /* found */%'}`.execute(tx);
    expect(rows).toEqual([{ custom: 0, generic: 3 }]);
  });
});

test('the first call of a transaction has integers only, and precedes its work', async () => {
  const lock = (...values: number[]) => ({ name: 'pg_advisory_xact_lock', values });
  const countLocks = async (tx: Tx) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid() and (classid, objid) = (7, 8)`.execute(
      tx,
    );
    return rows[0]?.count;
  };
  const { records } = app.database;
  expect(await records.transaction(nobodyScope, countLocks, lock(7, 8))).toBe(1);
  expect(await records.transaction(nobodyScope, countLocks)).toBe(0);
  await expect(records.transaction(nobodyScope, countLocks, lock(7, 0.5))).rejects.toThrow(
    'invalid integer',
  );
});

test('other statements are planned for their values', async () => {
  await app.database.long.transaction(nobodyScope, async (tx) => {
    await sql`select /* halved */ ${4}::int / 2`.execute(tx);
    expect(await countPlans(tx, 'halved')).toEqual([]);
  });
});

test('a statement that runs with the next one has its rows when that one has run', async () => {
  await app.database.records.transaction(nobodyScope, async (tx) => {
    const held = await runWithNext<{ one: number }>(tx, sql`select /* held */ ${1}::int as one`);
    expect(held).toEqual([]);
    expect(await runPrepared(tx, sql`select /* next */ ${2}::int as two`)).toEqual([{ two: 2 }]);
    expect(held).toEqual([{ one: 1 }]);
  });
});

test('a transaction fails with the error of a statement that was sent with its COMMIT', async () => {
  const { records } = app.database;
  const ids = sql`select /* divided */ id / ${0}::int as nothing from generate_series(1, 2) as id`;
  await expect(records.transaction(nobodyScope, (tx) => runWithNext(tx, ids))).rejects.toThrow(
    'division by zero',
  );
  const after = sql`select /* after an error */ ${3}::int as three`;
  const read = () => records.transaction(nobodyScope, (tx) => runPrepared(tx, after));
  expect(await Promise.all(Array.from({ length: 12 }, read))).toEqual(
    Array.from({ length: 12 }, () => [{ three: 3 }]),
  );
});

test('a transaction without statements, and one that fails before the first one, leave nothing open', async () => {
  const { records } = app.database;
  await records.transaction(nobodyScope, () => Promise.resolve());
  await expect(
    records.transaction(nobodyScope, () => Promise.reject(new Error('before the first one'))),
  ).rejects.toThrow('before the first one');
  const { rows } = await app.database.long.transaction(nobodyScope, (tx) =>
    sql`select pid from pg_stat_activity where state like 'idle in transaction%'
      and datname = current_database() and pid <> pg_backend_pid()`.execute(tx),
  );
  expect(rows).toEqual([]);
});
