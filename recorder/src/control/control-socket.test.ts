import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { sendToRecorder, controlSocketPath, openControlSocket } from './control-socket.ts';
import { AlreadyRunning } from './folder-lock.ts';

async function open(folder: string) {
  const socket = await openControlSocket(folder, ({ request }) =>
    Promise.resolve({ received: request }),
  );
  onTestFinished(() => socket.close());
  return socket;
}

it('responds to other commands; nothing responds when no recorder is running', async () => {
  const folder = await temporaryFolder();
  expect(await sendToRecorder(folder, { request: 'status' })).toBeUndefined();
  await open(folder);
  expect(await sendToRecorder(folder, { request: 'status' })).toEqual({ received: 'status' });
});

it('allows one recorder per state folder', async () => {
  const folder = await temporaryFolder();
  const first = await open(folder);
  await expect(open(folder)).rejects.toThrow(AlreadyRunning);
  await first.close();
  await open(folder);
});

/** A recorder that was killed leaves its socket. */
async function leaveSocket(folder: string): Promise<void> {
  const path = controlSocketPath(folder);
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log(1))`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await stat(path)).isSocket()).toBe(true);
}

it('starts despite what a killed recorder left behind', async () => {
  const folder = await temporaryFolder();
  await leaveSocket(folder);
  await open(folder);
});

it('lets one of several recorders start at once after a kill, and that one responds', async () => {
  const folder = await temporaryFolder();
  await leaveSocket(folder);
  const tries = await Promise.allSettled([1, 2, 3, 4, 5].map(() => open(folder)));
  const refused = tries.flatMap((each) =>
    each.status === 'rejected' ? [each.reason as Error] : [],
  );
  expect(refused.map(({ name }) => name)).toEqual(Array<string>(4).fill('AlreadyRunning'));
  expect(await sendToRecorder(folder, { request: 'status' })).toEqual({ received: 'status' });
});

it('releases the folder when it is killed', async () => {
  const folder = await temporaryFolder();
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await expect(open(folder)).rejects.toThrow(AlreadyRunning);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await open(folder);
});

it('works in a folder whose path is too long for a socket', async () => {
  const folder = join(await temporaryFolder(), 'x'.repeat(120));
  await mkdir(folder);
  await open(folder);
  expect(await sendToRecorder(folder, { request: 'poll' })).toEqual({ received: 'poll' });
});
