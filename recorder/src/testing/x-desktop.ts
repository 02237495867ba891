import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { waitUntil } from './poll-until.ts';

const run = promisify(execFile);

/**
 * Display numbers of this process only. The X server would pick the lowest free number: after a crash
 * another test would get the same number, and this test would see the other's screen.
 */
let nextDisplay = 1000 + (process.pid % 5000) * 10;

export type XDesktop = {
  /** Environment variables with the display. */
  environment: NodeJS.ProcessEnv;
  /** Runs xdotool and returns its output. */
  xdotool: (...args: string[]) => Promise<string>;
  /** Runs xprop and returns its output. */
  xprop: (...args: string[]) => Promise<string>;
  /** Starts a program, waits until its window with this title is active, and returns the window's id. */
  openWindow: (title: string, command: string, args: string[]) => Promise<string>;
  /** Kills the X server, as a crash would. */
  crash: () => Promise<void>;
};

/** A command that starts an X server, without the common arguments. */
type DisplayCommand = [command: string, ...args: string[]];

const oneMonitor: DisplayCommand = ['Xvfb', '-screen', '0', '800x600x24'];

/** A separate X server with a window manager and no windows. */
export async function xDesktop([command, ...args] = oneMonitor): Promise<XDesktop> {
  const started: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of started.reverse()) child.kill('SIGKILL');
  });
  const display = `:${nextDisplay++}`;
  const server = spawn(
    command,
    [display, '-displayfd', '3', ...args, '-noreset', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  started.push(server);
  // It prints its number when it is ready.
  const [printed] = (await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit'),
  ])) as [unknown];
  if (!Buffer.isBuffer(printed))
    throw new Error(`${command} ended before it was ready on ${display}`);
  const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8', DISPLAY: display };
  const tool =
    (program: string) =>
    async (...options: string[]) =>
      (await run(program, options, { env })).stdout.trim();
  const xdotool = tool('xdotool');
  started.push(spawn('openbox', [], { env, stdio: 'ignore' }));
  const managed = () => xdotool('get_desktop').then(Boolean, () => false);
  await waitUntil('the window manager responds', managed);
  const activeWindow = () => xdotool('getactivewindow').catch(() => '');
  const openWindow: XDesktop['openWindow'] = async (title, program, more) => {
    const before = await activeWindow();
    started.push(spawn(program, ['-title', title, ...more], { env, stdio: 'ignore' }));
    let window = '';
    await waitUntil(`the window "${title}" is active`, async () => {
      window = await activeWindow();
      return window !== '' && window !== before;
    });
    return window;
  };
  return {
    environment: env,
    xdotool,
    xprop: tool('xprop'),
    openWindow,
    crash: async () => {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}
