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
  /** `DATA_DIR/postgres`: our lock, PostgreSQL's log, its socket and its data. */
  folder: string;
  dataFolder: string;
  logFile: string;
  passwordFile: string;
  /** Marks the titles of this database's processes. */
  clusterName: string;
}

/** Makes the folders, which at first belong to who runs this. */
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

/** The way PostgreSQL runs here, or the reason why it cannot and what to do. */
export function chooseRunAsFor(home: PostgresHome, binaries: PostgresBinaries): RunAs {
  const runAs = chooseRunAs(home.dataDir, binaries.postgres);
  if (runAs !== undefined) return runAs;
  throw new StartError(
    'PostgreSQL refuses to run as root, and neither way around that works here: ' +
      `the user "nobody" cannot enter ${home.dataDir} or run ${binaries.postgres} (or there is no "setpriv"), ` +
      'and user namespaces ("unshare -U") are not allowed. Do one of these:\n' +
      '  - start as an ordinary user who owns the folder;\n' +
      '  - keep program and data where other users can enter, for example DATA_DIR=/var/lib/time-tracker;\n' +
      '  - set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  );
}

/** Refuses a database of somebody else, which is never touched. Root may take what root made. */
export function refuseForeignOwner(home: PostgresHome, { owner, way }: RunAs): void {
  if (owner === undefined || !existsSync(home.dataFolder)) return;
  const { uid } = statSync(home.dataFolder);
  const isRootsOwn = way !== 'as-is' && (uid === 0 || uid === NOBODY);
  if (uid === owner.uid || isRootsOwn) return;
  const me = userInfo();
  throw new StartError(
    `The database in ${home.dataFolder} belongs to user id ${uid}, but this server runs as ${me.username} (${me.uid}). ` +
      'Start as the user who started it before, or hand everything over (as root, while no server runs):\n' +
      `  chown -R ${me.uid}:${me.gid} '${home.dataDir}'`,
  );
}

/** Gives the database's files to the user PostgreSQL runs as, when root's way has changed. */
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
