import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startChild, type Child } from './child.ts';
import { dataTemplate } from './config.ts';
import { findFreePort } from './free-port.ts';
import { waitUntil } from './wait-until.ts';

export const repositoryRoot = join(import.meta.dirname, '../..');

/** The product as a user runs it: server, embedded PostgreSQL and the built web app. */
export type Stack = {
  url: string;
  dataDir: string;
  /** SIGKILL to the server, then a new one on the same data and port. */
  crashServer(): Promise<void>;
  /** SIGKILL to PostgreSQL. Resolves when the server responds again. */
  crashPostgres(): Promise<void>;
  waitForHealth(): Promise<void>;
  output(): string;
  /** Stops the server and keeps its data. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

export async function startStack(settings: Record<string, string> = {}): Promise<Stack> {
  const dataDir = await makeDataFolder();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    startChild(process.execPath, ['server/src/main.ts'], {
      cwd: repositoryRoot,
      env: { ...settings, PORT: String(port), DATA_DIR: dataDir },
    });
  let printed = '';
  let server: Child = start();
  const output = () => printed + server.output();
  const waitForHealth = async () => {
    await waitUntil('the server answers', () => isHealthy(url), 60).catch((error: unknown) => {
      throw new Error(`The server does not answer. It printed:\n${output()}`, { cause: error });
    });
  };
  await waitForHealth();
  return {
    url,
    dataDir,
    output,
    waitForHealth,
    crashServer: async () => {
      await server.kill();
      printed += server.output();
      server = start();
      await waitForHealth();
    },
    crashPostgres: async () => {
      const pid = await readPostgresPid(dataDir);
      process.kill(pid, 'SIGKILL');
      await waitUntil(
        'another PostgreSQL runs',
        async () => (await readPostgresPid(dataDir)) !== pid,
      );
      await waitForHealth();
    },
    stop: () => server.stop(),
    close: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-e2e-'));
  // With owners: started by root, PostgreSQL runs as another user.
  if (dataTemplate !== undefined) await run('cp', ['-a', `${dataTemplate}/.`, folder]);
  await chmod(folder, 0o711);
  return folder;
}

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`);
  return response.status === 200;
}

async function readPostgresPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}
