import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { defaultPersonalSettings } from '@time-tracker/contract/local-recorder';
import { CaptureFailure } from '../../capture/screen-capture.ts';
import { captureScreens } from '../../capture/capture-screens.ts';
import { waitUntil } from '../../testing/poll-until.ts';
import { xDesktop } from '../../testing/x-desktop.ts';
import { startWindowSampler } from '../../windows/window-sampler.ts';
import type { WindowSample } from '../../platform/platform-parts.ts';
import { startInputCounter, type InputCount } from '../input-counter.ts';

/** Watches the desktop as the recorder does. */
function watch(environment: NodeJS.ProcessEnv) {
  const desktop = { kind: 'x11', environment } as const;
  const counts: InputCount[] = [];
  const counting: boolean[] = [];
  const samples: WindowSample[] = [];
  const lost: true[] = [];
  const counter = startInputCounter(
    desktop,
    { onCount: (count) => counts.push(count), onCounting: (is) => counting.push(is) },
    Math.random,
  );
  const sampler = startWindowSampler(
    desktop,
    { onSample: (sample) => samples.push(sample), onLost: () => lost.push(true) },
    Math.random,
  );
  onTestFinished(() => {
    counter.end();
    sampler.end();
  });
  const sum = (what: 'keys' | 'clicks' | 'moves' | 'wheel') =>
    counts.reduce((total, count) => total + count[what], 0);
  return { counts, counting, samples, lost, sum, capture: captureScreens(environment) };
}

it('counts input, names windows and captures screens on a real desktop', async () => {
  const { environment, xdotool, openWindow, crash } = await xDesktop();
  await openWindow('My terminal', 'xterm', ['-e', 'cat']);
  const startedAtMs = Date.now();
  const { counts, counting, samples, lost, sum, capture } = watch(environment);
  await waitUntil('the counter is ready', () => counting.at(-1) === true);
  await xdotool('type', '--delay', '30', 'thequickbrownfox');
  for (let step = 0; step < 5; step++) await xdotool('mousemove', `${100 + 10 * step}`, '100');
  await xdotool('click', '1');
  await xdotool('click', '3');
  await xdotool('click', '4');
  await waitUntil('everything is counted', () => sum('wheel') > 0);
  expect({ keys: sum('keys'), moves: sum('moves'), wheel: sum('wheel') }).toEqual({
    keys: 16,
    moves: 5,
    wheel: 1,
  });
  expect(sum('clicks')).toBeGreaterThanOrEqual(2);
  const [first, last] = [Math.floor(startedAtMs / 1000), Date.now() / 1000];
  expect(counts.every(({ second }) => second >= first && second <= last)).toBe(true);

  await waitUntil('a window is sampled', () => samples.some(({ window }) => window));
  expect(samples.find(({ window }) => window)!.window).toEqual({
    app: 'xterm',
    title: 'My terminal',
    isPrivate: false,
  });
  expect(samples[0]!.idleMs).toBeGreaterThanOrEqual(0);
  expect(samples[0]!.locked).toBe(false);

  const requestedAtMs = Date.now();
  const { takenAt, monitors } = await capture({ blur: false, rules: defaultPersonalSettings });
  expect(takenAt).toBeGreaterThanOrEqual(requestedAtMs);
  expect(takenAt).toBeLessThanOrEqual(Date.now());
  expect(monitors.map(({ width, height }) => [width, height])).toEqual([[800, 600]]);
  const { image } = monitors[0]!;
  const metadata = await sharp(image).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 600, hasAlpha: false });
  expect([metadata.exif, metadata.icc, metadata.xmp]).toEqual([undefined, undefined, undefined]);
  // The RIFF container has this length: nothing is appended.
  expect(Buffer.from(image).readUInt32LE(4) + 8).toBe(image.byteLength);
  const { channels } = await sharp(image).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);

  await crash();
  await waitUntil('the counter is gone', () => counting.at(-1) === false);
  await waitUntil('the sampler is gone', () => lost.length > 0);
  await expect(capture({ blur: false, rules: defaultPersonalSettings })).rejects.toThrow(
    CaptureFailure,
  );
});
