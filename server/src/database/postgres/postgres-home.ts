import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { openDataDir } from '../../start/data-dir.ts';
import { StartError } from '../../start/start-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { chooseRunAs, NOBODY, type RunAs } from './run-as.ts';

/** The folders of one embedded database, below the product's DATA_DIR. All are real paths. */
export interface PostgresHome {
  dataDir: string;
  /** `DATA_DIR/postgres`: the server's lock, and PostgreSQL's log, socket and data. */
  folder: string;
  dataFolder: string;
  logFile: string;
  passwordFile: string;
  /** PostgreSQL puts it into the titles of its processes. */
  clusterName: string;
}

/** Where PostgreSQL puts finished segments of the WAL, until the server moves them. */
export function walArchiveFolder(dataDir: string): string {
  return join(dataDir, 'postgres', 'wal-archive');
}

/** Creates the folders, initially owned by the current user. */
export function openPostgresHome(path: string): PostgresHome {
  const dataDir = openDataDir(path);
  const folder = openDataDir(join(dataDir, 'postgres'));
  return {
    dataDir,
    folder,
    dataFolder: join(folder, 'data'),
    logFile: join(folder, 'postgres.log'),
    passwordFile: join(dataDir, 'secrets', 'postgres-superuser'),
    clusterName: `time-tracker-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`,
  };
}

/** How PostgreSQL is run on this machine. Throws a StartError with remedies if it cannot be run. */
export function chooseRunAsFor(home: PostgresHome, binaries: PostgresBinaries): RunAs {
  const runAs = chooseRunAs(home.dataDir, binaries.postgres);
  if (runAs !== undefined) return runAs;
  throw new StartError(
    'PostgreSQL refuses to run as root, and neither workaround is available: ' +
      `the user "nobody" cannot enter ${home.dataDir} or run ${binaries.postgres} (or there is no "setpriv"), ` +
      'and user namespaces ("unshare -U") are not allowed. Do one of these:\n' +
      '  - start as an ordinary user who owns the folder;\n' +
      '  - keep program and data in folders that other users can enter, for example DATA_DIR=/var/lib/time-tracker;\n' +
      '  - set DATABASE_URL to your own PostgreSQL 15 or newer.',
  );
}

/** Throws if another user owns the database. Root accepts databases that root created. */
export function refuseForeignOwner(home: PostgresHome, { owner, way }: RunAs): void {
  if (owner === undefined || !existsSync(home.dataFolder)) return;
  const { uid } = statSync(home.dataFolder);
  const isRootsOwn = way !== 'as-is' && (uid === 0 || uid === NOBODY);
  if (uid === owner.uid || isRootsOwn) return;
  const me = userInfo();
  throw new StartError(
    `The database in ${home.dataFolder} belongs to user id ${uid}, but this server runs as ${me.username} (${me.uid}). ` +
      'Start as the user who started it before, or change the owner (as root, while no server is running):\n' +
      `  chown -R ${me.uid}:${me.gid} '${home.dataDir}'`,
  );
}

/** Changes the owner of the database files if root now runs PostgreSQL in another way. */
export function claimDataFolder(home: PostgresHome, { owner }: RunAs): void {
  if (owner === undefined || !existsSync(home.dataFolder)) return;
  if (statSync(home.dataFolder).uid !== owner.uid) giveTo(home.dataFolder, owner);
  chmodSync(home.dataFolder, 0o700);
}

function giveTo(folder: string, owner: { uid: number; gid: number }): void {
  lchownSync(folder, owner.uid, owner.gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), owner.uid, owner.gid);
  }
}
