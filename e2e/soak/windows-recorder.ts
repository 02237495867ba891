import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { post } from '../data/api-calls.ts';
import type { Team } from '../data/team.ts';
import { run } from '../stack/child.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import type { WindowsProgram, Wine } from './wine.ts';

const program = 'time-tracker-recorder.exe';
const programFolder = 'AppData/Local/Programs/Time Tracker Recorder';
const installedProgram = `AppData\\Local\\Programs\\Time Tracker Recorder\\${program}`;
const uninstaller = 'AppData\\Local\\Programs\\Time Tracker Recorder\\uninstall.exe';
/** Wine is slow, and the machine may be busy. */
const longSeconds = 180;

/** Builds the installer with the Node that runs under wine 8; returns its path. */
export async function buildInstaller(): Promise<string> {
  await run(process.execPath, ['scripts/package.mjs', 'windows', '--node=22'], {
    cwd: repositoryRoot,
  });
  const folder = join(repositoryRoot, 'dist/packages-for-wine');
  const [name = ''] = (await readdir(folder)).filter((each) => each.endsWith('.exe'));
  return join(folder, name);
}

/** The recorder on a Windows computer, driven by its commands. */
export class WindowsRecorder {
  readonly #wine: Wine;
  #running: WindowsProgram | undefined;

  constructor(wine: Wine) {
    this.#wine = wine;
  }

  async install(installerPath: string): Promise<void> {
    await this.#wine.run(`Z:${installerPath}`, '/S', '/AUTOSTART');
  }

  /** Also while the recorder runs. The uninstaller goes on after its first process has ended. */
  async uninstall(): Promise<void> {
    await this.#wine.run(this.#wine.userPath(uninstaller), '/S');
    await waitUntil(
      'the uninstaller is done',
      async () => (await this.#wine.findFiles(programFolder)).length === 0,
      longSeconds,
    );
  }

  /** Runs a command; returns what it printed. */
  command(...args: string[]): Promise<string> {
    return this.#wine.run(this.#wine.userPath(installedProgram), ...args);
  }

  /** Confirms the code that the recorder shows, as the owner does in the web app. */
  async signInByCode(url: string, team: Team): Promise<string> {
    const login = await this.#wine.start(
      this.#wine.userPath(installedProgram),
      'login',
      '--server',
      url,
    );
    const code = await waitUntil(
      'the recorder shows a code',
      async () => /Code: (\S+)/.exec(await login.output())?.[1],
      longSeconds,
    );
    await post(url, 'user/device_decide', { user_code: code, approve: true }, team.owner.token);
    await waitUntil('the recorder is signed in', () => !login.isRunning(), longSeconds);
    return login.output();
  }

  /** Starts the program and waits until it records; returns when it did. */
  async startRecording(): Promise<number> {
    const running = await this.#wine.start(this.#wine.userPath(installedProgram), 'run');
    this.#running = running;
    await this.waitForOutput('Counting keyboard');
    await this.waitForOutput('Recording "');
    return Date.now();
  }

  async waitForOutput(text: string): Promise<void> {
    await waitUntil(
      `the recorder prints ${text}`,
      async () => (await this.output()).includes(text),
      longSeconds,
    ).catch(async (error: unknown) => {
      throw new Error(`The recorder printed:\n${await this.output()}`, { cause: error });
    });
  }

  async output(): Promise<string> {
    return (await this.#running?.output()) ?? '';
  }

  isRunning(): boolean {
    return this.#running?.isRunning() ?? false;
  }

  async kill(): Promise<number> {
    return (await this.#running?.kill()) ?? Date.now();
  }

  /** The recorder and its child processes. */
  processes(): Promise<number[]> {
    return this.#wine.findProcesses(program);
  }

  async waitUntilSent(): Promise<void> {
    await waitUntil(
      'everything was sent',
      async () => (await this.command('status')).includes('Nothing is waiting to be sent.'),
      longSeconds,
    );
  }
}
