import { openEmbeddedDatabase } from './embedded-database.ts';
import { openOwnDatabase } from './own-database.ts';
import type { OpenedDatabase } from './opened-database.ts';
import type { WatchLog } from './postgres/start-log.ts';

export interface DatabaseSettings {
  dataDir: string;
  /** The URL of an external PostgreSQL. Undefined: use the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  masterKey: Buffer;
  /** Whether the embedded PostgreSQL archives its WAL. */
  backups?: { keepsWal: boolean } | undefined;
}

/**
 * Connects to PostgreSQL or starts it. Throws a StartError that tells the operator what to do. If
 * `abortSignal` is aborted meanwhile, stops what it started and throws.
 */
export function openDatabase(
  settings: DatabaseSettings,
  log: WatchLog,
  abortSignal?: AbortSignal,
): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl, masterKey, backups } = settings;
  const archivesWal = backups?.keepsWal === true;
  return databaseUrl === undefined
    ? openEmbeddedDatabase(dataDir, masterKey, log, abortSignal, { archivesWal })
    : openOwnDatabase(databaseUrl, masterKey, log, abortSignal);
}
