import { chownSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import { stopOrphanedPostgres } from './stop-orphaned-postgres.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { initializeDataFolder, SUPERUSER } from './initialize-data-folder.ts';
import { launchPostgres, type PostgresExit, type RunningPostgres } from './launch-postgres.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import {
  chooseRunAsFor,
  claimDataFolder,
  openPostgresHome,
  walArchiveFolder,
  type PostgresHome,
  refuseForeignOwner,
} from './postgres-home.ts';
import { availableMemoryBytes, sizePostgres } from './postgres-size.ts';
import type { RunAs } from './run-as.ts';
import { chooseListening } from './socket-folder.ts';
import type { StartLog } from './start-log.ts';

export interface PostgresOptions {
  /** Folder with initdb and postgres. Default: the npm package. */
  binariesDir?: string;
  /** The product's DATA_DIR. The database is in `postgres/` and its password in `secrets/`. */
  dataDir: string;
  /** PostgreSQL settings that override the defaults. */
  settings?: Record<string, string>;
  /** Whether finished segments of the WAL are copied to `walArchiveFolder`. */
  archivesWal?: boolean;
  log: StartLog;
}

/** A locked database folder whose PostgreSQL can be launched repeatedly until `release`. */
export interface PreparedPostgres {
  /** Superuser connection, the same for every launch. */
  superuser: ClientConfig;
  password: string;
  majorVersion: number;
  launch(abortSignal?: AbortSignal): Promise<RunningPostgres>;
  release(): void;
}

export interface PostgresProcess {
  superuser: ClientConfig;
  pid: number;
  /** Resolves when the server process exits for any reason. Never rejects. */
  exited: Promise<PostgresExit>;
  stop(): Promise<void>;
}

/** Durability does not depend on defaults. Statement errors are left to the caller, who logs them without data. */
const alwaysSet = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Locks the data folder, creates the database on the first start, and chooses how to run it. Throws a
 * StartError with the remedy if it fails.
 */
export async function preparePostgres(options: PostgresOptions): Promise<PreparedPostgres> {
  const { dataDir, log, settings = {}, archivesWal = false } = options;
  const binaries = findPostgresBinaries(options.binariesDir);
  const home = openPostgresHome(resolve(dataDir));
  const runAs = chooseRunAsFor(home, binaries);
  refuseForeignOwner(home, runAs);
  const lock = lockDataDir(home.folder, home.dataDir);
  try {
    await stopOrphanedPostgres(home.dataFolder, home.clusterName, binaries, log);
    claimDataFolder(home, runAs);
    const isDurable = settings['fsync'] !== 'off';
    const password = await initializeDataFolder(home, binaries, runAs, isDurable);
    const listening = await chooseListening(home.folder, runAs.owner);
    const { host, port } = listening;
    const all = {
      ...alwaysSet,
      ...sizePostgres(availableMemoryBytes()),
      ...listening.settings,
      port: String(port),
      cluster_name: home.clusterName,
      ...(archivesWal ? archiveSettings(home, runAs) : {}),
      ...settings,
    };
    return {
      superuser: { host, port, user: SUPERUSER, password, database: 'postgres' },
      password,
      majorVersion: binaries.majorVersion,
      launch: async (abortSignal) => {
        await stopOrphanedPostgres(home.dataFolder, home.clusterName, binaries, log);
        return launchPostgres(home, binaries, runAs, all, log, abortSignal);
      },
      release: () => lock.release(),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A crash loses at most a minute of what the archive has. */
const archiveTimeout = '60s';

/** Archives next to the data, where the user of PostgreSQL can write. */
function archiveSettings(home: PostgresHome, { owner }: RunAs): Record<string, string> {
  const folder = walArchiveFolder(home.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: archiveTimeout,
  };
}

/** Starts a PostgreSQL server that is not restarted if it crashes. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const prepared = await preparePostgres(options);
  try {
    const running = await prepared.launch();
    return {
      superuser: prepared.superuser,
      pid: running.pid,
      exited: running.exited,
      stop: async () => {
        await running.stop();
        prepared.release();
      },
    };
  } catch (error) {
    prepared.release();
    throw error;
  }
}
