import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { repositoryRoot } from '../start/repository-files.mjs';
import { bundleRecorder } from './bundle-recorder.mjs';

const folder = mkdtempSync(join(tmpdir(), 'time-tracker-bundle-'));
const bundle = join(folder, 'recorder.cjs');
const env = { HOME: folder, TIME_TRACKER_HOME: join(folder, 'state') };

beforeAll(async () => {
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await bundleRecorder(bundle);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('runs commands, and names them as an installed recorder does', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, 'status'], { env });
  expect(stdout).toBe('Not signed in on this machine. Sign in with: time-tracker-recorder login\n');
});

it('has the child programs, with their native modules', async () => {
  const child = fork(bundle, ['accounts/keychain-child.ts'], { env, execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const early = once(child, 'exit').then(() => ['it ended']);
  const [message] = await Promise.race([once(child, 'message'), early]);
  expect(message).toBe('ready');
});
