import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import type { OpenedDatabase } from './opened-database.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const masterKey = randomBytes(32);
const atEnd: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end();
});

async function ask(connection: pg.PoolConfig, query: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: query, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Creates a database and a role with `attributes`. Returns the URL of the role's connection. */
async function makeOwnDatabase(attributes: string, wishes = ''): Promise<string> {
  const { superuser } = inject('postgres');
  const name = `own_${randomUUID().slice(0, 8)}`;
  await ask(superuser, `create role ${name} login password 'its password' ${attributes}`);
  await ask(superuser, `create database ${name} owner ${name} ${wishes}`);
  await ask(superuser, `alter database ${name} set synchronous_commit = on`);
  const url = new URL(`postgres:///${name}`);
  url.searchParams.set('host', superuser.host ?? '');
  url.searchParams.set('port', String(superuser.port));
  url.searchParams.set('user', name);
  url.searchParams.set('password', 'its password');
  return url.href;
}

async function open(databaseUrl: string, key = masterKey): Promise<OpenedDatabase> {
  const opened = await openDatabase({ dataDir: '', databaseUrl, masterKey: key }, log);
  await migrate(opened.owner, opened);
  return opened;
}

describe('the embedded database', () => {
  it('has an owner and an application, neither with special rights', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tracker-open-'));
    chmodSync(dataDir, 0o755);
    atEnd.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const start = () => openDatabase({ dataDir, databaseUrl: undefined, masterKey }, log);
    for (let round = 1; round <= 2; round++) {
      const opened = await start();
      atEnd.push(() => opened.close());
      await migrate(opened.owner, opened);
      expect(opened.rowSecurity).toBe('role');
      expect(
        await ask(
          opened.app,
          `select current_user, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
             has_schema_privilege('public', 'create'), has_database_privilege('tracker', 'create'),
             (select count(*)::int from pg_tables where tableowner = current_user)
           from pg_roles where rolname = current_user`,
        ),
      ).toEqual(['tracker_app', false, false, false, false, false, false, false, 0]);
      expect(await ask(opened.app, 'select count(*)::int from organizations')).toEqual([0]);
      await expect(ask(opened.app, 'drop table organizations')).rejects.toThrow(/must be owner/);
      await opened.close();
    }
    // Starts and stops two new clusters, which takes long on a busy machine.
  });
});

describe("the operator's own database", () => {
  it('gets an application role if the owner can create roles', async () => {
    const url = await makeOwnDatabase('createrole');
    const opened = await open(url);
    expect(opened.rowSecurity).toBe('role');
    expect(await ask(opened.app, 'select current_user')).toEqual([opened.appRole]);
    await expect(ask(opened.app, 'create table mine ()')).rejects.toThrow(/permission denied/);
    expect(await open(url)).toEqual({ ...opened, close: expect.any(Function) as unknown });
  });

  it('a server with another master key does not lock out the running one', async () => {
    const url = await makeOwnDatabase('createrole');
    const first = await open(url);
    const working = new pg.Client(first.app);
    await working.connect();
    const otherKey = randomBytes(32);
    await expect(open(url, otherKey)).rejects.toThrow(/another master key.*the same MASTER_KEY/s);
    expect(await ask(first.app, 'select current_user')).toEqual([first.appRole]);
    await working.end();
    // Without open connections, the role gets the password of the new key.
    const message = 'the role has no open connection';
    await expect
      .poll(() => open(url, otherKey).then(({ rowSecurity }) => rowSecurity), { message })
      .toBe('role');
  });

  it('uses FORCE ROW LEVEL SECURITY if the role cannot be created', async () => {
    const opened = await open(await makeOwnDatabase(''));
    expect(opened.rowSecurity).toBe('forced');
    expect(opened.app).toEqual(opened.owner);
    expect(
      await ask(
        opened.app,
        'select count(*)::int from pg_class where relrowsecurity and not relforcerowsecurity',
      ),
    ).toEqual([0]);
  });

  it('serves two servers that start at once', async () => {
    const url = await makeOwnDatabase('createrole');
    const both = await Promise.all([open(url), open(url)]);
    for (const { app } of both) {
      expect(await ask(app, 'select count(*)::int from organizations')).toEqual([0]);
    }
  });

  it.each([
    ['superuser', /is a superuser.*Create an ordinary role/],
    ['bypassrls', /BYPASSRLS.*Create an ordinary role/],
  ])('is refused through a role with %s', async (attribute, message) => {
    await expect(open(await makeOwnDatabase(attribute))).rejects.toThrow(message);
  });

  it('is refused with all problems at once', async () => {
    const url = await makeOwnDatabase('', "encoding 'latin1' locale 'C' template template0");
    const { superuser } = inject('postgres');
    const name = new URL(url).pathname.slice(1);
    await ask(superuser, `alter database ${name} set synchronous_commit = off`);
    await ask(superuser, `alter database ${name} owner to ${superuser.user ?? ''}`);
    await expect(open(url)).rejects.toThrow(
      /encoding is LATIN1[^]*synchronous_commit is off[^]*cannot create tables/,
    );
  });

  it('is refused with what to do if another role restored it', async () => {
    const url = await makeOwnDatabase('createrole');
    await open(url);
    const { superuser } = inject('postgres');
    const database = new URL(url).pathname.slice(1);
    await ask({ ...superuser, database }, `alter table organizations owner to ${superuser.user}`);
    await expect(open(url)).rejects.toThrow(/tables belong to the role postgres.*--no-owner/);
  });

  it.each([
    ['password', 'wrong', /Correct the user or the password/],
    ['dbname', 'no_such_database', /does not exist.*CREATE DATABASE/],
  ])('says what is wrong with its %s', async (part, value, message) => {
    const url = new URL(await makeOwnDatabase(''));
    if (part === 'dbname') url.pathname = value;
    else url.searchParams.set(part, value);
    await expect(open(url.href)).rejects.toThrow(message);
    await expect(open(url.href)).rejects.not.toThrow(/its password/);
  });

  it.each(['nothing listens', 'a load balancer has no leader'])(
    'is waited for until the start is aborted, while %s',
    async (state) => {
      const balancer = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
      await once(balancer, 'listening');
      atEnd.push(() => balancer.close());
      const port = state === 'nothing listens' ? 9 : (balancer.address() as AddressInfo).port;
      const stop = new AbortController();
      const waiting = { ...log, info: () => stop.abort() };
      const databaseUrl = `postgres://a:b@127.0.0.1:${port}/c`;
      const settings = { dataDir: '', databaseUrl, masterKey };
      await expect(openDatabase(settings, waiting, stop.signal)).rejects.toMatchObject({
        name: 'AbortError',
      });
    },
  );
});
