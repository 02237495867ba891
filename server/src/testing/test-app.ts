import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { multistream, pino, type Logger, type StreamEntry } from 'pino';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import { createDatabase, type Database } from '../database/database.ts';
import { openDiskStore } from '../files/disk-store.ts';
import { createImageDecoders, type ImageDecoders } from '../screenshots/images/image-decoders.ts';
import { createDiskWatch } from '../files/disk-watch.ts';
import { createKeyring, type Keyring } from '../files/keyring.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { createSecretWatch, type SecretWatch } from './secret-watch.ts';
import { copyTemplate } from './test-postgres.ts';

export type Answer<Body = unknown> = {
  status: number;
  body: Body;
  headers: Record<string, unknown>;
};

type MailedPage = 'invitation' | 'reset-password' | 'verify-email';

/** The product on a separate database, with a clock that tests can set. */
export type TestApp = {
  /** Sends a POST with JSON, like a client that knows only the API description. */
  post<Body = never>(path: string, body?: unknown, token?: string): Promise<Answer<Body>>;
  server: Awaited<ReturnType<typeof createApp>>;
  database: Database;
  mailer: Mailer;
  /** A connection as the schema owner, which sees all rows. */
  asOwner<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Sets the product's clock; undefined restores the real one. */
  setNow(instant: Date | undefined): void;
  now(): Date;
  filesFolder: string;
  keyring: Keyring;
  decoders: ImageDecoders;
  /** The emails sent so far, oldest first, as files; waits for pending ones. */
  readMails(): Promise<string[]>;
  /** The secrets of the links to a page of `/auth/` that were mailed to an address, oldest first. */
  readLinks(email: string, page: MailedPage): Promise<string[]>;
  close(): Promise<void>;
};

/** Generous, so that no test fails on a busy computer. */
const patience = {
  statement_timeout: 300_000,
  idle_in_transaction_session_timeout: 300_000,
  connectionTimeoutMillis: 300_000,
};

const poolSizes = { requests: 8 };

export async function startTestApp(
  overrides: Partial<Parameters<typeof createApp>[0]> = {},
): Promise<TestApp> {
  const { postgres, name, ownerPool } = await makeDatabase();
  const filesFolder = await mkdtemp(join(tmpdir(), 'tracker-files-'));
  const mailFolder = await mkdtemp(join(tmpdir(), 'tracker-mail-'));
  const secrets = createSecretWatch();
  const log = createTestLog(secrets);
  const publicUrl = 'http://tracker.test';
  const mailer = createMailer({ smtpUrl: undefined, folder: mailFolder, publicUrl, log });
  const database = createDatabase({ ...postgres.app, ...patience, database: name }, poolSizes);
  const storage = makeStorage(filesFolder, log);
  let fixedNow: Date | undefined;
  const now = () => fixedNow ?? new Date();
  const server = await createApp({
    database,
    ...storage,
    mailer,
    log,
    now,
    publicUrl,
    registration: 'open',
    passwordMinLength: 3,
    passwordCost: { memoryKiB: 1024, passes: 1 },
    rateLimits: false,
    trustedProxy: false,
    ...overrides,
  });
  secrets.watch(server);
  return {
    server,
    database,
    mailer,
    filesFolder,
    keyring: overrides.keyring ?? storage.keyring,
    decoders: storage.decoders,
    now,
    setNow: (instant) => {
      fixedNow = instant;
    },
    post: <Body>(path: string, body?: unknown, token?: string) =>
      postJson<Body>(server, path, body, token),
    asOwner: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await ownerPool.query<Row>(sql, values)).rows,
    readMails: () => readMails(mailer, mailFolder),
    readLinks: async (email, page) => findLinks(await readMails(mailer, mailFolder), email, page),
    close: async () => {
      await server.close();
      storage.decoders[Symbol.dispose]();
      await mailer.close();
      await database.close();
      await ownerPool.end();
      await rm(filesFolder, { recursive: true, force: true });
      await rm(mailFolder, { recursive: true, force: true });
      secrets.check();
    },
  };
}

/** As files, oldest first, after all are sent. */
async function readMails(mailer: Mailer, folder: string): Promise<string[]> {
  await mailer.close();
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

function findLinks(mails: string[], email: string, page: MailedPage): string[] {
  const link = new RegExp(`^http://tracker\\.test/auth/${page}\\?token=(\\S+)\r$`, 'm');
  return mails
    .filter((mail) => mail.includes(`\nTo: ${email}\r`))
    .flatMap((mail) => link.exec(mail)?.[1] ?? []);
}

function makeStorage(filesFolder: string, log: Logger) {
  return {
    files: openDiskStore(filesFolder),
    disk: createDiskWatch({ folders: {}, log }),
    keyring: createKeyring(randomBytes(32)),
    decoders: createImageDecoders({ log }),
  };
}

async function makeDatabase() {
  const postgres = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, name);
  const ownerPool = new pg.Pool({ ...postgres.owner, database: name, max: 2 });
  return { postgres, name, ownerPool };
}

/** Logs everything, to search it for secrets. TEST_LOG sets the level that is shown. */
function createTestLog(secrets: SecretWatch): Logger {
  const logLevel = inject('logLevel');
  const streams: StreamEntry<string>[] = [{ level: 'trace', stream: secrets }];
  if (logLevel !== 'silent') streams.push({ level: logLevel, stream: process.stdout });
  return pino({ level: 'trace' }, multistream(streams));
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
    payload: body ?? {},
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body === '' ? (undefined as Body) : response.json<Body>(),
  };
}
