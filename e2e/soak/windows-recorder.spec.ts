import { expect, test } from '@playwright/test';
import { existsSync } from 'node:fs';
import sharp from 'sharp';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { Team } from '../data/team.ts';
import {
  eachSecond,
  meanDifference,
  startDesktop,
  type Desktop,
  type Picture,
} from '../recording/desktop.ts';
import { createRecordedTeam, readRecordedSpans, uncoveredMs } from '../recording/recorder-run.ts';
import { run } from '../stack/child.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';
import { chooseInTray } from './wine-tray.ts';
import { buildInstaller, WindowsRecorder } from './windows-recorder.ts';
import { startWine, type Wine } from './wine.ts';

const programs = ['/usr/bin/wine', '/usr/bin/x86_64-w64-mingw32-gcc', '/usr/bin/makensis'];
const missing = programs.filter((path) => !existsSync(path));

const inputs = 100;
const lostAtMostMs = 15_000;
/** Longer than the minute after which a standstill counts as sleep. */
const sleepSeconds = 75;

/** Places in the menu of the tray icon; the shorter menu is the one without a timer. */
const trayEntries = { stop: 2, quit: 1 };

type Scene = {
  stack: Stack;
  desktop: Desktop;
  wine: Wine;
  recorder: WindowsRecorder;
  team: Team;
};

test('the recorder for Windows works under wine, from its installer to its removal', async () => {
  expect(missing, 'install wine, gcc-mingw-w64-x86-64 and nsis').toEqual([]);
  await using opened = new AsyncDisposableStack();
  const stack = await startStack({ RATE_LIMITS: 'off' });
  opened.defer(() => stack.close());
  const desktop = await startDesktop();
  opened.defer(() => desktop.close());
  const wine = await startWine(desktop.env);
  opened.defer(() => wine.close());
  const team = await createRecordedTeam(stack.url);
  const scene = { stack, desktop, wine, team, recorder: new WindowsRecorder(wine) };

  await test.step('install and sign in by code', () => installAndSignIn(scene));
  const pictures = await test.step('count input', () => record(scene));
  await test.step('survive a kill of the recorder and of the server', () => surviveKills(scene));
  await test.step('treat a standstill as sleep', () => sleep(scene));
  await test.step('compare screenshots', () => checkScreenshot(scene, pictures));
  await test.step('stop and quit from the tray', () => useTray(scene));
  await test.step('uninstall', () => uninstall(scene));
});

async function installAndSignIn({ stack, wine, recorder, team }: Scene): Promise<void> {
  await recorder.install(await buildInstaller());
  expect(await recorder.command('status')).toContain('Not signed in on this machine.');
  expect(await findTraces(wine), 'it starts at sign-in').toEqual(
    expect.arrayContaining([expect.stringContaining('TimeTrackerRecorder')]),
  );
  const printed = await recorder.signInByCode(stack.url, team);
  expect(printed).toContain(`Signed in as Olivia Example (${team.owner.email})`);
}

/** Returns pictures of the display, taken meanwhile. */
async function record({ desktop, wine, recorder, team }: Scene): Promise<Picture[]> {
  await team.as(team.owner, 'timer/start', { project_id: team.projectId });
  await recorder.startRecording();
  await wine.start('notepad.exe');
  const window = await waitUntil('the editor has a window', () => findEditor(desktop));
  await desktop.activate(window);
  await desktop.movePointer(500, 400);
  await letTimePass({ ms: 5_000, reason: 'wine moves a new window' });
  await recorder.waitUntilSent();
  const before = await readInput(team);

  const pictures: Picture[] = [];
  for (let done = 0; done < inputs; done += 10) {
    // The window of wine's tray may have come in front.
    await desktop.activate(window);
    for (let next = done + 1; next <= done + 10; next++) {
      // Early in the second, so that a slow machine still counts both in it.
      await letTimePass({ ms: 1_000 - ((Date.now() + 900) % 1_000), reason: 'the next second' });
      await run('xdotool', ['key', 'a', 'mousemove', String(500 + next), '400'], desktop);
    }
    pictures.push(await desktop.takePicture());
  }
  const readCounted = async () => {
    const now = await readInput(team);
    return { keys: now.keys - before.keys, movements: now.movements - before.movements };
  };
  await waitUntil('the server has all keys', async () => (await readCounted()).keys >= inputs, 60);
  const counted = await readCounted();
  expect(counted).toEqual({ keys: inputs, movements: inputs });
  note('counted', `${counted.keys} of ${inputs} keys, ${counted.movements} of ${inputs} movements`);
  return pictures;
}

async function findEditor(desktop: Desktop): Promise<string | undefined> {
  const found = await run('xdotool', ['search', '--onlyvisible', '--name', 'Notepad'], desktop);
  return found.toString().split('\n')[0];
}

async function checkScreenshot({ stack, team }: Scene, pictures: Picture[]): Promise<void> {
  const listed = await team.as(team.owner, 'screenshot/all', {
    organization_id: team.organizationId,
    page_size: 100,
  });
  const { screenshots } = listed as ApiReceives['screenshot']['all'];
  const shown = screenshots.filter(
    ({ app, title }) => app === 'Notepad' && title?.includes('Notepad'),
  );
  expect(shown.length, 'screenshots of the editor').toBeGreaterThan(0);
  const differences: number[] = [];
  for (const { url } of shown) {
    const response = await fetch(`${stack.url}${url}`);
    const image = sharp(await response.bytes())
      .removeAlpha()
      .toColourspace('srgb');
    const pixels = await image.raw().toBuffer();
    differences.push(...pictures.map((picture) => meanDifference(picture.pixels, pixels)));
  }
  const least = Math.min(...differences);
  expect(least, 'the picture is the one of the display').toBeLessThanOrEqual(4);
  note('mean difference of a screenshot to the display', `${least.toFixed(2)} of 255`);
}

async function surviveKills({ stack, desktop, recorder, team }: Scene): Promise<void> {
  const startedAt = Date.now();
  await eachSecond(20, () => desktop.pressKey());
  const killedAt = await recorder.kill();
  await waitUntil('its child processes have ended', async () => {
    return (await recorder.processes()).length === 0;
  });
  const resumedAt = await recorder.startRecording();
  await eachSecond(10, () => desktop.pressKey());
  await stack.crashServer();
  await eachSecond(10, () => desktop.pressKey());
  const drainedFrom = Date.now();
  await recorder.waitUntilSent();
  note('everything was sent after a crash of the server', seconds(Date.now() - drainedFrom));
  const spans = await readRecordedSpans(stack.url, team);
  const lost =
    uncoveredMs({ start: startedAt, end: killedAt }, spans) +
    uncoveredMs({ start: resumedAt, end: resumedAt + 5_000 }, spans);
  expect(lost).toBeLessThanOrEqual(lostAtMostMs);
  note('lost by a kill of the recorder', seconds(lost));
}

async function sleep({ stack, desktop, recorder, team }: Scene): Promise<void> {
  await eachSecond(5, () => desktop.pressKey());
  const processes = await recorder.processes();
  const asleepAt = Date.now();
  for (const id of processes) process.kill(id, 'SIGSTOP');
  await letTimePass({ ms: sleepSeconds * 1000, reason: 'the sleep of the machine' });
  for (const id of processes) process.kill(id, 'SIGCONT');
  await recorder.waitForOutput('when this machine went to sleep');
  await recorder.waitUntilSent();
  expect(await readTimer(team)).toBeNull();
  const spans = await readRecordedSpans(stack.url, team);
  const asleep = { start: asleepAt, end: asleepAt + sleepSeconds * 1000 };
  const counted = sleepSeconds * 1000 - uncoveredMs(asleep, spans);
  expect(counted, 'sleep is not work').toBeLessThanOrEqual(2_000);
  note(`counted of ${sleepSeconds} s of sleep`, seconds(counted));
}

async function useTray({ desktop, recorder, team }: Scene): Promise<void> {
  await team.as(team.owner, 'timer/start', { project_id: team.projectId });
  await waitUntil('the timer is recorded again', async () =>
    (await recorder.command('status')).includes('Recording: the timer'),
  );
  await chooseInTray(desktop, trayEntries.stop);
  await waitUntil('the timer has ended', async () => (await readTimer(team)) === null);
  await chooseInTray(desktop, trayEntries.quit);
  await waitUntil('the recorder has ended', () => !recorder.isRunning(), 60);
  expect(await recorder.output()).toContain('Everything was sent.');
}

/** While it runs, and after the person signed in: with secrets in the credential store. */
async function uninstall({ stack, wine, recorder, team }: Scene): Promise<void> {
  await team.as(team.owner, 'timer/start', { project_id: team.projectId });
  await recorder.startRecording();
  await team.as(team.owner, 'timer/stop', {});
  await recorder.waitUntilSent();
  await recorder.uninstall();
  expect(await recorder.processes()).toEqual([]);
  expect(await wine.findFiles('tracker')).toEqual([]);
  expect(await findTraces(wine)).toEqual([]);
  const sessions = (await team.as(
    team.owner,
    'user/sessions',
    {},
  )) as ApiReceives['user']['sessions'];
  expect(JSON.stringify(sessions), 'the recorder is signed out').not.toContain('"recorder"');
  note('left behind by the removal', 'nothing');
  await readRecordedSpans(stack.url, team);
}

/** Lines of the person's registry that mention the recorder: programs, sign-in, credentials. */
async function findTraces(wine: Wine): Promise<string[]> {
  const lines = (await wine.readRegistry('HKCU\\Software')).split(/\r?\n/);
  return lines.filter((line) => /time ?tracker/i.test(line));
}

/** Seconds with keys, and with movements. */
async function readInput(team: Team): Promise<{ keys: number; movements: number }> {
  const all = { organization_id: team.organizationId };
  const found = await team.as(team.owner, 'activity/all', all);
  const { activities } = found as ApiReceives['activity']['all'];
  const sum = (read: (activity: (typeof activities)[number]) => number) =>
    activities.reduce((total, activity) => total + read(activity), 0);
  return { keys: sum(({ keyboard }) => keyboard), movements: sum(({ mouse }) => mouse) };
}

async function readTimer(team: Team): Promise<ApiReceives['timer']['get']['timer']> {
  const found = await team.as(team.owner, 'timer/get', {});
  return (found as ApiReceives['timer']['get']).timer;
}

function note(type: string, description: string): void {
  test.info().annotations.push({ type, description });
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
