import { openEmbeddedDatabase } from './embedded-database.ts';
import { openOwnDatabase } from './own-database.ts';
import type { OpenedDatabase } from './opened-database.ts';
import type { WatchLog } from './postgres/start-log.ts';

export interface DatabaseSettings {
  dataDir: string;
  /** Somebody's own PostgreSQL; undefined: the embedded one. */
  databaseUrl: string | undefined;
  masterKey: Buffer;
}

/**
 * Makes a PostgreSQL ready to work with, or throws a StartError that says what to do. Also throws,
 * having ended what it began, when `giveUp` is aborted while that takes long.
 */
export function openDatabase(
  settings: DatabaseSettings,
  log: WatchLog,
  giveUp?: AbortSignal,
): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl, masterKey } = settings;
  return databaseUrl === undefined
    ? openEmbeddedDatabase(dataDir, masterKey, log, giveUp)
    : openOwnDatabase(databaseUrl, masterKey, log, giveUp);
}
