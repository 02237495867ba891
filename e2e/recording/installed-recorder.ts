import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startChild, type Child } from '../stack/child.ts';
import { repositoryRoot } from '../stack/stack.ts';

/** The recorder, driven by the commands that its README names. */
export type InstalledRecorder = {
  login(serverUrl: string, account: { email: string; password: string }): Promise<void>;
  start(): void;
  status(): Promise<string>;
  /** An address that opens the recorder's page once. */
  pageLink(): Promise<string | undefined>;
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
};

export async function installRecorder(desktop: Record<string, string>): Promise<InstalledRecorder> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-recorder-'));
  const env = { ...desktop, TIME_TRACKER_HOME: folder };
  const command = (...args: string[]) => ['run', '--silent', 'recorder', '--', ...args];
  let running: Child | undefined;
  return {
    login: async (serverUrl, { email, password }) => {
      const args = ['login', '--server', serverUrl, '--email', email, '--password-stdin'];
      await run('npm', command(...args), { env, input: `${password}\n`, cwd: repositoryRoot });
    },
    start: () => {
      running = startChild('npm', command('run'), { env, cwd: repositoryRoot });
    },
    status: async () =>
      (await run('npm', command('status'), { env, cwd: repositoryRoot })).toString(),
    pageLink: async () => {
      // Without the display, so that no other browser opens it.
      const output = await run('npm', command('open'), {
        env: { TIME_TRACKER_HOME: folder },
        cwd: repositoryRoot,
      });
      return /http:\/\/127\.0\.0\.1:\S+/.exec(output.toString())?.[0];
    },
    output: () => running?.output() ?? '',
    kill: async () => running?.kill(),
    stop: async () => running?.stop(),
    close: async () => {
      await running?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
