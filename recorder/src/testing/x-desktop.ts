import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { waitUntil } from './poll-until.ts';

const run = promisify(execFile);

export type XDesktop = {
  /** With this, programs find the display. */
  environment: NodeJS.ProcessEnv;
  /** Runs xdotool; its output. */
  xdotool: (...args: string[]) => Promise<string>;
  /** Kills the X server, as a crash would. */
  crash: () => Promise<void>;
};

/** A real X server of its own with a window manager and one focused xterm called `title`. */
export async function xDesktop(title: string): Promise<XDesktop> {
  const started: ChildProcess[] = [];
  onTestFinished(() => {
    for (const child of started.reverse()) child.kill('SIGKILL');
  });
  const server = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '800x600x24', '-noreset', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  started.push(server);
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer];
  const display = `:${number.toString().trim()}`;
  const env = { PATH: '/usr/bin:/bin', HOME: '/nonexistent', DISPLAY: display };
  const xdotool = async (...args: string[]) => (await run('xdotool', args, { env })).stdout.trim();
  started.push(spawn('openbox', [], { env, stdio: 'ignore' }));
  const managed = () => xdotool('get_desktop').then(Boolean, () => false);
  await waitUntil('the window manager answers', managed);
  started.push(spawn('xterm', ['-T', title, '-e', 'cat'], { env, stdio: 'ignore' }));
  const inFront = () =>
    xdotool('getactivewindow', 'getwindowname').then(
      (name) => name === title,
      () => false,
    );
  await waitUntil('the xterm is in front', inFront);
  return {
    environment: env,
    xdotool,
    crash: async () => {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}
