import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import { createDatabase, type Database } from '../database/database.ts';
import { openDiskStore } from '../files/disk-store.ts';
import { createKeyring } from '../files/keyring.ts';
import { copyTemplate } from './test-postgres.ts';

export type Answer<Body = unknown> = {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
};

/** The product on a database of its own, with a clock that a test can set. */
export type TestApp = {
  /** Sends a POST with JSON, as a client that knows only the API's description would. */
  post<Body = never>(path: string, body?: unknown, token?: string): Promise<Answer<Body>>;
  server: Awaited<ReturnType<typeof createApp>>;
  database: Database;
  /** A connection that owns the schema and sees every row, to look behind the API. */
  asOwner<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Moves the product's clock; undefined: back to the real one. */
  setNow(instant: Date | undefined): void;
  now(): Date;
  filesFolder: string;
  close(): Promise<void>;
};

export async function startTestApp(
  overrides: Partial<Parameters<typeof createApp>[0]> = {},
): Promise<TestApp> {
  const postgres = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, name);
  const filesFolder = await mkdtemp(join(tmpdir(), 'tracker-files-'));
  const database = createDatabase({ ...postgres.app, database: name }, 8);
  const ownerPool = new pg.Pool({ ...postgres.owner, database: name, max: 2 });
  let fixedNow: Date | undefined;
  const now = () => fixedNow ?? new Date();
  const server = await createApp({
    database,
    files: openDiskStore(filesFolder),
    keyring: createKeyring(randomBytes(32)),
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    now,
    publicUrl: 'http://tracker.test',
    registration: 'open',
    passwordMinLength: 3,
    rateLimits: false,
    trustedProxy: false,
    ...overrides,
  });
  return {
    server,
    database,
    filesFolder,
    now,
    setNow: (instant) => {
      fixedNow = instant;
    },
    post: <Body>(path: string, body?: unknown, token?: string) =>
      postJson<Body>(server, path, body, token),
    asOwner: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await ownerPool.query<Row>(sql, values)).rows,
    close: async () => {
      await server.close();
      await database.close();
      await ownerPool.end();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}

async function postJson<Body>(
  server: TestApp['server'],
  path: string,
  body: unknown,
  token: string | undefined,
): Promise<Answer<Body>> {
  const response = await server.inject({
    method: 'POST',
    url: path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: (body ?? {}) as object,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? (undefined as Body) : response.json<Body>(),
  };
}
