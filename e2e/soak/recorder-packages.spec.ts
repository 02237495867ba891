import { expect, test } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { post } from '../data/api-calls.ts';
import type { Team } from '../data/team.ts';
import { startDesktop, type Desktop } from '../recording/desktop.ts';
import { createRecordedTeam, readRecordedSpans, uncoveredMs } from '../recording/recorder-run.ts';
import { run } from '../stack/child.ts';
import { startStack } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { buildLinuxPackages, EmptySystem, InstalledCommand } from './installed-package.ts';

/** One interval of the project, and time to send its screenshot. */
const screenshotWithinSeconds = 120;

let folder: string;
let packages: { deb: string; tar: string };

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-packages-'));
  packages = await buildLinuxPackages(join(folder, 'packages'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the .deb records in an empty system, and removal leaves nothing', async () => {
  await using opened = new AsyncDisposableStack();
  const stack = await startStack({ RATE_LIMITS: 'off' });
  opened.defer(() => stack.close());
  const desktop = await startDesktop();
  opened.defer(() => desktop.close());
  const team = await createRecordedTeam(stack.url);
  const system = new EmptySystem(join(folder, 'root'));
  await system.prepare();
  await system.dpkg('--install', packages.deb);
  const home = join(folder, 'home');
  await mkdir(home);
  const program = join(system.root, 'usr/bin/time-tracker-recorder');
  const recorder = new InstalledCommand(program, home, desktop.env);
  opened.defer(() => recorder.stop());

  expect(await recorder.run('status')).toContain('Sign in with: time-tracker-recorder login');
  await recorder.signInByCode(stack.url, team);
  await recordUntilScreenshot(stack.url, { team, desktop, recorder });

  // An update restarts it in the same process, but not while a timer runs.
  await system.dpkg('--install', packages.deb);
  await waitUntil('the recorder starts again', () => recorder.starts() === 2, 60);
  await team.as(team.owner, 'timer/start', { project_id: team.projectId });
  const records = async () => (await recorder.run('status')).includes('Recording: the timer');
  await waitUntil('it records', records, 60);
  await system.dpkg('--install', packages.deb);
  expect(recorder.starts()).toBe(2);

  // dpkg ends the recorder before it removes its program.
  await system.dpkg('--remove', 'time-tracker-recorder');
  await waitUntil('the recorder has ended', () => recorder.exitCode() !== undefined);
  expect(recorder.exitCode()).toBe(0);
  await team.as(team.owner, 'timer/stop', {});
  expect(await system.listFiles()).toEqual([]);

  await system.dpkg('--install', packages.deb);
  expect(await recorder.run('status')).toContain('Nothing is waiting to be sent.');
  await recorder.run('autostart', 'on');
  expect(await recorder.run('uninstall')).toContain('Nothing is left on this machine.');
  expect(await listFiles(home)).toEqual([]);
  await system.dpkg('--purge', 'time-tracker-recorder');
  expect(await system.listFiles()).toEqual([]);
  await noteSize(packages.deb);
});

test('the archive is installed and removed by its script', async () => {
  const unpacked = join(folder, 'unpacked');
  const prefix = join(folder, 'prefix');
  await mkdir(unpacked);
  await run('tar', ['-xzf', packages.tar, '-C', unpacked]);
  const [name = ''] = await readdir(unpacked);
  const script = join(unpacked, name, 'install.sh');
  await run(script, [], { env: { PREFIX: prefix } });
  const home = join(folder, 'other-home');
  await mkdir(home);
  const program = join(prefix, 'bin/time-tracker-recorder');
  const recorder = new InstalledCommand(program, home);
  expect(await recorder.run('status')).toContain('Not signed in on this machine.');
  await run(script, ['--remove'], { env: { PREFIX: prefix } });
  expect(await listFiles(prefix)).toEqual([]);
  await noteSize(packages.tar);
});

async function recordUntilScreenshot(
  url: string,
  { team, desktop, recorder }: { team: Team; desktop: Desktop; recorder: InstalledCommand },
): Promise<void> {
  await team.as(team.owner, 'timer/start', { project_id: team.projectId });
  const startedAt = await recorder.startRecording();
  const screenshots = await waitUntil(
    'a screenshot arrives',
    async () => {
      await desktop.pressKey();
      const found = await listScreenshots(url, team);
      return found.length > 0 && found;
    },
    screenshotWithinSeconds,
  );
  const stoppedAt = Date.now();
  await team.as(team.owner, 'timer/stop', {});
  await waitUntil('everything is sent', async () =>
    (await recorder.run('status')).includes('Nothing is waiting to be sent.'),
  );
  expect(screenshots[0]).toMatchObject({ width: 1280, height: 800 });
  const lostMs = uncoveredMs(
    { start: startedAt, end: stoppedAt },
    await readRecordedSpans(url, team),
  );
  expect(lostMs).toBeLessThanOrEqual(2_000);
  const description = `${Math.round((stoppedAt - startedAt) / 1000)} s, missing ${lostMs} ms`;
  test.info().annotations.push({ type: 'recorded', description });
}

async function listScreenshots(url: string, team: Team) {
  const range = {
    organization_id: team.organizationId,
    start: Date.now() - 3600 * 1000,
    finish: Date.now() + minuteMs,
  };
  const { screenshots } = await post<ApiReceives['screenshot']['all']>(
    url,
    'screenshot/all',
    range,
    team.owner.token,
  );
  return screenshots;
}

/** Paths of all files in a folder. */
async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
}

async function noteSize(path: string): Promise<void> {
  const megabytes = (await stat(path)).size / 1e6;
  const description = `${megabytes.toFixed(1)} MB`;
  test.info().annotations.push({ type: basename(path), description });
}
