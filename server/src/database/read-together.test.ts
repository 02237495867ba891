import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { nobodyScope, type Tx } from './database.ts';
import { readTogether } from './read-together.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = async (tx: Tx, value: number) => {
  const { rows } = await sql<{ value: number }>`select ${value}::int as value`.execute(tx);
  return rows[0]?.value;
};

test('results are in the order of the reads', async () => {
  const results = await app.database.reads.transaction(nobodyScope, (tx) =>
    readTogether([read(tx, 1), read(tx, 2).then((two) => read(tx, Number(two) + 1)), read(tx, 4)]),
  );
  expect(results).toEqual([1, 3, 4]);
});

test('after an error no read runs outside the transaction', async () => {
  const settled: string[] = [];
  const failing = app.database.reads.transaction(nobodyScope, async (tx) => {
    const twoSteps = read(tx, 1)
      .then(() => read(tx, 2))
      .finally(() => settled.push('read'));
    const broken = Promise.reject(new Error('Not a number'));
    try {
      return await readTogether([twoSteps, broken]);
    } finally {
      settled.push('work');
    }
  });
  await expect(failing).rejects.toThrow('Not a number');
  expect(settled).toEqual(['read', 'work']);
});

test('the error is that of the read that failed first', async () => {
  const failing = app.database.reads.transaction(nobodyScope, (tx) =>
    readTogether([
      read(tx, 1).then(() => sql`select 1 / 0`.execute(tx)),
      sql`select 'x'::int`.execute(tx),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22P02' });
});
