import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { post } from '../data/api-calls.ts';
import type { Team } from '../data/team.ts';
import { run, startChild, type Child } from '../stack/child.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';

const startMaxSeconds = 120;

/** Builds the packages for Linux; returns their paths. */
export async function buildLinuxPackages(folder: string): Promise<{ deb: string; tar: string }> {
  const args = ['scripts/package.mjs', 'linux', `--output=${folder}`];
  await run(process.execPath, args, { cwd: repositoryRoot });
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
  const names = await readdir(folder);
  const find = (ending: string) => join(folder, names.find((each) => each.endsWith(ending)) ?? '');
  return { deb: find('.deb'), tar: find('.tar.gz') };
}

/** An empty system with nothing but dpkg's own files, in which packages are installed. */
export class EmptySystem {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  async prepare(): Promise<void> {
    await mkdir(join(this.root, 'var/lib/dpkg/info'), { recursive: true });
    await mkdir(join(this.root, 'var/lib/dpkg/updates'));
    await writeFile(join(this.root, 'var/lib/dpkg/status'), '');
  }

  /** The libraries that the package depends on are those of this machine. */
  async dpkg(...args: string[]): Promise<void> {
    const force = '--force-depends,script-chrootless,not-root';
    await run('dpkg', [`--root=${this.root}`, force, ...args]);
  }

  /** Paths of all files, without those of dpkg itself. */
  async listFiles(): Promise<string[]> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.root.length))
      .filter((path) => !/^\/var\/(lib\/dpkg|log)\//.test(path));
  }
}

/** The installed command, in the home folder of a person who has used nothing else. */
export class InstalledCommand {
  readonly #program: string;
  readonly #home: Record<string, string>;
  readonly #desktop: Record<string, string>;
  #running: Child | undefined;

  constructor(program: string, home: string, desktop: Record<string, string> = {}) {
    this.#program = program;
    this.#home = { HOME: home };
    this.#desktop = desktop;
  }

  async run(...args: string[]): Promise<string> {
    return (await run(this.#program, args, { env: this.#home })).toString();
  }

  /** Confirms the code that the recorder shows, as the owner does in the web app. */
  async signInByCode(url: string, team: Team): Promise<void> {
    // Without the display, so that no browser opens the address and leaves files.
    const login = startChild(this.#program, ['login', '--server', url], { env: this.#home });
    const code = await waitUntil(
      'the recorder shows a code',
      () => /Code: (\S+)/.exec(login.output())?.[1],
      startMaxSeconds,
    );
    await post(url, 'user/device_decide', { user_code: code, approve: true }, team.owner.token);
    await waitUntil('it is signed in', () => login.process.exitCode === 0, startMaxSeconds);
  }

  async startRecording(): Promise<number> {
    const env = { ...this.#home, ...this.#desktop };
    const running = startChild(this.#program, ['run'], { env });
    this.#running = running;
    await waitUntil(
      'the recorder records',
      () => running.output().includes('Recording "'),
      startMaxSeconds,
    ).catch((error: unknown) => {
      throw new Error(`The recorder printed:\n${running.output()}`, { cause: error });
    });
    return Date.now();
  }

  /** How often the recorder has started, in the same process. */
  starts(): number {
    return (this.#running?.output() ?? '').split('Press Ctrl-C to quit.').length - 1;
  }

  /** Exit code of the recorder; undefined while it runs. */
  exitCode(): number | undefined {
    return this.#running?.process.exitCode ?? undefined;
  }

  stop(): Promise<void> {
    return this.#running?.stop() ?? Promise.resolve();
  }

  isInstalled(): boolean {
    return existsSync(this.#program);
  }
}
