import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makePassword, readOrCreateSecret, readSecret } from '../../start/secret-file.ts';
import { StartError } from '../../start/start-error.ts';
import { syncFolder, writeFileDurably } from '../../files/write-file-durably.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresHome } from './postgres-home.ts';
import { cleanEnvironment, type RunAs } from './run-as.ts';

export const SUPERUSER = 'postgres';

const run = promisify(execFile);

/**
 * Creates the database cluster on the first start and returns the superuser's password. Works in a
 * temporary folder that is renamed when complete, so an interrupted first start leaves no partial cluster.
 */
export async function initializeDataFolder(
  home: PostgresHome,
  binaries: PostgresBinaries,
  runAs: RunAs,
  isDurable: boolean,
): Promise<string> {
  if (existsSync(home.dataFolder)) return readExisting(home, binaries);
  const password = readOrCreateSecret(home.passwordFile, makePassword);
  const draft = join(home.folder, 'new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = join(draft, 'password');
  writeFileDurably(passwordFile, `${password}\n`, 0o600);
  if (runAs.owner !== undefined) {
    for (const path of [draft, passwordFile]) chownSync(path, runAs.owner.uid, runAs.owner.gid);
  }
  await runInitdb(
    [
      ...runAs.prefix,
      binaries.initdb,
      `--pgdata=${join(draft, 'data')}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--no-instructions',
      ...sortingOf(binaries.majorVersion),
      ...(isDurable ? [] : ['--no-sync']),
    ],
    home,
  );
  renameSync(join(draft, 'data'), home.dataFolder);
  rmSync(draft, { recursive: true, force: true });
  if (isDurable) syncFolder(home.folder);
  return password;
}

/** A collation that does not depend on the operating system's libraries where possible (PostgreSQL 17+). */
function sortingOf(majorVersion: number): string[] {
  return majorVersion >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=icu', '--icu-locale=und'];
}

async function runInitdb([command, ...args]: string[], home: PostgresHome): Promise<void> {
  if (command === undefined) throw new Error('The initdb command is empty');
  try {
    await run(command, args, { cwd: '/', env: cleanEnvironment() });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartError(
      `The database could not be created in ${home.folder}:\n${stderr?.trim() || message}`,
    );
  }
}

function readExisting(home: PostgresHome, binaries: PostgresBinaries): string {
  const found = readdirSync(home.dataFolder);
  const version = found.includes('PG_VERSION')
    ? readFileSync(join(home.dataFolder, 'PG_VERSION'), 'utf8').trim()
    : '';
  if (version === '') {
    throw new StartError(
      `${home.dataFolder} is not a database (it has no PG_VERSION). ` +
        'Restore it from a backup. If you do not need its contents, delete that folder.',
    );
  }
  if (Number(version) !== binaries.majorVersion) {
    throw new StartError(
      `The database in ${home.dataFolder} was made by PostgreSQL ${version}, ` +
        `but this Time Tracker comes with ${binaries.majorVersion}. Use the Time Tracker version that created it.`,
    );
  }
  const password = readSecret(home.passwordFile);
  if (password === undefined) {
    throw new StartError(
      `The database's password is missing: ${home.passwordFile}. ` +
        'Restore that file from the backup that belongs to this data folder.',
    );
  }
  return password;
}
