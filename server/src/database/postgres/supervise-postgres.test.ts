import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabase, nobodyScope, type Database } from '../database.ts';
import { preparePostgres } from './start-postgres.ts';
import { supervisePostgres, type SupervisedPostgres } from './supervise-postgres.ts';

let folder: string;
let postgres: SupervisedPostgres;
let database: Database;
let said: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tracker-supervise-'));
  chmodSync(folder, 0o755);
  said = [];
  const keep = (...words: unknown[]) => said.push(String(words.at(-1)));
  const log = { info: keep, warn: keep, error: keep };
  const prepared = await preparePostgres({ dataDir: folder, settings: { fsync: 'off' }, log });
  postgres = await supervisePostgres(prepared, log);
  database = createDatabase(prepared.superuser, { requests: 4 });
});

afterEach(async () => {
  await database.close();
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

async function readPid(): Promise<number> {
  const text = await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

const comesBack = () =>
  expect
    .poll(() => database.ping().then(() => 'an answer'), { message: 'the database answers' })
    .toBe('an answer');

it(
  'starts a killed PostgreSQL again, and the pool finds it, also from a broken transaction',
  { tags: 'full' },
  async () => {
    const pid = await readPid();
    const broken = database.transaction(nobodyScope, async (tx) => {
      process.kill(pid, 'SIGKILL');
      await sql`select pg_sleep(20)`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    await comesBack();
    expect(await readPid()).not.toBe(pid);
    expect(said).toContain('The database exited unexpectedly. Restarting it.');
  },
);

it('retries until PostgreSQL starts, for example after a full disk', { tags: 'full' }, async () => {
  const control = join(folder, 'postgres', 'data', 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  process.kill(await readPid(), 'SIGKILL');
  await expect
    .poll(() => said.filter((line) => line.includes('Trying again')).length, { message: 'tries' })
    .toBeGreaterThan(1);
  renameSync(`${control}.away`, control);
  await comesBack();
});

it('does not restart PostgreSQL after close', { tags: 'full' }, async () => {
  const pid = await readPid();
  await database.close();
  await postgres.close();
  await expect(readPid()).rejects.toThrow(/ENOENT/);
  expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});
