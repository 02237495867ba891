import { availableParallelism } from 'node:os';
import { imageLongestEdge, thumbnailWidth } from '@time-tracker/contract/limits';
import sharp, { type Sharp } from 'sharp';
import type { BenchServer } from '../server/bench-server.ts';
import { createHttpPoster, type HttpPoster } from '../server/http-post.ts';
import { median, timed, workThrough } from '../server/measure.ts';
import {
  drawDesktop,
  makeBody,
  makeTarget,
  uploadImage,
  type UploadTarget,
} from '../data/screenshot-samples.ts';
import { number, type Budgets, type Section } from './section.ts';

/** Warm-up: a server runs for days, with its frequent code compiled. */
const warmUpRounds = 6;
const rounds = 7;
const imagesPerRound = 48;
/** Like the server: one more than there are cores, so that none waits for the next image. */
const decodedAtOnce = availableParallelism() + 1;
/** Concurrent recorders, enough that an image is always waiting for a decoder. */
const sentAtOnce = 4 * decodedAtOnce;

export type ScreenshotFigures = {
  /** What is sent: a WebP as our recorder encodes it, or a PNG that has to be reencoded. */
  format: 'webp' | 'png';
  apiPerSecond: number;
  sharpPerSecond: number;
  /** Median of the ratios of the rounds. */
  ratio: number;
};

/**
 * Screenshots per second through `screenshot/upload`, beside sharp alone in this process, doing the
 * same decoding and encoding with as many images at once. The two alternate.
 */
export async function benchScreenshots(
  server: BenchServer,
  format: ScreenshotFigures['format'],
): Promise<ScreenshotFigures> {
  sharp.concurrency(1);
  sharp.cache(false);
  const http = createHttpPoster(server.url, sentAtOnce);
  try {
    const target = await makeTarget(http);
    const images = await Promise.all([1, 2, 3, 4].map((seed) => drawDesktop(seed, format)));
    const round = Array.from(
      { length: imagesPerRound },
      (_, index) => images[index % 4] ?? images[0],
    );
    const figures: { api: number; sharp: number }[] = [];
    for (let index = -warmUpRounds; index < rounds; index++) {
      const runApi = () => uploadAll(http, target, round);
      const runSharp = () => processAll(round, format);
      const sharpFirst = index % 2 === 0;
      const before = sharpFirst ? await runSharp() : await runApi();
      const after = sharpFirst ? await runApi() : await runSharp();
      const [apiMs, sharpMs] = sharpFirst ? [after, before] : [before, after];
      const perSecond = (ms: number) => (imagesPerRound * 1000) / ms;
      if (index >= 0) figures.push({ api: perSecond(apiMs), sharp: perSecond(sharpMs) });
    }
    return {
      format,
      apiPerSecond: median(figures.map((figure) => figure.api)),
      sharpPerSecond: median(figures.map((figure) => figure.sharp)),
      ratio: median(figures.map((figure) => figure.api / figure.sharp)),
    };
  } finally {
    http.close();
  }
}

export function describeScreenshots(
  figures: readonly ScreenshotFigures[],
  { screenshots: aim }: Budgets,
): Section {
  return {
    title: 'Screenshots per second, compared with sharp alone',
    rows: [
      ['sent (1920 × 1080)', 'through the API', 'sharp alone', 'ratio'],
      ...figures.map((figure) => [
        figure.format,
        `${number(figure.apiPerSecond, 1)} /s`,
        `${number(figure.sharpPerSecond, 1)} /s`,
        number(figure.ratio, 2),
      ]),
    ],
    aims: figures.map(({ format, ratio }) => ({
      text: `${format}: ratio ${number(ratio, 2)}, target ≥ ${aim.ratioAtLeast}`,
      isMet: ratio >= aim.ratioAtLeast,
    })),
  };
}

/** The same steps as `process-image.ts` of the server. */
async function processAll(images: (Buffer | undefined)[], format: ScreenshotFigures['format']) {
  const shrink = (image: Sharp) =>
    image.resize({ width: thumbnailWidth }).webp({ quality: 72, effort: 3 }).toBuffer();
  return timed(() =>
    workThrough(images, decodedAtOnce, async (image) => {
      if (format === 'webp') {
        await shrink(sharp(image, { sequentialRead: true }));
        return;
      }
      const { data, info } = await sharp(image, { sequentialRead: true })
        .autoOrient()
        .resize({
          width: imageLongestEdge,
          height: imageLongestEdge,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, channels } = info;
      const pixels = () => sharp(data, { raw: { width, height, channels } });
      await pixels().webp({ quality: 80, effort: 3 }).toBuffer();
      await shrink(pixels());
    }),
  );
}

async function uploadAll(http: HttpPoster, target: UploadTarget, images: (Buffer | undefined)[]) {
  const bodies = images.map((image) => makeBody(target, image ?? Buffer.alloc(0)));
  return timed(() =>
    workThrough(bodies, sentAtOnce, async (body) => {
      const { status } = await uploadImage(http, target, body);
      if (status !== 'stored') throw new Error(`an upload was ${status}`);
    }),
  );
}
