import { expect } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { ApiReceives } from '@time-tracker/contract/api';
import sharp from 'sharp';
import type { Interval } from '@time-tracker/contract/time/interval';
import { post } from '../data/api-calls.ts';
import type { Team } from '../data/team.ts';
import { meanDifference, screenSize, type Desktop, type Picture } from './desktop.ts';
import { secondsBeside, spanOf, type Moment } from './known-moment.ts';
import { readRecordedSpans } from './recorder-run.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';

type Screenshots = ApiReceives['screenshot']['all']['screenshots'];

/** The frame of a screenshot may be older by this, and on a busy machine later. */
const [beforeMs, afterMs] = [1_000, 2_000];
/** Pictures further apart say nothing about the time between them. */
const aroundMaxMs = 15_000;
/** Running clocks and blinking cursors change this much. */
const steadyDifference = 1;
export const toleranceSeconds = 2;
/** The desktop recorder's blur: text up to this many pixels high is unreadable. */
const blurBlock = 16;

/** All screenshots of the person, oldest first. */
export async function readScreenshots(url: string, { owner }: Team): Promise<Screenshots> {
  const { screenshots } = await post<ApiReceives['screenshot']['all']>(
    url,
    'screenshot/all',
    { page_size: 100 },
    owner.token,
  );
  return screenshots.toReversed();
}

/** Waits until one was taken after the instant: at most two intervals of a minute later, then it is sent. */
export function waitForScreenshot(url: string, team: Team, afterMs: number): Promise<unknown> {
  return waitUntil(
    'a screenshot is stored',
    async () =>
      (await readScreenshots(url, team)).find(({ taken_at: at }) => Date.parse(at) > afterMs),
    180,
  );
}

/** While the screen was shared. */
export type SharedSpan = { from: Moment; to: Moment };

/** One in each whole minute of the spans, at most one in any minute, and none outside. The last ones arrive late. */
export async function readOnePerMinute(
  url: string,
  team: Team,
  spans: SharedSpan[],
): Promise<Screenshots> {
  let screenshots: Screenshots = [];
  const readMissing = async () => {
    screenshots = await readScreenshots(url, team);
    const minutes = new Set(screenshots.map(minuteOf));
    return spans
      .flatMap(wholeMinutes)
      .filter((minute) => !minutes.has(minute))
      .map((minute) => new Date(minute * minuteMs).toISOString());
  };
  await expect.poll(readMissing, { message: 'minutes without', timeout: 60_000 }).toEqual([]);
  const minutes = screenshots.map(minuteOf);
  expect(minutes, 'at most one screenshot a minute').toEqual([...new Set(minutes)]);
  const isWithin = (at: number) =>
    spans.some(({ from, to }) => at >= from.afterMs - 3000 && at <= to.beforeMs + 3000);
  const moments = screenshots.map(({ taken_at: takenAt }) => Date.parse(takenAt));
  expect(
    moments.filter((at) => !isWithin(at)),
    'screenshots while nothing is shared',
  ).toEqual([]);
  return screenshots;
}

function minuteOf({ taken_at: takenAt }: Screenshots[number]): number {
  return Math.floor(Date.parse(takenAt) / minuteMs);
}

function wholeMinutes({ from, to }: SharedSpan): number[] {
  const first = Math.ceil(from.beforeMs / minuteMs);
  const count = Math.max(0, Math.floor(to.afterMs / minuteMs) - first);
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Waits until all time is sent; nothing counts twice, and each screenshot belongs to its activity. */
export async function expectTime(
  url: string,
  team: Team,
  { startedAt, stoppedAt }: { startedAt: Moment; stoppedAt: Moment },
): Promise<void> {
  const truth = spanOf(startedAt, stoppedAt);
  let spans: Interval[] = [];
  await waitUntil('all time is sent', async () => {
    spans = await readRecordedSpans(url, team);
    return secondsBeside(secondsIn(spans), truth) <= toleranceSeconds;
  }).catch(() => {
    const recorded = spans.map(({ start, end }) => `${toTime(start)}-${toTime(end)}`).join(', ');
    throw new Error(
      `Recorded ${secondsIn(spans)} s (${recorded}), with a tolerance of ${toleranceSeconds} s, between a start at ` +
        `${toTime(startedAt.afterMs)}-${toTime(startedAt.beforeMs)} and a stop at ` +
        `${toTime(stoppedAt.afterMs)}-${toTime(stoppedAt.beforeMs)}`,
    );
  });
}

function secondsIn(spans: Interval[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0) / 1000;
}

function toTime(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}

/**
 * Each screenshot shows what the display showed, blurred or not. While windows open and close, no picture is of
 * the same moment, so screenshots of such moments do not count. Returns how many were compared.
 */
export async function expectPixels(
  url: string,
  screenshots: Screenshots,
  pictures: Picture[],
): Promise<number> {
  let compared = 0;
  for (const screenshot of screenshots) {
    const picture = findSteadyPicture(pictures, Date.parse(screenshot.taken_at));
    if (!picture) continue;
    const pixels = await readPixels(url, screenshot);
    const shown = screenshot.blur ? await blur(picture) : picture;
    const difference = meanDifference(shown, pixels);
    expect(difference, `screenshot of ${screenshot.taken_at}`).toBeLessThanOrEqual(4);
    if (screenshot.blur) {
      expect(difference, 'it is blurred').toBeLessThan(meanDifference(picture, pixels));
    }
    compared += 1;
  }
  return compared;
}

/** What the display showed around a moment, if that did not change. */
function findSteadyPicture(pictures: Picture[], atMs: number): Buffer | undefined {
  const before = pictures.findLast((picture) => picture.beforeMs <= atMs - beforeMs);
  const after = pictures.find((picture) => picture.afterMs >= atMs + afterMs);
  if (!before || !after || after.beforeMs - before.afterMs > aroundMaxMs) return undefined;
  const between = pictures.slice(pictures.indexOf(before), pictures.indexOf(after) + 1);
  const isSteady = between.every(
    ({ pixels }) => meanDifference(pixels, before.pixels) <= steadyDifference,
  );
  return isSteady ? before.pixels : undefined;
}

async function readPixels(url: string, { url: path }: Screenshots[number]): Promise<Buffer> {
  const response = await fetch(new URL(path ?? '', url));
  const image = sharp(Buffer.from(await response.arrayBuffer()));
  return image.removeAlpha().toColourspace('srgb').raw().toBuffer();
}

/** As the desktop recorder blurs. */
async function blur(pixels: Buffer): Promise<Buffer> {
  const { width, height } = screenSize;
  const small = await sharp(pixels, { raw: { ...screenSize, channels: 3 } })
    .resize(Math.ceil(width / blurBlock), Math.ceil(height / blurBlock), {
      fit: 'fill',
      kernel: 'mitchell',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: small.info.width, height: small.info.height, channels: 3 as const };
  const options = { fit: 'fill', kernel: 'cubic' } as const;
  return sharp(small.data, { raw }).resize(width, height, options).raw().toBuffer();
}

/** Takes pictures of the display repeatedly, to compare the screenshots with them. */
export function watchDisplay(desktop: Desktop): { stop(): Promise<Picture[]> } {
  const pictures: Picture[] = [];
  let isWatching = true;
  const watch = async () => {
    while (isWatching) {
      pictures.push(await desktop.takePicture());
      await letTimePass({ ms: 2500, reason: 'several pictures between two screenshots' });
    }
  };
  const done = watch();
  return {
    stop: async () => {
      isWatching = false;
      await done;
      return pictures;
    },
  };
}
