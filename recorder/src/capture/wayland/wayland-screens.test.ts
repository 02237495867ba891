import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import {
  defaultPersonalSettings,
  type PersonalSettings,
} from '@time-tracker/contract/local-recorder';
import type { WindowSample } from '../../platform/platform-parts.ts';
import { waitUntil } from '../../testing/poll-until.ts';
import { canHaveSway, outputSizes, swayDesktop } from '../../testing/wayland/sway-desktop.ts';
import { isLockProgramRunning } from '../../windows/wayland/lock-programs.ts';
import { readOutputs } from '../../windows/wayland/wayland-outputs.ts';
import { watchIdleTime } from '../../windows/wayland/wayland-idle.ts';
import { startWindowSampler } from '../../windows/window-sampler.ts';
import { captureScreens } from '../capture-screens.ts';
import { CaptureWithheld, type ScreenCapture } from '../screen-capture.ts';

/** Without the socket of sway, the recorder asks as on any other compositor of the same family. */
function withoutSway({ SWAYSOCK: _, ...environment }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, XDG_CURRENT_DESKTOP: 'wlroots' };
}

async function outcomeOf(capture: ScreenCapture, settings: Partial<PersonalSettings>) {
  try {
    const { isBlurred } = await capture({
      blur: false,
      rules: { ...defaultPersonalSettings, ...settings },
    });
    return isBlurred ? 'blurred' : 'plain';
  } catch (error) {
    if (error instanceof CaptureWithheld) return error.reason;
    throw error;
  }
}

/** The window in front, as often as the recorder looks. */
function sampleWindows(environment: NodeJS.ProcessEnv): WindowSample[] {
  const samples: WindowSample[] = [];
  const sampler = startWindowSampler(
    { kind: 'wayland', compositor: 'wlroots', environment },
    { onSample: (sample) => samples.push(sample), onLost: () => undefined },
    Math.random,
  );
  onTestFinished(sampler.end);
  return samples;
}

it.runIf(canHaveSway)('captures each monitor in its real pixels', async () => {
  const { environment, connection } = await swayDesktop();
  expect(await readOutputs(connection)).toEqual([
    { name: 'HEADLESS-1', x: 0, y: 0, width: 800, height: 600 },
    { name: 'HEADLESS-2', x: 800, y: 0, width: 800, height: 600 },
  ]);
  const capture = captureScreens(environment);
  await waitUntil('the backgrounds are drawn', async () => {
    const { monitors } = await capture({ blur: false, rules: defaultPersonalSettings });
    expect(monitors.map(({ width, height }) => [width, height])).toEqual(outputSizes);
    const [plain, striped] = await Promise.all(
      monitors.map(({ image }) => sharp(image).removeAlpha().stats()),
    );
    const means = plain!.channels.map(({ mean }) => Math.round(mean));
    // Stripes of one pixel would be gray after any scaling.
    const isSharp = Math.min(...striped!.channels.map(({ stdev }) => stdev)) > 100;
    return isSharp && means[0]! > 250 && means[1]! < 5 && means[2]! < 5;
  });
});

it.runIf(canHaveSway)('names windows and withholds screenshots that show listed ones', async () => {
  const { environment, sway, openWindow } = await swayDesktop();
  const bySway = captureScreens(environment);
  const byProtocol = captureScreens(withoutSway(environment));
  await sway('workspace', '1');
  const bank = await openWindow('My bank');
  await openWindow('Accounts — Mozilla Firefox Private Browsing');
  const samples = sampleWindows(environment);
  const otherSamples = sampleWindows(withoutSway(environment));
  const rules = { skipApps: ['my bank'], skipPrivateWindows: false };
  expect(await outcomeOf(bySway, rules)).toBe('listed app');
  expect(await outcomeOf(byProtocol, rules)).toBe('listed app');
  expect(await outcomeOf(bySway, {})).toBe('private window');
  expect(await outcomeOf(byProtocol, {})).toBe('private window');
  expect(await outcomeOf(bySway, { blurApps: ['FOOT'], skipPrivateWindows: false })).toBe(
    'blurred',
  );
  const active = { app: 'Foot', title: 'Accounts — Mozilla Firefox Private Browsing' };
  for (const seen of [samples, otherSamples]) {
    await waitUntil('a window is sampled', () => seen.some(({ window }) => window));
    expect(seen.find(({ window }) => window)).toMatchObject({
      window: { ...active, isPrivate: true },
      idleMs: expect.any(Number) as number,
      locked: false,
    });
  }
  await sway('[title="My bank"] move to workspace 3');
  await sway('[title="Private"] kill');
  await waitUntil('a window on a hidden workspace does not count', async () => {
    return (await outcomeOf(bySway, rules)) === 'plain';
  });
  expect(bank.exitCode).toBeNull();
});

it.runIf(canHaveSway)('measures the time since the last input', async () => {
  const { connection, movePointer } = await swayDesktop();
  const readIdleMs = watchIdleTime(connection)!;
  await waitUntil('nobody uses the desktop', () => readIdleMs() > 2_000);
  await waitUntil('the mouse was moved', () => {
    movePointer();
    return readIdleMs() < 1_000;
  });
  const movedAt = performance.now();
  await waitUntil('the mouse rests', () => readIdleMs() > 1_000);
  const passedMs = performance.now() - movedAt;
  // Not since the time before; a busy machine may report it late.
  expect(readIdleMs()).toBeLessThan(passedMs + 1_500);
});

it.runIf(canHaveSway)('sees the lock program of its own session only', async () => {
  const { environment, start } = await swayDesktop();
  const isLocked = () => isLockProgramRunning(environment);
  expect(isLocked()).toBe(false);
  const locker = start('swaylock', []);
  await waitUntil('locked', isLocked);
  expect(isLockProgramRunning({ ...environment, WAYLAND_DISPLAY: 'wayland-99' })).toBe(false);
  locker.kill('SIGTERM');
  await waitUntil('unlocked', () => !isLocked());
});
