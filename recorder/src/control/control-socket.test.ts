import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  AlreadyRunning,
  askRecorder,
  controlSocketPath,
  openControlSocket,
} from './control-socket.ts';

async function open(folder: string) {
  const socket = await openControlSocket(folder, ({ ask }) => Promise.resolve({ asked: ask }));
  onTestFinished(() => socket.close());
  return socket;
}

it('answers other commands, and nothing answers when no recorder runs', async () => {
  const folder = await temporaryFolder();
  expect(await askRecorder(folder, { ask: 'status' })).toBeUndefined();
  await open(folder);
  expect(await askRecorder(folder, { ask: 'status' })).toEqual({ asked: 'status' });
});

it('lets one recorder run for a state folder', async () => {
  const folder = await temporaryFolder();
  const first = await open(folder);
  await expect(open(folder)).rejects.toThrow(AlreadyRunning);
  await first.close();
  await open(folder);
});

it('is not held back by what a killed recorder left behind', async () => {
  const folder = await temporaryFolder();
  const path = controlSocketPath(folder);
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log(1))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await stat(path)).isSocket()).toBe(true);
  await open(folder);
});

it('works in a folder whose name is longer than a socket may be called', async () => {
  const folder = join(await temporaryFolder(), 'x'.repeat(120));
  await mkdir(folder);
  await open(folder);
  expect(await askRecorder(folder, { ask: 'stop' })).toEqual({ asked: 'stop' });
});
