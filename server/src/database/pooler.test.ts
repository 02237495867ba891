import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, inject, it } from 'vitest';
import { prepareJobs, startJobs } from '../jobs/job-queue.ts';
import { findTestPort } from '../testing/installation/test-port.ts';
import { createDatabase } from './database.ts';
import { deriveRolePassword } from './database-role.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { chooseRunAs } from './postgres/run-as.ts';

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const masterKey = randomBytes(32);
const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end();
});

/** Creates an empty database and an owner with CREATEROLE. Both have the returned name. */
async function makeEmptyDatabase(): Promise<string> {
  const client = new pg.Client(inject('postgres').superuser);
  await client.connect();
  const name = `pooled_${randomUUID().slice(0, 8)}`;
  await client.query(`create role ${name} login password 'its password' createrole`);
  await client.query(`create database ${name} owner ${name}`);
  await client.query(`alter database ${name} set synchronous_commit = on`);
  await client.end();
  return name;
}

/** Starts PgBouncer with default settings in front of a database, with the passwords of `users`. */
async function startPooler(
  program: string,
  database: string,
  users: Record<string, string>,
): Promise<number> {
  const { superuser } = inject('postgres');
  const folder = mkdtempSync(join(tmpdir(), 'tracker-pooler-'));
  chmodSync(folder, 0o755);
  const port = await findTestPort();
  const lines = Object.entries(users).map(([user, password]) => `"${user}" "${password}"\n`);
  writeFileSync(join(folder, 'users.txt'), lines.join(''));
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${superuser.host} port=${superuser.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
`,
  );
  // PgBouncer refuses to run as root, like PostgreSQL, whose socket only its own user can open.
  const runAs = chooseRunAs(String(superuser.host), program);
  const [command = program, ...args] = [...(runAs?.prefix ?? []), program];
  const child = spawn(command, [...args, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  atEnd.push(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  await expect.poll(() => output, { message: 'PgBouncer starts' }).toContain('process up');
  return port;
}

it.skipIf(pgbouncer === undefined)(
  'a fresh installation starts through PgBouncer with its default settings',
  async () => {
    const database = await makeEmptyDatabase();
    const appRole = `${database}_time_tracker_app`;
    const port = await startPooler(pgbouncer ?? '', database, {
      [database]: 'its password',
      [appRole]: deriveRolePassword(masterKey, appRole),
    });
    const databaseUrl = `postgres://${database}:its%20password@127.0.0.1:${port}/${database}`;
    const opened = await openDatabase({ dataDir: '', databaseUrl, masterKey }, log);
    expect(opened).toMatchObject({ rowSecurity: 'role', appRole });
    await migrate(opened.owner, opened);
    await prepareJobs(opened);
    const jobs = await startJobs(opened, [], log);
    atEnd.push(() => jobs.stop());
    const product = createDatabase(opened.app);
    atEnd.push(() => product.close());
    await product.ping();
    expect(await product.listOrganizationIds()).toEqual([]);
  },
);
