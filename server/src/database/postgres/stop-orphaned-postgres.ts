import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../start/start-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { listPostgresProcesses } from './postgres-processes.ts';
import type { StartLog } from './start-log.ts';

/** Enough for the checkpoint of a fast shutdown on a slow disk. */
const IN_ORDER_MS = 30_000;
const AT_ONCE_MS = 5_000;

/**
 * Stops PostgreSQL processes that a killed server left running on this data folder, so that a new one
 * can start. The caller holds the data folder's lock, so no running server owns these processes.
 */
export async function stopOrphanedPostgres(
  dataFolder: string,
  clusterName: string,
  binaries: PostgresBinaries,
  log: StartLog,
): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  if (process.platform === 'win32') {
    if (existsSync(pidFile)) stopThroughPgCtl(binaries, dataFolder);
    return;
  }
  const remaining = () => listPostgresProcesses(dataFolder, clusterName);
  const server = readServerPid(pidFile);
  if (server !== undefined && remaining().includes(server)) {
    log.info('The database of a killed server is still running. Stopping it.');
    signal([server], 'SIGINT');
    await waitUntilExited(() => remaining().filter((pid) => pid === server), IN_ORDER_MS);
  }
  for (const kind of ['SIGQUIT', 'SIGKILL'] as const) {
    const pids = remaining();
    if (pids.length === 0) break;
    log.warn(`Stopping ${pids.length} orphaned database processes (${kind}).`);
    signal(pids, kind);
    await waitUntilExited(remaining, AT_ONCE_MS);
  }
  const left = remaining();
  if (left.length > 0) {
    throw new StartError(
      `The orphaned database processes ${left.join(', ')} of ${dataFolder} could not be stopped. ` +
        'Stop them or restart the machine, then start the server again.',
    );
  }
  // Its process id is now unused or belongs to an unrelated process.
  rmSync(pidFile, { force: true });
}

/** The process id on the first line of PostgreSQL's pid file. */
export function readServerPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function signal(pids: number[], kind: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, kind);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPERM') {
        throw new StartError(
          `The orphaned database process ${pid} belongs to another user. ` +
            'Start the server as that user, or stop the process first.',
        );
      }
      if (code !== 'ESRCH') throw error;
    }
  }
}

async function waitUntilExited(list: () => number[], limitMs: number): Promise<void> {
  const end = Date.now() + limitMs;
  while (list().length > 0 && Date.now() < end) await wait(20);
}

/**
 * Stops PostgreSQL on Windows, which has no signals. Does nothing if it is not running.
 */
export function stopThroughPgCtl({ pgCtl }: PostgresBinaries, dataFolder: string): void {
  try {
    execFileSync(pgCtl, ['stop', '-D', dataFolder, '-m', 'fast', '-t', '30'], { stdio: 'ignore' });
  } catch {
    // PostgreSQL was not running. It checks this again when it starts.
  }
}
