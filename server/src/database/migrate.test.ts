import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { dumpSchema } from '../testing/dump-schema.ts';
import { copyTemplate } from '../testing/test-postgres.ts';
import { migrate, migrationLockKey } from './migrate.ts';

/** Creates a migrated database, runs `statement`, and migrates again. */
async function migrateAfter<T>(statement: string, query = 'select 1'): Promise<T[]> {
  const postgres = inject('postgres');
  const database = `migrated_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, database);
  const owner = { ...postgres.owner, database };
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(statement);
    await migrate(owner, { rowSecurity: 'role', appRole: postgres.app.user ?? '' });
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
}

test('a database of a newer version is rejected with a remedy and without a stack trace', async () => {
  const migrating = migrateAfter(`insert into migrations values ('9999-of-tomorrow.sql', '')`);
  await expect(migrating).rejects.toThrow(StartError);
  await expect(migrating).rejects.toThrow(/newer version.*9999-of-tomorrow\.sql.*backup/);
});

test('a migration that was edited after it ran is rejected', async () => {
  const migrating = migrateAfter(
    `update migrations set sha256 = 'other' where name = '0001-accounts.sql'`,
  );
  await expect(migrating).rejects.toThrow(StartError);
  await expect(migrating).rejects.toThrow(/0001-accounts\.sql was edited/);
});

test('a function file runs again only if it changed', async () => {
  const replaced = `create or replace function total_bucket(grain int, instant timestamptz)
    returns timestamptz language sql immutable as 'select instant'`;
  const call = `select total_bucket(600, '2026-03-01 00:09Z') = '2026-03-01 00:00Z' as is_ours`;
  expect(await migrateAfter(replaced, call)).toEqual([{ is_ours: false }]);
  const outdated = `update migrations set sha256 = 'other' where name = 'functions/update-activity-totals.sql'`;
  expect(await migrateAfter(`${replaced}; ${outdated}`, call)).toEqual([{ is_ours: true }]);
});

test('a failed upgrade leaves the database unchanged', async () => {
  const postgres = inject('postgres');
  const database = `failed_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, database);
  const owner = { ...postgres.owner, database };
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // The first migration of an empty database fails because of an existing table.
    await client.query('drop schema public cascade; create schema public; create table users ()');
    const migrating = migrate(owner, { rowSecurity: 'role', appRole: postgres.app.user ?? '' });
    await expect(migrating).rejects.toThrow('0001-accounts.sql failed. The database is unchanged.');
    const { rows } = await client.query(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
       union all select proname from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([{ name: 'users' }]);
  } finally {
    await client.end();
  }
});

test('a start that waits for the lock says so, and can be stopped', async () => {
  const postgres = inject('postgres');
  const database = `waiting_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, database);
  const owner = { ...postgres.owner, database };
  const holder = new pg.Client(owner);
  await holder.connect();
  const stop = new AbortController();
  const lines: unknown[] = [];
  const log = { info: (line: unknown) => void lines.push(line) };
  const roles = { rowSecurity: 'role', appRole: postgres.app.user ?? '' } as const;
  try {
    await holder.query('select pg_advisory_lock($1)', [migrationLockKey]);
    const stopped = migrate(owner, { ...roles, log, stop: stop.signal });
    const isRefused = expect(stopped).rejects.toThrow();
    await expect.poll(() => lines, { message: 'a line' }).toHaveLength(1);
    expect(lines).toEqual([expect.stringContaining('waits for another server')]);
    stop.abort();
    await isRefused;
    const waiting = migrate(owner, { ...roles, log });
    await expect.poll(() => lines, { message: 'another line' }).toHaveLength(2);
    await holder.query('select pg_advisory_unlock($1)', [migrationLockKey]);
    expect(await waiting).toEqual([]);
  } finally {
    await holder.end();
  }
});

test('the dump of the schema shows every kind of change', async () => {
  const postgres = inject('postgres');
  const database = `dumped_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, database);
  const client = new pg.Client({ ...postgres.owner, database });
  await client.connect();
  try {
    const before = await dumpSchema(client);
    for (const change of [
      'alter table timers add column color text',
      'alter table timers alter column note set not null',
      'alter table timers add constraint noted check (note is null)',
      'create index timers_by_note on timers (note)',
      'alter policy own on timers using (true)',
      'drop trigger write_event on timers',
      'alter table timers drop constraint timers_user_id_fkey',
      `create or replace function total_bucket(grain int, instant timestamptz) returns timestamptz
        language sql immutable as 'select instant'`,
    ]) {
      await client.query('begin');
      await client.query(change);
      expect(await dumpSchema(client), change).not.toBe(before);
      await client.query('rollback');
      expect(await dumpSchema(client)).toBe(before);
    }
  } finally {
    await client.end();
  }
});
