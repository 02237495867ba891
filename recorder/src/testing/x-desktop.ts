import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { waitUntil } from './poll-until.ts';

const run = promisify(execFile);

/**
 * A number of this process alone: one that the server picks is the lowest that is free, so another
 * test would get that of a display that has just crashed, and this one would see the other's screen.
 */
let nextDisplay = 1000 + (process.pid % 5000) * 10;

export type XDesktop = {
  /** With this, programs find the display. */
  environment: NodeJS.ProcessEnv;
  /** Runs xdotool; its output. */
  xdotool: (...args: string[]) => Promise<string>;
  /** Runs xprop; its output. */
  xprop: (...args: string[]) => Promise<string>;
  /** Starts a program and waits until its window, called `title`, is in front; the window's number. */
  openWindow: (title: string, command: string, args: string[]) => Promise<string>;
  /** Kills the X server, as a crash would. */
  crash: () => Promise<void>;
};

/** A command that starts an X server, without the arguments that every one of them gets. */
type DisplayCommand = [command: string, ...args: string[]];

const oneMonitor: DisplayCommand = ['Xvfb', '-screen', '0', '800x600x24'];

/** A real X server of its own with a window manager and no window yet. */
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
  // It says its number when it is ready.
  const [said] = (await Promise.race([
    once(server.stdio[3] as Readable, 'data'),
    once(server, 'exit'),
  ])) as [unknown];
  if (!Buffer.isBuffer(said)) throw new Error(`${command} ended before it was ready on ${display}`);
  const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', LANG: 'C.UTF-8', DISPLAY: display };
  const tool =
    (program: string) =>
    async (...words: string[]) =>
      (await run(program, words, { env })).stdout.trim();
  const xdotool = tool('xdotool');
  started.push(spawn('openbox', [], { env, stdio: 'ignore' }));
  const managed = () => xdotool('get_desktop').then(Boolean, () => false);
  await waitUntil('the window manager answers', managed);
  const inFront = () => xdotool('getactivewindow').catch(() => '');
  const openWindow: XDesktop['openWindow'] = async (title, program, more) => {
    const before = await inFront();
    started.push(spawn(program, ['-title', title, ...more], { env, stdio: 'ignore' }));
    let window = '';
    await waitUntil(`the window "${title}" is in front`, async () => {
      window = await inFront();
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
