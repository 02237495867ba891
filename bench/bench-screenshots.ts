import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { ApiReceives } from '@time-tracker/contract/api';
import { imageLongestEdge, thumbnailWidth } from '@time-tracker/contract/limits';
import sharp, { type Sharp } from 'sharp';
import type { BenchServer } from './bench-server.ts';
import { createHttpPoster, type HttpPoster } from './http-post.ts';
import { median, timed, workThrough } from './measure.ts';
import { number, type Budgets, type Section } from './section.ts';

const rounds = 5;
const imagesPerRound = 48;
/** As many as the server decodes at once, and two more on their way. */
const atOnce = availableParallelism() + 2;

export type ScreenshotFigures = {
  /** What is sent: a WebP as our recorder makes it, or a PNG that has to be encoded anew. */
  format: 'webp' | 'png';
  apiPerSecond: number;
  sharpPerSecond: number;
  /** Median of the ratios of the rounds. */
  ratio: number;
};

/**
 * Screenshots per second through `screenshot/upload`, beside sharp alone in this process, doing the
 * same decoding and encoding on as many cores. The two take turns.
 */
export async function benchScreenshots(
  server: BenchServer,
  format: ScreenshotFigures['format'],
): Promise<ScreenshotFigures> {
  sharp.concurrency(1);
  sharp.cache(false);
  const http = createHttpPoster(server.url, atOnce);
  try {
    const place = await makePlace(http);
    const images = await Promise.all([1, 2, 3, 4].map((seed) => drawDesktop(seed, format)));
    const round = Array.from(
      { length: imagesPerRound },
      (_, index) => images[index % 4] ?? images[0],
    );
    const figures: { api: number; sharp: number }[] = [];
    for (let index = -1; index < rounds; index++) {
      const runApi = () => uploadAll(http, place, round);
      const runSharp = () => processAll(round, format);
      const sharpFirst = index % 2 === 0;
      const before = sharpFirst ? await runSharp() : await runApi();
      const after = sharpFirst ? await runApi() : await runSharp();
      const [apiMs, sharpMs] = sharpFirst ? [after, before] : [before, after];
      const perSecond = (ms: number) => (imagesPerRound * 1000) / ms;
      // The first round only warms up.
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
    title: 'Screenshots per second, beside sharp alone',
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
      text: `${format}: ratio ${number(ratio, 2)}, aim ≥ ${aim.ratioAtLeast}`,
      isMet: ratio >= aim.ratioAtLeast,
    })),
  };
}

/** What the server does with an image: see `process-image.ts` there. */
async function processAll(images: (Buffer | undefined)[], format: ScreenshotFigures['format']) {
  const shrink = (image: Sharp) =>
    image.resize({ width: thumbnailWidth }).webp({ quality: 72, effort: 3 }).toBuffer();
  return timed(() =>
    workThrough(images, availableParallelism(), async (image) => {
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

type Place = { token: string; activityId: string; takenAt: string };

async function uploadAll(http: HttpPoster, place: Place, images: (Buffer | undefined)[]) {
  const bodies = images.map((image) => makeBody(place, image ?? Buffer.alloc(0)));
  return timed(() =>
    workThrough(bodies, atOnce, async (body) => {
      const answer = await http.post(
        '/api/screenshot/upload',
        place.token,
        body,
        `multipart/form-data; boundary=${boundary}`,
      );
      const { status } = JSON.parse(answer.toString()) as ApiReceives['screenshot']['upload'];
      if (status !== 'stored') throw new Error(`an upload was ${status}`);
    }),
  );
}

const boundary = 'screenshot-of-the-bench';

function makeBody({ activityId, takenAt }: Place, image: Buffer): Buffer {
  const described = {
    id: randomUUID(),
    activity_id: activityId,
    group_id: randomUUID(),
    taken_at: takenAt,
    display: 0,
    displays: 1,
  };
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="screenshot"')}${JSON.stringify(described)}\r\n`),
    Buffer.from(part('name="image"; filename="image"\r\ncontent-type: application/octet-stream')),
    image,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** Somebody with an activity to send screenshots of, made through the API. */
async function makePlace(http: HttpPoster): Promise<Place> {
  const call = async <Answer>(path: string, token: string, body: object) =>
    JSON.parse((await http.post(path, token, JSON.stringify(body))).toString()) as Answer;
  const { api_token: token } = await call<ApiReceives['user']['register']>('/api/register', '', {
    email: `${randomUUID().slice(0, 8)}@example.com`,
    first_name: 'Bench',
    last_name: 'Owner',
    password: 'only for the bench',
    password_confirmation: 'only for the bench',
  });
  const { id: organization_id } = await call<ApiReceives['organization']['create']>(
    '/api/organization/create',
    token,
    { name: 'Bench' },
  );
  const { id: project_id } = await call<ApiReceives['project']['create']>(
    '/api/project/create',
    token,
    { organization_id, name: 'Bench' },
  );
  const finish = Math.floor(Date.now() / 600_000) * 600_000;
  const activity = {
    activity_id: randomUUID(),
    project_id,
    start: finish - 600_000,
    finish,
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'desktop',
  };
  await call('/api/activity/record', token, { activities: [activity] });
  const takenAt = new Date(finish - 300_000).toISOString();
  return { token, activityId: activity.activity_id, takenAt };
}

const width = 1920;
const height = 1080;

/** A desktop to compress: a window full of something like text, and a picture that changes softly. */
function drawDesktop(seed: number, format: ScreenshotFigures['format']): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3, 250);
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const fill = (x: number, y: number, w: number, h: number, shade: number) => {
    for (let row = y; row < Math.min(y + h, height); row++) {
      pixels.fill(shade, (row * width + x) * 3, (row * width + Math.min(x + w, width)) * 3);
    }
  };
  for (let line = 40; line < height - 20; line += 18) {
    for (let x = 40; x < 1200; x += 9) {
      if (random() < 0.2) continue;
      fill(x, line, 2, 11, 60);
      fill(x + 2, line + Math.floor(random() * 9), 4, 2, 90);
    }
  }
  for (let y = 100; y < 700; y++) {
    for (let x = 1260; x < 1880; x++) {
      const at = (y * width + x) * 3;
      pixels[at] = 128 + 100 * Math.sin(x / 70 + seed);
      pixels[at + 1] = 128 + 100 * Math.cos(y / 90);
      pixels[at + 2] = 128 + 60 * Math.sin((x + y) / 50) + random() * 12;
    }
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return format === 'png' ? image.png().toBuffer() : image.webp({ quality: 80 }).toBuffer();
}
