import { expect } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import sharp from 'sharp';
import { setTimeout as pause } from 'node:timers/promises';
import { post } from '../data/api-calls.ts';
import type { Team } from '../data/team.ts';
import { meanDifference, screenSize, type Desktop, type Picture } from './desktop.ts';
import { secondsBeside, type Span as TimeSpan } from './known-moment.ts';
import { readRecordedSpans, type Span } from './recorder-run.ts';
import { waitUntil } from '../stack/wait-until.ts';

export type Screenshots = ApiReceives['screenshot']['all']['screenshots'];

const minuteMs = 60_000;
/** Pictures of the display within this time show what a screenshot shows. */
const sameMomentMs = 6_000;
const toleranceSeconds = 2;
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

/** Waits until one was taken after the instant. */
export function waitForScreenshot(url: string, team: Team, afterMs: number): Promise<unknown> {
  return waitUntil(
    'a screenshot is stored',
    async () =>
      (await readScreenshots(url, team)).find(({ taken_at: at }) => Date.parse(at) > afterMs),
    100,
  );
}

/** One in each whole minute of the spans, at most one in any minute, and none outside. */
export function expectOnePerMinute(screenshots: Screenshots, spans: Span[]): void {
  const moments = screenshots.map(({ taken_at: takenAt }) => Date.parse(takenAt));
  const minutes = moments.map((at) => Math.floor(at / minuteMs));
  expect(minutes, 'at most one screenshot a minute').toEqual([...new Set(minutes)]);
  for (const { start, end } of spans) {
    for (let minute = Math.ceil(start / minuteMs); (minute + 1) * minuteMs <= end; minute++) {
      const message = `a screenshot at ${new Date(minute * minuteMs).toISOString()}`;
      expect(minutes, message).toContain(minute);
    }
  }
  const isWithin = (at: number) =>
    spans.some(({ start, end }) => at >= start - 3000 && at <= end + 3000);
  expect(
    moments.filter((at) => !isWithin(at)),
    'screenshots while nothing is shared',
  ).toEqual([]);
}

/** Waits until all time is sent; nothing counts twice, and each screenshot belongs to its activity. */
export async function expectTime(url: string, team: Team, truth: TimeSpan): Promise<void> {
  const seconds = async () =>
    (await readRecordedSpans(url, team)).reduce((sum, { start, end }) => sum + end - start, 0) /
    1000;
  await expect
    .poll(async () => secondsBeside(await seconds(), truth), {
      message: `recorded time within ${toleranceSeconds} s of ${truth.leastSeconds} to ${truth.mostSeconds}`,
    })
    .toBeLessThanOrEqual(toleranceSeconds);
}

/** Each screenshot shows what the display showed, blurred or not. */
export async function expectPixels(
  url: string,
  screenshots: Screenshots,
  pictures: Picture[],
): Promise<number> {
  const differences: number[] = [];
  for (const screenshot of screenshots) {
    const takenAt = Date.parse(screenshot.taken_at);
    const pixels = await readPixels(url, screenshot);
    const near = pictures.filter(
      (picture) => Math.abs(picture.takenAt.getTime() - takenAt) <= sameMomentMs,
    );
    const compared = await Promise.all(
      near.map(async (picture) =>
        meanDifference(screenshot.blur ? await blur(picture.pixels) : picture.pixels, pixels),
      ),
    );
    const least = Math.min(...compared);
    expect(least, `screenshot of ${screenshot.taken_at}`).toBeLessThanOrEqual(4);
    if (screenshot.blur) {
      const sharp = near.map((picture) => meanDifference(picture.pixels, pixels));
      expect(least, 'it is blurred').toBeLessThan(Math.min(...sharp));
    }
    differences.push(least);
  }
  return Math.max(...differences);
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

/** Takes a picture of the display again and again, to hold the screenshots against. */
export function watchDisplay(desktop: Desktop): { stop(): Promise<Picture[]> } {
  const pictures: Picture[] = [];
  let isWatching = true;
  const watch = async () => {
    while (isWatching) {
      pictures.push(await desktop.takePicture());
      await pause(2500);
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
