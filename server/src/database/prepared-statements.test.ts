import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { nobodyScope, type Tx } from './database.ts';
import { runPrepared } from './prepared-statements.ts';

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

test('other statements are planned for their values', async () => {
  await app.database.long.transaction(nobodyScope, async (tx) => {
    await sql`select /* halved */ ${4}::int / 2`.execute(tx);
    expect(await countPlans(tx, 'halved')).toEqual([]);
  });
});
