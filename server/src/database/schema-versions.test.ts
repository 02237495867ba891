import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { copyTemplate } from '../testing/test-postgres.ts';
import { createDatabase } from './database.ts';
import { migrate, type RowSecurity } from './migrate.ts';
import { announceServer } from './announce-server.ts';

// Servers of several versions that start on one database, one after the other.

/** The migrations of a version in the future. */
let future: string;
beforeAll(async () => {
  future = await mkdtemp(join(tmpdir(), 'future-version-'));
  for (const name of ['migrations', 'functions']) {
    await cp(join(import.meta.dirname, name), join(future, name), { recursive: true });
  }
});
afterAll(() => rm(future, { recursive: true }));

/** A version that brings a migration of its own, which stays for later versions. */
async function bring(name: string, sql: string): Promise<URL> {
  await writeFile(join(future, 'migrations', name), sql);
  return pathToFileURL(`${future}/`);
}

async function openDatabase() {
  const postgres = inject('postgres');
  const database = `versions_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, database);
  const owner = { ...postgres.owner, database };
  const client = new pg.Client(owner);
  await client.connect();
  onTestFinished(() => client.end());
  const appRole = postgres.app.user ?? '';
  const start = async (version: string, folder?: URL, rowSecurity: RowSecurity = 'role') => {
    const server = { id: randomUUID(), version };
    return { server, ran: await migrate(owner, { rowSecurity, appRole, server }, folder) };
  };
  return { client, app: { ...postgres.app, database }, start };
}

test('the version before starts beside a newer one, and leaves its functions and grants', async () => {
  const { client, start, app } = await openDatabase();
  await start('0.2.0');
  const newer = await bring('9001-more.sql', 'alter table timers add column color text;');
  expect((await start('0.3.0', newer)).ran).toEqual(['9001-more.sql']);
  await client.query(
    `update migrations set sha256 = 'of 0.3.0' where name = 'functions/scope.sql'`,
  );
  await client.query(`revoke update on timers from ${app.user}`);
  expect((await start('0.2.0')).ran).toEqual([]);
  const { rows } = await client.query(
    `select (select sha256 from migrations where name = 'functions/scope.sql') as functions,
       has_table_privilege($1, 'timers', 'update') as is_granted,
       (select newest_version from installation) as newest`,
    [app.user],
  );
  expect(rows).toEqual([{ functions: 'of 0.3.0', is_granted: false, newest: '0.3.0' }]);
  // The newer one starts again and has nothing to do.
  expect((await start('0.3.0', newer)).ran).toEqual([]);
});

test('a migration of another branch of the same version is refused', async () => {
  const { client, start } = await openDatabase();
  await start('0.2.0');
  await client.query(`insert into migrations values ('9999-of-a-branch.sql', '')`);
  await expect(start('0.2.0')).rejects.toThrow(
    /newer version or by a pre-release.*9999-of-a-branch/,
  );
});

test('what an older version uses is removed only when that version no longer runs', async () => {
  const { client, start } = await openDatabase();
  const older = await start('0.1.0');
  await start('0.2.0');
  const contracting = await bring(
    '9002-less.sql',
    '-- contract: unused since 0.2.0\nalter table timers drop column color;',
  );
  const refused = start('0.3.0', contracting);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/version 0\.1\.0 is running.*0\.2\.0 first/);
  // Killed long ago.
  await client.query(`update servers set seen_at = now() - interval '61 seconds' where id = $1`, [
    older.server.id,
  ]);
  expect((await start('0.3.0', contracting)).ran).toContain('9002-less.sql');
  await expect(start('0.1.0')).rejects.toThrow(/upgraded for version 0\.2\.0 or newer.*0\.1\.0/);
});

test('a running server says that it runs, notices that it is outdated, and leaves no row', async () => {
  const { client, start, app } = await openDatabase();
  const database = createDatabase(app);
  onTestFinished(() => database.close());
  const { server } = await start('0.1.0');
  await client.query(`update servers set seen_at = now() - interval '1 hour'`);
  const errors: string[] = [];
  const log = { error: (_: object, message: string) => errors.push(message) };
  const announcement = announceServer(database, server, log, 20);
  const isSeen = async () => {
    const { rows } = await client.query<{ version: string; is_seen: boolean }>(
      `select version, seen_at > now() - interval '1 minute' as is_seen from servers`,
    );
    return rows;
  };
  await expect.poll(isSeen, { timeout: 30_000 }).toEqual([{ version: '0.1.0', is_seen: true }]);
  expect(announcement.outdated.aborted).toBe(false);
  await client.query(`update installation set oldest_version = '0.2.0'`);
  await expect
    .poll(() => String(announcement.outdated.reason), { timeout: 30_000 })
    .toMatch(/has version 0\.1\.0, and its database was upgraded for 0\.2\.0 or newer/);
  await announcement[Symbol.asyncDispose]();
  expect(errors).toEqual([announcement.outdated.reason]);
  expect(await isSeen()).toEqual([]);
});

test(
  'an upgrade waits for running statements, but they do not wait long for it',
  { tags: 'full' },
  async () => {
    const { client, start, app } = await openDatabase();
    const folder = await bring('9003-locks.sql', 'alter table timers add column shape text;');
    await client.query('begin');
    await client.query('select from timers limit 0');
    const upgrading = start('0.4.0', folder);
    const reader = new pg.Client({ ...app, statement_timeout: 120_000 });
    await reader.connect();
    onTestFinished(() => reader.end());
    const isWaiting = async () => {
      const { rows } = await reader.query(
        `select from pg_locks where not granted and relation = 'timers'::regclass`,
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    // Queues behind the upgrade, and gets its turn although the first transaction goes on.
    await reader.query('select from timers limit 0');
    await client.query('commit');
    expect((await upgrading).ran).toContain('9003-locks.sql');
  },
);

test('a migration of the version before keeps row-level security forced, and its table usable', async () => {
  const { client, start, app } = await openDatabase();
  await start('0.3.0', undefined, 'forced');
  const first = await bring('9003-backport.sql', 'create table backports (id int);');
  expect((await start('0.2.1', first, 'forced')).ran).toContain('9003-backport.sql');
  const { rows } = await client.query(
    `select relname from pg_class where relrowsecurity and not relforcerowsecurity`,
  );
  expect(rows).toEqual([]);

  await client.query(`revoke update on timers from ${app.user}`);
  const second = await bring('9004-backport.sql', 'create table more_backports (id int);');
  expect((await start('0.2.1', second)).ran).toEqual(['9004-backport.sql']);
  const { rows: rights } = await client.query(
    `select has_table_privilege($1, 'more_backports', 'insert') as is_usable,
       has_table_privilege($1, 'timers', 'update') as is_granted`,
    [app.user],
  );
  expect(rights).toEqual([{ is_usable: true, is_granted: false }]);
});
