import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase, withMoveSession, type CopyContext } from '../database/copy/copy-database.ts';
import {
  markTarget,
  measureDatabase,
  refuseOccupied,
  refuseServers,
  unmarkTarget,
  withClient,
} from '../database/copy/move-state.ts';
import { createDatabase } from '../database/database.ts';
import { migrate, requireThisSchema } from '../database/migrate.ts';
import { openDatabase, type DatabaseSettings } from '../database/open-database.ts';
import type { OpenedDatabase } from '../database/opened-database.ts';
import {
  markMovedAway,
  markMovedAwayFolder,
  unmarkMovedAway,
  unmarkMovedAwayFolder,
} from '../database/moved-away.ts';
import { requireReachable, withoutPassword } from '../database/own-database.ts';
import type { WatchLog } from '../database/postgres/start-log.ts';
import { isUnfinishedMove, refuseUnfinishedMove } from '../database/unfinished-move.ts';
import { readDatabaseId } from '../doctor/database-id.ts';
import { createKeyring } from '../files/keyring.ts';
import { prepareJobs } from '../jobs/job-queue.ts';
import { refuseOtherMasterKey } from '../organizations/refuse-other-master-key.ts';
import { isMoveTarget, markMoveTarget, unmarkMoveTarget } from '../start/move-marker.ts';
import { quoteForShell } from '../start/quote-for-shell.ts';
import { StartError } from '../start/start-error.ts';
import { requireSpace } from './require-space.ts';
import { openSource } from './stopped-installation.ts';

type Context = CopyContext & { log: WatchLog };

export type MovedDatabase = { tables: number; rows: number };

/** A database needs so much more space while its indexes are built and its WAL is kept. */
const spareShare = 2;

/**
 * Copies the database of an installation, which no server may use meanwhile, and compares the copy. The rows
 * of the source stay as they are. No server starts on the target before it is complete, and none on the
 * source from then on. An interrupted move continues when it runs again.
 */
export async function moveDatabase(
  from: DatabaseSettings,
  databaseUrl: string | undefined,
  context: Context,
): Promise<MovedDatabase> {
  const to = { ...from, databaseUrl };
  await refuseBefore(from, to);
  await unmarkSource(from, databaseUrl);
  await using closing = new AsyncDisposableStack();
  const source = await openSource(from, context);
  closing.defer(source.close);
  return await withMoveSession(source.owner, context.stop, async (session) => {
    await refuseServers(session, { isShared: from.databaseUrl !== undefined });
    await refuseUnfinishedMove(session);
    await requireThisSchema(session);
    const id = await identify(source.owner, from.masterKey);
    if (databaseUrl === undefined) {
      requireSpace(from.dataDir, (await measureDatabase(session)) * spareShare);
      markMoveTarget(from.dataDir);
    }
    const rule = { source: id, isOurs: databaseUrl === undefined };
    // Opening a database may create a role.
    if (databaseUrl !== undefined) await refuseOccupied({ connectionString: databaseUrl }, rule);
    const target = await openDatabase(to, context.log, context.stop);
    closing.defer(() => target.close());
    await markTarget(target.owner, rule);
    const options = { ...target, isMoveTarget: true };
    await migrate(target.owner, options);
    await prepareJobs(target);
    const copied = await withMoveSession(target.owner, context.stop, (into) =>
      copyDatabase(session, into, context),
    );
    // Forces row-level security again where the server works as the owner.
    await migrate(target.owner, options);
    if ((await identify(target.app, from.masterKey)) !== id)
      throw new Error('The target has another ID');
    // First, so that servers can never start on both.
    await markSource(session, from, databaseUrl);
    await unmarkTarget(target.owner);
    if (databaseUrl === undefined) unmarkMoveTarget(from.dataDir);
    return copied;
  });
}

async function markSource(
  session: Parameters<typeof markMovedAway>[0],
  { dataDir, databaseUrl: source }: DatabaseSettings,
  target: string | undefined,
): Promise<void> {
  const place = describePlace(dataDir, target);
  if (source === undefined) markMovedAwayFolder(join(dataDir, 'postgres'), place);
  else await markMovedAway(session, place);
}

function describePlace(dataDir: string, target: string | undefined): string {
  return target === undefined ? join(dataDir, 'postgres') : withoutPassword(target);
}

/**
 * A move that was killed between its last two steps has marked its source, but its target is not complete
 * yet. It continues like any other: no server could start on either since then.
 */
async function unmarkSource(
  { dataDir, databaseUrl: source }: DatabaseSettings,
  target: string | undefined,
): Promise<void> {
  const isUnfinished =
    target === undefined
      ? isMoveTarget(dataDir)
      : await withClient({ connectionString: target }, isUnfinishedMove);
  if (!isUnfinished) return;
  const place = describePlace(dataDir, target);
  if (source === undefined) {
    unmarkMovedAwayFolder(join(dataDir, 'postgres'), place);
    return;
  }
  await requireReachable(source, 'DATABASE_URL');
  await withClient({ connectionString: source }, (client) => unmarkMovedAway(client, place));
}

async function refuseBefore(from: DatabaseSettings, to: DatabaseSettings): Promise<void> {
  if (to.databaseUrl !== undefined) return requireReachable(to.databaseUrl, '--database');
  if (from.databaseUrl === undefined) {
    throw new StartError(
      'The database is the embedded one already, since DATABASE_URL is not set. Set it to the database to move.',
    );
  }
  const folder = join(to.dataDir, 'postgres');
  if (existsSync(join(folder, 'data')) && !isMoveTarget(to.dataDir)) {
    throw new StartError(
      `There is a database in ${folder} already. If it is not needed, move it away: ` +
        `mv ${quoteForShell(folder)} ${quoteForShell(`${folder}-before`)}`,
    );
  }
}

/** The ID of the database. Throws a StartError if the master key is another one. */
async function identify(connection: OpenedDatabase['app'], masterKey: Buffer): Promise<string> {
  const database = createDatabase(connection);
  try {
    await refuseOtherMasterKey(database, createKeyring(masterKey));
    return await readDatabaseId(database);
  } finally {
    await database.close();
  }
}
