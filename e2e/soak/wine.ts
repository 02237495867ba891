import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  writeFile,
  copyFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, startChild, type Child } from '../stack/child.ts';
import { waitUntil } from '../stack/wait-until.ts';

/** A program of Windows. Its output goes to a file: pipes do not work under wine 8. */
export type WindowsProgram = {
  output(): Promise<string>;
  isRunning(): boolean;
  /** SIGKILL to this process only; returns when. */
  kill(): Promise<number>;
};

/** A Windows 10 of its own, under wine. */
export type Wine = {
  /** What Windows calls a path below the folder of the user. */
  userPath(path: string): string;
  /** Paths below the folder of the user that contain this, without regard to case. */
  findFiles(text: string): Promise<string[]>;
  start(program: string, ...args: string[]): Promise<WindowsProgram>;
  /** Runs until it exits; returns what it printed. */
  run(program: string, ...args: string[]): Promise<string>;
  /** Exports a key of the registry with everything below it; empty when there is none. */
  readRegistry(key: string): Promise<string>;
  /** IDs of the running processes whose command line contains this. */
  findProcesses(text: string): Promise<number[]>;
  close(): Promise<void>;
};

/**
 * Node for Windows and native modules written in Rust ask this library for random numbers; wine 8 does
 * not have it.
 */
const bcryptPrimitives = `
#include <windows.h>
#include <ntsecapi.h>

BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
  while (length > 0) {
    ULONG part = length > 65536 ? 65536 : (ULONG)length;
    if (!RtlGenRandom(data, part)) return FALSE;
    data += part;
    length -= part;
  }
  return TRUE;
}
`;

export async function startWine(desktop: Record<string, string>): Promise<Wine> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-wine-'));
  const prefix = join(folder, 'prefix');
  const home = join(folder, 'home');
  await mkdir(home);
  const env = {
    ...desktop,
    // Wine links the folders of the person there: Desktop, Documents.
    HOME: home,
    WINEPREFIX: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // Else it offers to download .NET and a browser engine, and adds to the menus of this machine.
    WINEDLLOVERRIDES: 'mscoree,mshtml=;winemenubuilder.exe=d',
  };
  const system = async (...args: string[]) => {
    await run('wine', args, { env });
    await run('wineserver', ['-w'], { env }).catch(() => undefined);
  };
  await system('wineboot', '--init');
  await system('winecfg', '-v', 'win10');
  await addRandomNumbers(folder, join(prefix, 'drive_c/windows/system32'));

  const children: Child[] = [];
  const start: Wine['start'] = async (program, ...args) => {
    const output = join(folder, `output-${children.length}.txt`);
    const child = await startProgram(env, output, [program, ...args]);
    children.push(child);
    return describe(child, output);
  };
  const users = join(prefix, 'drive_c/users');
  const user = (await readdir(users)).find((name) => name !== 'Public') ?? '';
  return {
    userPath: (path) => `C:\\users\\${user}\\${path}`,
    findFiles: async (text) => {
      const paths = await readdir(join(users, user), { recursive: true });
      return paths.filter((path) => path.toLowerCase().includes(text.toLowerCase()));
    },
    start,
    run: async (program, ...args) => {
      const running = await start(program, ...args);
      await waitUntil(`${program} ends`, () => !running.isRunning(), 600);
      return running.output();
    },
    readRegistry: async (key) => {
      const path = join(folder, 'exported.reg');
      await rm(path, { force: true });
      await run('wine', ['reg', 'export', key, `Z:${path}`, '/y'], { env }).catch(() => undefined);
      return readFile(path, 'utf16le').catch(() => '');
    },
    findProcesses: (text) => findProcesses(prefix, text),
    close: async () => {
      for (const child of children) await child.kill();
      await run('wineserver', ['-k'], { env }).catch(() => undefined);
      await run('wineserver', ['-w'], { env }).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startProgram(
  env: Record<string, string>,
  outputPath: string,
  command: string[],
): Promise<Child> {
  const output = await open(outputPath, 'w');
  try {
    const stdio = ['ignore', output.fd, output.fd] as const;
    return startChild('wine', command, { env, stdio: [...stdio] });
  } finally {
    await output.close();
  }
}

function describe(child: Child, outputPath: string): WindowsProgram {
  return {
    output: () => readFile(outputPath, 'utf8'),
    isRunning: () => child.process.exitCode === null && child.process.signalCode === null,
    kill: async () => {
      const killedAt = Date.now();
      await child.kill();
      return killedAt;
    },
  };
}

async function addRandomNumbers(folder: string, systemFolder: string): Promise<void> {
  const [source, library] = [join(folder, 'prng.c'), join(folder, 'bcryptprimitives.dll')];
  await writeFile(source, bcryptPrimitives);
  const args = ['-shared', '-O2', '-s', '-o', library, source, '-ladvapi32'];
  await run('x86_64-w64-mingw32-gcc', args);
  await copyFile(library, join(systemFolder, 'bcryptprimitives.dll'));
}

/** Processes of this wine only. */
async function findProcesses(prefix: string, text: string): Promise<number[]> {
  const found: number[] = [];
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    try {
      const [command, environment] = [
        await readFile(`/proc/${id}/cmdline`, 'latin1'),
        await readFile(`/proc/${id}/environ`, 'latin1'),
      ];
      const isWine = (await readlink(`/proc/${id}/exe`)).includes('wine');
      const isHere = environment.split('\0').includes(`WINEPREFIX=${prefix}`);
      if (isWine && isHere && command.includes(text)) found.push(Number(id));
    } catch {
      // It has ended, or belongs to someone else.
    }
  }
  return found;
}
