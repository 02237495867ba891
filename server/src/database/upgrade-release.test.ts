import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { dumpSchema } from '../testing/dump-schema.ts';
import { wrongTotals } from '../totals/recount-store.ts';
import { migrate } from './migrate.ts';

const folder = new URL('../testing/releases/', import.meta.url);
const releases = (await readdir(folder)).filter((name) => name.endsWith('.generated.sql'));

async function readSchema(): Promise<string> {
  const text = await readFile(new URL('./schema-dump.generated.sql', import.meta.url), 'utf8');
  // Without the comment above it.
  return text.slice(text.indexOf('\n\n') + 2);
}

test.each(releases)('a database of %s is upgraded with all its data', async (release) => {
  const { superuser, owner, app } = inject('postgres');
  const database = `upgraded_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(superuser);
  await admin.connect();
  await admin.query(`create database ${database} owner ${owner.user}`);
  const client = new pg.Client({ ...owner, database });
  await client.connect();
  try {
    await client.query(await readFile(new URL(release, folder), 'utf8'));
    await client.query('set check_function_bodies = on');
    // The upgrade adds a size to the totals of people; all totals are compared with the rows below.
    const kept = ({ user_totals, migrations, ...rows }: Record<string, number>) => rows;
    const tables = await listTables(client);
    const before = await countRows(client, tables);
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    await migrate({ ...owner, database }, { rowSecurity: 'role', appRole: app.user ?? '' });
    expect(await dumpSchema(client)).toBe(await readSchema());
    expect(kept(await countRows(client, tables))).toEqual(kept(before));
    for (const [what, wrong] of Object.entries(wrongTotals)) {
      expect((await client.query(wrong)).rows, what).toEqual([]);
    }
    // The triggers work after the upgrade.
    await client.query(`update activities set ends_at = ends_at - interval '1 second'`);
    await client.query(`update activity_apps set name = 'Other', seconds = seconds + 1`);
    await client.query('delete from activities where project_id = 1');
    for (const [what, wrong] of Object.entries(wrongTotals)) {
      expect((await client.query(wrong)).rows, what).toEqual([]);
    }
  } finally {
    await client.end();
    await admin.query(`drop database ${database}`);
    await admin.end();
  }
});

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows.map(({ name }) => name);
}

/** A migration that renames or removes a table changes this test. */
async function countRows(client: pg.Client, tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map((name) => `(select count(*) from ${name}) as ${name}`);
  const { rows } = await client.query<Record<string, string>>(`select ${counts.join(', ')}`);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]));
}
