import { isNewerVersion } from '@time-tracker/contract/text/version-order';
import type pg from 'pg';
import { StartError } from '../start/start-error.ts';

// Servers of neighboring versions share a database while they are upgraded one at a time. Migrations first
// only add to the schema. What an older version uses is removed by a later migration, which declares it.

/** A process of the server. */
export type RunningServer = { id: string; version: string };

export type SchemaVersions = {
  /** The newest version that has started on this database. */
  newest: string | undefined;
  /** The oldest version that may still run. Undefined: every version that can read this. */
  oldest: string | undefined;
};

/** The first migration of databases that know their versions. */
export const versionsMigration = '0024-running-servers.sql';

/** A server that was not seen for longer no longer runs. */
const forgottenAfterSeconds = 60;

const contraction = /^-- contract: unused since (\d+\.\d+\.\d+)$/m;

/**
 * The oldest version that works after a migration. Undefined: it only adds to the schema, so the versions
 * before it keep working.
 */
export function readContraction(text: string): string | undefined {
  return contraction.exec(text)?.[1];
}

export async function readSchemaVersions(client: pg.Client): Promise<SchemaVersions> {
  const { rows } = await client.query<{ newest: string | null; oldest: string | null }>(
    'select newest_version as newest, oldest_version as oldest from installation',
  );
  return { newest: rows[0]?.newest ?? undefined, oldest: rows[0]?.oldest ?? undefined };
}

/** Throws if a server runs that would write wrongly after the upgrade to `oldest`. */
export async function refuseWhileOlderRuns(client: pg.Client, oldest: string): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `select version from servers where seen_at > now() - make_interval(secs => $1)`,
    [forgottenAfterSeconds],
  );
  const older = rows.find(({ version }) => isNewerVersion(oldest, version));
  if (older === undefined) return;
  throw new StartError(
    `A server of version ${older.version} is running on this database, which has to be upgraded to ${oldest} first. ` +
      `Upgrade or stop that server. If it was killed, start again in ${forgottenAfterSeconds} seconds.`,
  );
}

/** Notes the version that has started, and what its migrations demand of others. */
export async function writeSchemaVersions(
  client: pg.Client,
  { newest, oldest }: SchemaVersions,
): Promise<void> {
  await client.query('update installation set newest_version = $1, oldest_version = $2', [
    newest,
    oldest,
  ]);
}

/** Within the migration lock, so that no other server removes what this one uses meanwhile. */
export async function registerServer(
  client: pg.Client,
  { id, version }: RunningServer,
): Promise<void> {
  await client.query(`delete from servers where seen_at < now() - interval '1 day'`);
  await client.query('insert into servers (id, version) values ($1, $2)', [id, version]);
}

/** Undefined is older than every version. */
export function newerVersion(one: string | undefined, other: string | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  return isNewerVersion(one, other) ? one : other;
}
