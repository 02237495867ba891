import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { repositoryRoot } from './config.ts';
import { DemoError } from './demo-error.ts';

export type ServerProcess = {
  /** Where it listens, on this computer only. */
  url: string;
  /** Rejects when the server ends without being asked to. */
  crashed: Promise<never>;
  stop(): Promise<void>;
};

const startSeconds = 60;
const stopSeconds = 15;
/** How long a server whose starter was killed may take to end. */
const leaveSeconds = 20;

/** Starts the product as a program of its own, as `npm start` does. Its output goes to `server.log`. */
export async function startServer(
  dataDir: string,
  environment: Record<string, string | undefined>,
): Promise<ServerProcess> {
  await waitUntilFree(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const logFile = join(dataDir, 'server.log');
  const log = openSync(logFile, 'w', 0o600);
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(repositoryRoot, 'server', 'src', 'main.ts')], {
    cwd: repositoryRoot,
    env: { ...environment, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production' },
    // The server stops when the channel closes, even if this program is killed.
    stdio: ['ignore', log, log, 'ipc'],
    // Ctrl-C reaches this program only, which then stops the server last.
    detached: process.platform !== 'win32',
  });
  closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  const ended = once(child, 'exit').then(() => {
    throw new DemoError(`The server ended. Its last messages:\n${lastLines(logFile)}`);
  });
  ended.catch(() => undefined);
  await Promise.race([waitForHealth(url), ended]);
  return { url, crashed: ended, stop: () => stopChild(child) };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopSeconds * 1000);
  await exit;
  clearTimeout(timer);
}

async function waitForHealth(url: string): Promise<void> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.status === 200) return;
    await wait(100);
  }
  throw new DemoError(`The server did not start within ${startSeconds} seconds.`);
}

/** Waits for the server of an earlier run that was killed. */
export async function waitUntilFree(dataDir: string): Promise<void> {
  const deadline = Date.now() + leaveSeconds * 1000;
  while (isServerRunning(dataDir)) {
    if (Date.now() > deadline) {
      throw new DemoError(`Another server is working on ${dataDir}. Stop it first.`);
    }
    await wait(200);
  }
}

/** Whether a server holds the lock of its database folder. */
function isServerRunning(dataDir: string): boolean {
  const lockFile = join(dataDir, 'postgres', 'server.lock');
  if (!existsSync(lockFile)) return false;
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}
