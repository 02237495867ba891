import { join } from 'node:path';
import pg from 'pg';
import { preparePostgres, type PostgresOptions } from './postgres/start-postgres.ts';
import { supervisePostgres } from './postgres/supervise-postgres.ts';
import type { WatchLog } from './postgres/start-log.ts';
import { openBaseBackup } from './base-backup.ts';
import { deriveRolePassword, ensureRole } from './database-role.ts';
import { refuseMovedAwayFolder } from './moved-away.ts';
import type { OpenedDatabase } from './opened-database.ts';

const DATABASE = 'tracker';
const OWNER_ROLE = 'tracker_owner';
const APP_ROLE = 'tracker_app';

/** Starts the bundled PostgreSQL and creates its database and roles. */
export async function openEmbeddedDatabase(
  dataDir: string,
  masterKey: Buffer,
  log: WatchLog,
  abortSignal?: AbortSignal,
  options: Pick<PostgresOptions, 'settings' | 'archivesWal'> = {},
): Promise<OpenedDatabase> {
  const prepared = await preparePostgres({ dataDir, log, ...options });
  try {
    refuseMovedAwayFolder(join(dataDir, 'postgres'));
    const supervised = await supervisePostgres(prepared, log, abortSignal);
    try {
      const password = (role: string) => deriveRolePassword(masterKey, role);
      await bootstrap(prepared.superuser, password);
      const { host, port } = prepared.superuser;
      const as = (user: string) => ({
        host,
        port,
        database: DATABASE,
        user,
        password: password(user),
      });
      return {
        owner: as(OWNER_ROLE),
        app: as(APP_ROLE),
        appRole: APP_ROLE,
        rowSecurity: 'role',
        embedded: {
          open: () => openBaseBackup(prepared.superuser),
          password: prepared.password,
          majorVersion: prepared.majorVersion,
        },
        close: () => supervised.close(),
      };
    } catch (error) {
      await supervised.close();
      throw error;
    }
  } catch (error) {
    prepared.release();
    throw error;
  }
}

/** Does what requires the superuser: creates two ordinary roles and a database owned by the first. */
async function bootstrap(
  superuser: pg.ClientConfig,
  password: (role: string) => string,
): Promise<void> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    for (const role of [OWNER_ROLE, APP_ROLE]) {
      await ensureRole(client, role, password(role));
    }
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    await client.query(`revoke all on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}
