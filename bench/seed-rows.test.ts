import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import type { BenchTeam } from './bench-team.ts';
import { findWrongTotals, seedRows } from './seed-rows.ts';

let server: BenchServer;
let client: pg.Client;
let team: BenchTeam;

beforeAll(async () => {
  server = await startBenchServer();
  client = await server.connect();
  const size = { activities: 3000, people: 12, projects: 4, apps: 2 };
  team = await seedRows(client, size, () => undefined);
}, 120_000);

afterAll(async () => {
  await client.end();
  await server.stop();
});

async function readNumber(statement: string): Promise<number> {
  const { rows } = await client.query<{ value: number }>(statement);
  return rows[0]?.value ?? Number.NaN;
}

it('writes as many rows as were asked for', async () => {
  expect(await readNumber('select count(*)::int as value from activities')).toBe(3000);
  expect(await readNumber('select count(*)::int as value from activity_apps')).toBe(6000);
});

it('keeps the totals that the rows add up to, and notices when one is wrong', async () => {
  const worked =
    'select sum(extract(epoch from ends_at - starts_at))::int as value from activities';
  const kept = 'select sum(worked_ms / 1000)::int as value from project_totals where grain = 86400';
  expect(await readNumber(kept)).toBe(await readNumber(worked));
  expect(await findWrongTotals(client, team)).toEqual([]);
  await client.query('begin');
  await client.query('update member_totals set worked_ms = worked_ms + 1000 where grain = 3600');
  expect(await findWrongTotals(client, team)).toHaveLength(1);
  await client.query('rollback');
});

it('gives no activity more application time than it lasted', async () => {
  const over = await readNumber(
    `select count(*)::int as value from (
       select sum(seconds) as seconds, ends_at - starts_at as lasted
       from activity_apps group by activity_id, ends_at, starts_at
     ) as summed where seconds > extract(epoch from lasted)`,
  );
  expect(over).toBe(0);
});

it('is answered by the product as recorded work is', async () => {
  const response = await fetch(`${server.url}/api/activity/get`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ organization_id: team.organizationId }),
  });
  const { totalMonthlyWorked } = (await response.json()) as { totalMonthlyWorked: number };
  expect(response.status).toBe(200);
  expect(totalMonthlyWorked).toBeGreaterThan(100_000);
});
