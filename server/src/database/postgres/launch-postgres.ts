import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../start/start-error.ts';
import { stopThroughPgCtl } from './stop-orphaned-postgres.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresHome } from './postgres-home.ts';
import { cleanEnvironment, type RunAs } from './run-as.ts';
import type { StartLog } from './start-log.ts';

/** Interval of log messages during a slow start, for example crash recovery. */
const STILL_STARTING_EVERY_MS = 10_000;

/** Time for a fast shutdown, which writes a checkpoint, before an immediate shutdown is tried. */
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 10_000;
/** The signals of a stop, and how long each may take. */
export const stopSteps = [
  ['SIGINT', FAST_STOP_MS],
  ['SIGQUIT', IMMEDIATE_STOP_MS],
  ['SIGKILL', IMMEDIATE_STOP_MS],
] as const;

/** On start, a larger log file is renamed to `.1`, which replaces the previous `.1`. */
const LOG_LIMIT_BYTES = 5_000_000;

export interface PostgresExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningPostgres {
  pid: number;
  /** Resolves when the server process exits for any reason. Never rejects. */
  exited: Promise<PostgresExit>;
  /** Shuts down cleanly: cancels running statements and writes a checkpoint. */
  stop(): Promise<void>;
}

/** A server process that is starting. */
interface Launched {
  child: ChildProcess;
  exited: Promise<PostgresExit>;
  home: PostgresHome;
  /** Offset in bytes at which this process's output starts in the log file. */
  logStart: number;
}

/**
 * Starts the server process and resolves when it accepts connections. Stops it if `abortSignal` is aborted
 * during the start.
 */
export async function launchPostgres(
  home: PostgresHome,
  binaries: PostgresBinaries,
  runAs: RunAs,
  settings: Record<string, string>,
  log: StartLog,
  abortSignal?: AbortSignal,
): Promise<RunningPostgres> {
  const [command, ...args] = [
    ...runAs.serverPrefix,
    binaries.postgres,
    '-D',
    home.dataFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const output = openLogFile(home.logFile);
  // Read before the process starts: its output begins here.
  const logStart = fstatSync(output).size;
  // A separate process group: Ctrl-C reaches only this process, which stops PostgreSQL after the last request.
  const child = spawn(command ?? binaries.postgres, args, {
    cwd: '/',
    detached: true,
    env: cleanEnvironment(),
    stdio: ['ignore', output, output],
    windowsHide: true,
  });
  closeSync(output);
  const exited = watchExit(child);
  const stopNow = () => {
    if (process.platform === 'win32') stopThroughPgCtl(binaries, home.dataFolder);
    return stop(child, exited);
  };
  const stopIt = () => void stopNow();
  abortSignal?.addEventListener('abort', stopIt, { once: true });
  await waitUntilReady({ child, exited, home, logStart }, log);
  abortSignal?.removeEventListener('abort', stopIt);
  const { pid } = child;
  if (pid === undefined) throw new Error('PostgreSQL has no process id');
  return { pid, exited, stop: stopNow };
}

function openLogFile(path: string): number {
  try {
    if (statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const file = openSync(path, 'a', 0o600);
  chmodSync(path, 0o600);
  return file;
}

function watchExit(child: ChildProcess): Promise<PostgresExit> {
  const { promise, resolve } = Promise.withResolvers<PostgresExit>();
  child.once('exit', (code, signal) => resolve({ code, signal }));
  child.once('error', () => resolve({ code: null, signal: null }));
  return promise;
}

async function waitUntilReady(
  { child, exited, home, logStart }: Launched,
  log: StartLog,
): Promise<void> {
  const startedAt = Date.now();
  let hasEnded = false;
  void exited.then(() => {
    hasEnded = true;
  });
  let loggedAt = startedAt;
  while (!isReady(home.dataFolder, child.pid)) {
    if (hasEnded) throw new StartError(describeFailure(home, logStart));
    if (Date.now() - loggedAt >= STILL_STARTING_EVERY_MS) {
      loggedAt = Date.now();
      const seconds = Math.round((loggedAt - startedAt) / 1000);
      log.info(`The database is still starting (${seconds} s). It may be recovering from a crash.`);
    }
    await wait(10);
  }
}

/** Line 1 is the process id, line 8 the state. The file of an earlier process is ignored. */
function isReady(dataFolder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function describeFailure(home: PostgresHome, logStart: number): string {
  const lines = readFileSync(home.logFile).subarray(logStart).toString('utf8').trim().split('\n');
  return (
    `PostgreSQL did not start. Its output (in ${home.logFile}):\n` +
    lines
      .slice(-15)
      .map((line) => `  ${line}`)
      .join('\n')
  );
}

async function stop(child: ChildProcess, exited: Promise<PostgresExit>): Promise<void> {
  for (const [kind, limitMs] of stopSteps) {
    child.kill(kind);
    const timer = new AbortController();
    const isGone = await Promise.race([
      exited.then(() => true),
      wait(limitMs, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (isGone) return;
  }
  throw new Error(`PostgreSQL (process ${child.pid}) could not be stopped`);
}
