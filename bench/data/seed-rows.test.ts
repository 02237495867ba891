import type pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startBenchServer, type BenchServer } from '../server/bench-server.ts';
import type { BenchTeam } from './bench-team.ts';
import { seedPeople } from './seed-people.ts';
import { findSeeded, findWrongTotals, makeSeedTeam, seedRows } from './seed-rows.ts';

let server: BenchServer;
let client: pg.Client;
let team: BenchTeam;
let schemaBefore: string[];

beforeAll(async () => {
  server = await startBenchServer();
  client = await server.connect();
  schemaBefore = await describeSchema();
  const size = { activities: 3000, people: 12, projects: 4, apps: 2 };
  team = await makeSeedTeam(client, server.url, size);
  await seedRows(client, team, size, () => undefined);
});

afterAll(async () => {
  await client.end();
  await server.stop();
});

async function readNumber(statement: string): Promise<number> {
  const { rows } = await client.query<{ value: number }>(statement);
  return rows[0]?.value ?? Number.NaN;
}

async function readTexts(statement: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(statement);
  return rows.map(({ text }) => text);
}

/** Keys, constraints, indexes, and enabled triggers. */
function describeSchema(): Promise<string[]> {
  return readTexts(`
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexdef from pg_indexes where schemaname = 'public'
    union all
    select format('%s %s %s', tgrelid::regclass, tgname, tgenabled)
    from pg_trigger where not tgisinternal
    order by 1`);
}

it('inserts the requested number of rows', async () => {
  expect(await readNumber('select count(*)::int as value from activities')).toBe(3000);
  const measured = await readNumber(
    `select count(*)::int as value from activities where source <> 'manual'`,
  );
  expect(measured).toBeLessThan(3000);
  expect(await readNumber('select count(*)::int as value from activity_apps')).toBe(2 * measured);
  expect(await readNumber('select count(*)::int as value from screenshots')).toBe(measured);
});

it('has time of all kinds, and screenshots that look the same', async () => {
  expect(await readTexts(`select distinct source as text from activities order by 1`)).toEqual([
    'desktop',
    'manual',
  ]);
  expect(
    await readNumber(
      'select count(*)::int as value from activities where keyboard_seconds = 0 and active_seconds > 0',
    ),
  ).toBeGreaterThan(0);
  expect(
    await readNumber(
      'select (count(*) - count(distinct image_hash))::int as value from screenshots',
    ),
  ).toBeGreaterThan(0);
});

it('gives people what they have beside their work, once', async () => {
  await seedPeople(client, team);
  const count = async () =>
    readTexts(`
      select format('%s timers, %s runs, %s notices, %s consents, %s rules, %s recorders, %s views',
        (select count(*) from timers), (select count(*) from timer_runs),
        (select count(*) from notices), (select count(*) from recording_consents),
        (select count(*) from app_rules), (select count(*) from organization_recorders),
        (select count(*) from screenshot_views)) as text`);
  const before = await count();
  expect(before).toEqual([
    '12 timers, 3240 runs, 1200 notices, 36 consents, 200 rules, 24 recorders, 2880 views',
  ]);
  await seedPeople(client, team);
  expect(await count()).toEqual(before);
});

it('ends with the keys, constraints, indexes and triggers of a real database', async () => {
  expect(await describeSchema()).toEqual(schemaBefore);
  expect(schemaBefore.filter((text) => text.includes('EXCLUDE USING'))).toHaveLength(1);
});

it('has totals that match the rows, and detects a wrong one', async () => {
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

it('has the same totals as the triggers compute', async () => {
  const tables = await readTexts(
    `select table_name as text from information_schema.tables
     where table_schema = 'public' and table_name like '%\\_totals' order by 1`,
  );
  expect(tables.length).toBeGreaterThan(1);
  const readTotals = (table: string) =>
    readTexts(`select kept::text as text from ${table} as kept order by 1`);
  const seeded = new Map<string, string[]>();
  for (const table of tables) seeded.set(table, await readTotals(table));
  await client.query('begin');
  // Ends in any case, because others wait for the emptied tables.
  onTestFinished(async () => void (await client.query('rollback')));
  await client.query(`
    create temp table all_activities as select * from activities;
    create temp table all_apps as select * from activity_apps;
    truncate activities, activity_apps, ${tables.join(', ')};
    insert into activities select * from all_activities;
    insert into activity_apps select * from all_apps`);
  for (const table of tables) {
    const made = await readTotals(table);
    expect(made.length, table).toBeGreaterThan(0);
    expect(seeded.get(table), table).toEqual(made);
  }
});

it('gives no activity more app time than its duration', async () => {
  const over = await readNumber(
    `select count(*)::int as value from (
       select sum(seconds) as seconds, ends_at - starts_at as lasted
       from activity_apps group by activity_id, ends_at, starts_at
     ) as summed where seconds > extract(epoch from lasted)`,
  );
  expect(over).toBe(0);
});

it('adds no work of people who are not members', async () => {
  const strangers = await readNumber(
    `select count(*)::int as value from activities a
     where not exists (select from organization_members m where m.user_id = a.user_id and role = 'owner')
       and not exists (select from project_members m
         where m.user_id = a.user_id and m.project_id = a.project_id)`,
  );
  expect(strangers).toBe(0);
});

it('is returned by the product like recorded work', async () => {
  const response = await fetch(`${server.url}/api/activity/get`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ organization_id: team.organizationId }),
  });
  const { totalMonthlyWorked } = (await response.json()) as { totalMonthlyWorked: number };
  expect(response.status).toBe(200);
  expect(totalMonthlyWorked).toBeGreaterThan(100_000);
});

it('is found in an existing folder, with a key that works after a restart', async () => {
  const seeded = await findSeeded(client);
  const { organizationId, userIds, projectIds } = team;
  expect(seeded?.activities).toBe(3000);
  expect(seeded?.team).toMatchObject({ organizationId, userIds, projectIds });
  // A nonce, a tag and 32 bytes: the server does not start with other keys.
  expect(await readNumber('select octet_length(wrapped_key) as value from organizations')).toBe(60);
  const response = await fetch(`${server.url}/api/user/get`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seeded?.team.tokens[1]}` },
  });
  expect(response.status).toBe(200);
});
