import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '../config.ts';
import { migrate, type MigrateOptions } from '../database/migrate.ts';
import { markMovedAway, markMovedAwayFolder } from '../database/moved-away.ts';
import { openDatabase } from '../database/open-database.ts';
import { withoutPassword } from '../database/own-database.ts';
import { createKeyring } from '../files/keyring.ts';
import { dumpSchema } from '../testing/dump-schema.ts';
import { makeTeam } from '../testing/factories.ts';
import { addFillerRows } from '../testing/filler-rows.ts';
import { evening } from '../testing/recorded-entries.ts';
import { recordWork } from '../testing/uploads.ts';
import { startTestApp } from '../testing/test-app.ts';
import { moveDatabase } from './move-database.ts';

// A database with rows in all tables goes from an external PostgreSQL into the embedded one and back to
// an external one whose role can do nothing but own its database. The tests build on each other, because
// each start of a database takes seconds.

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const masterKey = randomBytes(32);
let dataDir: string;
let external: string;
let back: string;
let before: Awaited<ReturnType<typeof look>>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tracker move-'));
  // PostgreSQL's user may be another one.
  chmodSync(dataDir, 0o755);
  back = await makeEmptyDatabase();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function ask<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<Row[]> {
  return withClient(connection, async (client) => (await client.query<Row>(text)).rows);
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string, user: string, password: string): string {
  const { host = '', port } = inject('postgres').superuser;
  const url = new URL(`postgres:///${database}`);
  url.search = new URLSearchParams({ host, port: String(port), user, password }).toString();
  return url.href;
}

/** An empty database, and a role that owns it and can do nothing else. */
async function makeEmptyDatabase(): Promise<string> {
  const { superuser } = inject('postgres');
  const name = `moved_${randomUUID().slice(0, 8)}`;
  await ask(superuser, `create role ${name} login password 'its password'`);
  await ask(superuser, `create database ${name} owner ${name}`);
  await ask(superuser, `alter database ${name} set synchronous_commit = on`);
  return urlOf(name, name, 'its password');
}

/** The superuser of the test's PostgreSQL sees the rows that FORCE hides from their owner. */
function asSuperuser(url: string): pg.ClientConfig {
  return { ...inject('postgres').superuser, database: new URL(url).pathname.slice(1) };
}

/** The rows of each table, the next values of the sequences, and the schema. */
async function look(connection: pg.ClientConfig) {
  return withClient(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind = 'r' and relname not in ('migrations', 'events', 'servers') order by 1`,
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as digest
         from ${name} t`,
      );
      digests[name] = rows[0]!.digest;
    }
    const { rows: sequences } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    );
    const { rows: triggers } = await client.query(
      `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger
       where not tgisinternal and tgrelid::regclass::text not like 'jobs.%' order by 1, 2`,
    );
    return { digests, sequences, triggers, schema: await dumpSchema(client) };
  });
}

function startOn(url: string, options: Partial<MigrateOptions> = {}): Promise<string[]> {
  const roles = { rowSecurity: 'role', appRole: inject('postgres').app.user ?? '' } as const;
  return migrate({ connectionString: url }, { ...roles, ...options });
}

/** Checks that no server starts on the source of a move, and removes its mark. */
async function goBack(url: string): Promise<void> {
  await expect(startOn(url)).rejects.toThrow(/was moved to .* on .*'drop table moved_away'/s);
  await ask({ connectionString: url }, 'drop table moved_away');
}

type Options = { key?: Buffer; onLine?: (line: string) => void; stop?: AbortSignal };

async function move(from: string | undefined, to: string | undefined, options: Options = {}) {
  const { key = masterKey, onLine, stop = new AbortController().signal } = options;
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    onLine?.(line);
  };
  const settings = { dataDir, databaseUrl: from, masterKey: key };
  return { ...(await moveDatabase(settings, to, { say, stop, log })), lines };
}

test('while a server works on the database, nothing is moved', async () => {
  const app = await startTestApp({ keyring: createKeyring(masterKey) });
  app.setNow(evening);
  const team = await makeTeam(app);
  await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10', {
    apps: [{ kind: 'app', name: 'Editor', seconds: 600, active_seconds: 100 }],
  });
  const [row] = await app.asOwner<{ name: string }>('select current_database() as name');
  const name = row!.name;
  external = urlOf(name, 'tracker_owner', 'only-in-tests');
  await expect(move(external, back)).rejects.toThrow(/A Time Tracker server works on the database/);
  await app.close();
  await addFillerRows(name, 3);
  // The filler's rows belong to no activity and no session.
  await ask(
    asSuperuser(external),
    `set session_replication_role = replica;
     delete from activity_apps a where not exists
       (select from activities o where o.activity_id = a.activity_id);
     update device_sign_ins set session_id = null`,
  );
  // Behind a pooler, connections do not show that a server works.
  const announce = `delete from servers;
    insert into servers (id, version) values (gen_random_uuid(), '0.2.0')`;
  await ask(asSuperuser(external), announce);
  await expect(move(external, back)).rejects.toThrow(/worked on the database less than 60 seconds/);
  await ask(asSuperuser(external), 'delete from servers');
  before = await look(asSuperuser(external));
  const empty = Object.keys(before.digests).filter((table) => before.digests[table] === '0 ');
  expect(empty).toEqual(['deletion_jobs', 'file_checks']);
});

/** Stops the move at a line, as a kill at that moment would. Returns the lines. */
async function interrupt(from: string | undefined, line: RegExp, to?: string): Promise<string[]> {
  const stop = new AbortController();
  const lines: string[] = [];
  const onLine = (said: string) => {
    lines.push(said);
    if (line.test(said)) stop.abort(new Error('Stopped.'));
  };
  await expect(move(from, to, { onLine, stop: stop.signal })).rejects.toThrow();
  expect(lines.at(-1)).toMatch(line);
  return lines;
}

test('an interrupted move is no database, and continues', async () => {
  await interrupt(external, /^users: /);
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/A move of the database .* not finished/);
  const opened = await openDatabase({ dataDir, databaseUrl: undefined, masterKey }, log);
  try {
    await expect(migrate(opened.owner, opened)).rejects.toThrow(
      /A move into this database was not/,
    );
  } finally {
    await opened.close();
  }
  expect(await look(asSuperuser(external))).toEqual(before);
  const lines = await interrupt(external, /^activities: /);
  expect(lines).toContainEqual(expect.stringMatching(/^\d+ of \d+ tables were copied before\.$/));
});

test('if the source changed meanwhile, all tables are copied again', async () => {
  await ask(asSuperuser(external), `update users set first_name = 'Later'`);
  before = await look(asSuperuser(external));
  // As a kill between the last two steps leaves it.
  const place = join(dataDir, 'postgres');
  await withClient({ connectionString: external }, (client) => markMovedAway(client, place));
  const { lines, tables } = await move(external, undefined);
  expect(lines.join('\n')).not.toContain('copied before');
  expect(tables).toBe(Object.keys(before.digests).length);
  await goBack(external);
  expect(await look(asSuperuser(external))).toEqual(before);
  const settings = { DATA_DIR: dataDir, MASTER_KEY: masterKey.toString('base64') };
  expect(readConfig(settings).masterKey).toEqual(masterKey);

  const opened = await openDatabase({ dataDir, databaseUrl: undefined, masterKey }, log);
  try {
    await migrate(opened.owner, opened);
    const after = await look(opened.owner);
    expect(after.digests).toEqual(before.digests);
    expect(after.sequences).toEqual(before.sequences);
    expect(after.triggers).toEqual(before.triggers);
    expect(await ask(opened.app, 'select 1 from organizations')).toEqual([]);
  } finally {
    await opened.close();
  }
});

test('refuses what is no empty place, no right key and no database', async () => {
  await expect(move(external, undefined)).rejects.toThrow(/There is a database in .* mv '.*' '.*'/);
  await expect(move(undefined, undefined)).rejects.toThrow(/is the embedded one already/);
  await expect(move(undefined, external)).rejects.toThrow(/is not empty: it has \d+ tables/);
  await expect(move(external, back, { key: randomBytes(32) })).rejects.toThrow(/master key is not/);
  const nowhere = 'postgres://me:password@127.0.0.1:1/none';
  await expect(move(undefined, nowhere)).rejects.toThrow(/--database .* cannot be reached/);
  expect(existsSync(join(dataDir, 'UNFINISHED_MOVE'))).toBe(false);
});

test('a move that was killed when its source was marked already continues', async () => {
  await interrupt(undefined, /^users: /, back);
  const folder = join(dataDir, 'postgres');
  markMovedAwayFolder(folder, 'postgres://elsewhere/other');
  await expect(move(undefined, back)).rejects.toThrow(/was moved to postgres:\/\/elsewhere/);
  rmSync(join(folder, 'MOVED_AWAY'));
  markMovedAwayFolder(folder, withoutPassword(back));
  await move(undefined, back);
});

test('a role that can do nothing but own its database gets it back, row by row', async () => {
  const opening = openDatabase({ dataDir, databaseUrl: undefined, masterKey }, log);
  const refusal = await opening.then(() => 'opened', String);
  expect(refusal).toMatch(/was moved to postgres:.* rm '.*MOVED_AWAY'/s);
  expect(refusal).not.toMatch(/its.{1,3}password/);
  const after = await look(asSuperuser(back));
  expect(after).toEqual(before);
  const [forced] = await ask<{ all: boolean }>(
    asSuperuser(back),
    'select bool_and(relforcerowsecurity) as all from pg_class where relrowsecurity',
  );
  expect(forced).toEqual({ all: true });

  // From tables with FORCE, whose owner sees no row, to one of another version.
  const next = await makeEmptyDatabase();
  await ask({ connectionString: back }, `insert into migrations values ('9999-later.sql', '')`);
  await expect(move(back, next)).rejects.toThrow(/is of a newer version/);
  await ask({ connectionString: back }, `delete from migrations where name = '9999-later.sql'`);
  // A server that is started meanwhile waits, and does not start on what was moved.
  const lines: string[] = [];
  const info = (line: unknown) => void lines.push(String(line));
  let started: Promise<string> | undefined;
  // At the first line, so that it waits before the move ends, however slowly it starts.
  const onLine = () => {
    started ??= startOn(back, { log: { info } }).then(() => 'started', String);
  };
  await move(back, next, { onLine });
  expect(await started).toMatch(/This database was moved to/);
  expect(lines).toEqual([expect.stringContaining('The database is being moved')]);
  expect(await look(asSuperuser(next))).toEqual(before);
  await goBack(back);
  expect(await look(asSuperuser(back))).toEqual(before);
});
