import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run, startChild, type Child } from '../stack/child.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';

const startMaxSeconds = 180;
/** How long a stop may take. */
const stopMaxMs = 10_000;

export type ServerPackages = { folder: string; archive: string; deb: string };

/** Builds the packages of the server as one version. */
export async function buildServerPackages(
  folder: string,
  version: string,
): Promise<ServerPackages> {
  const args = ['scripts/release.mjs', `--output=${folder}`, `--version=${version}`];
  await run(process.execPath, args, { cwd: repositoryRoot });
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  const names = await readdir(folder);
  const find = (ending: string) => join(folder, names.find((each) => each.endsWith(ending)) ?? '');
  return { folder, archive: find('.tar.gz'), deb: find('.deb') };
}

/** A server that was installed from a package, started as the service does. */
export class InstalledServer {
  readonly url: string;
  readonly #child: Child;

  private constructor(url: string, child: Child) {
    this.url = url;
    this.#child = child;
  }

  static async start(command: string[], url: string): Promise<InstalledServer> {
    const [program = '', ...args] = command;
    const child = startChild(program, args);
    const server = new InstalledServer(url, child);
    await waitUntil(
      'the server answers',
      async () => child.process.exitCode !== null || (await fetch(`${url}/api/health`)).ok,
      startMaxSeconds,
    ).catch(() => false);
    if (child.process.exitCode !== null || !(await fetch(`${url}/api/health`)).ok)
      throw new Error(`The server does not answer. It printed:\n${child.output()}`);
    return server;
  }

  async version(): Promise<unknown> {
    const response = await fetch(`${this.url}/api/health`);
    return ((await response.json()) as { version: string }).version;
  }

  output(): string {
    return this.#child.output();
  }

  /** Sends SIGTERM, as systemd does. Throws unless it ends without an error and soon. */
  async stopCleanly(): Promise<number> {
    const startedAt = performance.now();
    await this.#child.stop();
    const tookMs = Math.round(performance.now() - startedAt);
    const { exitCode } = this.#child.process;
    if (exitCode !== 0 || tookMs > stopMaxMs)
      throw new Error(`It ended with ${exitCode} after ${tookMs} ms:\n${this.output()}`);
    return tookMs;
  }

  kill(): Promise<void> {
    return this.#child.kill();
  }
}

/** Whether a program is there. */
export async function hasProgram(name: string): Promise<boolean> {
  const [code] = (await once(spawn('which', [name]), 'exit')) as [number | null];
  return code === 0;
}
