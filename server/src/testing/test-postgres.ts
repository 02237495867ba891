import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../database/migrate.ts';
import { startPostgres } from '../database/postgres/start-postgres.ts';

export const ownerRole = 'tracker_owner';
export const appRole = 'tracker_app';
const rolePassword = 'only-in-tests';
const templateName = 'tracker_template';

/** A temporary PostgreSQL with a migrated template database to copy. */
export type TestPostgres = {
  /** Connection settings per role, without a database name. */
  superuser: pg.ClientConfig;
  owner: pg.ClientConfig;
  app: pg.ClientConfig;
  stop(): Promise<void>;
};

/** Durability is off only here, because a crash loses only test data. */
const fastAndForgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

/**
 * Starts the PostgreSQL from npm, or the one in `binariesDir`, in a temporary folder, with the product's
 * two roles and a migrated template database.
 */
export async function startTestPostgres(binariesDir?: string): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-test-'));
  // If started by root, PostgreSQL runs as another user, which needs access.
  await chmod(folder, 0o711);
  const server = await startPostgres({
    ...(binariesDir === undefined ? {} : { binariesDir }),
    dataDir: folder,
    settings: fastAndForgetful,
    log: {
      info: () => undefined,
      warn: (...line: unknown[]) => {
        console.warn(...line);
      },
    },
  });
  const { superuser } = server;
  const owner = { ...superuser, user: ownerRole, password: rolePassword };
  const app = { ...superuser, user: appRole, password: rolePassword };
  await runAsSuperuser(superuser, [
    `create role ${ownerRole} login password '${rolePassword}'`,
    `create role ${appRole} login password '${rolePassword}'`,
    `create database ${templateName} owner ${ownerRole}`,
  ]);
  await migrate({ ...owner, database: templateName }, { rowSecurity: 'role', appRole });
  return {
    superuser,
    owner,
    app,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new database, copied from the template in about 30 ms. */
export async function copyTemplate(superuser: pg.ClientConfig, name: string): Promise<void> {
  await runAsSuperuser(superuser, [
    `create database ${name} template ${templateName} owner ${ownerRole}`,
  ]);
}

async function runAsSuperuser(superuser: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
