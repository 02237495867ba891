import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { waitUntil } from '../../testing/poll-until.ts';
import { xDesktop } from '../../testing/x-desktop.ts';
import { startWindowSampler } from '../window-sampler.ts';
import type { WindowSample } from '../../platform/platform-parts.ts';

const run = promisify(execFile);

function sampleDesktop(environment: NodeJS.ProcessEnv) {
  const samples: WindowSample[] = [];
  const sampler = startWindowSampler(
    { kind: 'x11', environment },
    { onSample: (sample) => samples.push(sample), onLost: () => undefined },
    Math.random,
  );
  onTestFinished(sampler.end);
  return (what: string, locked: boolean) =>
    waitUntil(what, () => samples.at(-1)?.locked === locked);
}

it.runIf(existsSync('/usr/bin/xset'))('sees the screen saver of the X server', async () => {
  const { environment } = await xDesktop();
  const sampled = sampleDesktop(environment);
  await sampled('in use', false);
  await run('xset', ['s', 'activate'], { env: environment });
  await sampled('locked', true);
  await run('xset', ['s', 'reset'], { env: environment });
  await sampled('unlocked', false);
});

it('sees xscreensaver by its property', async () => {
  const { environment, xprop } = await xDesktop();
  const set = (text: string) =>
    xprop('-root', '-f', '_SCREENSAVER_STATUS', '32c', '-set', '_SCREENSAVER_STATUS', text);
  const sampled = sampleDesktop(environment);
  await set('2');
  await sampled('locked', true);
  await set('0');
  await sampled('unlocked', false);
});

it.runIf(existsSync('/usr/bin/i3lock'))('sees the window of i3lock', async () => {
  const { environment, openWindow } = await xDesktop();
  await openWindow('Editor', 'xterm', ['-e', 'cat']);
  const sampled = sampleDesktop(environment);
  await sampled('in use', false);
  const locker = spawn('i3lock', ['--nofork'], { env: environment, stdio: 'ignore' });
  onTestFinished(() => void locker.kill('SIGKILL'));
  await sampled('locked', true);
  expect(locker.exitCode).toBeNull();
  locker.kill('SIGTERM');
  await sampled('unlocked', false);
});
