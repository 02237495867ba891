import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { BenchServer } from '../server/bench-server.ts';
import { createHttpGetter, type HttpGetter } from '../server/http-get.ts';
import { createHttpPoster, type HttpPoster } from '../server/http-post.ts';
import { median, timed, workThrough } from '../server/measure.ts';
import { readProcessSeconds } from '../server/process-time.ts';
import {
  drawDesktop,
  makeBody,
  makeTarget,
  uploadImage,
  type UploadTarget,
} from '../data/screenshot-samples.ts';
import { number, type Budgets, type Section } from './section.ts';

/** The largest page. */
const images = 200;
/** Warm-up: a server runs for days, with its frequent code compiled. */
const warmUpRounds = 6;
const rounds = 75;
const requestsPerRound = 1500;
/** Two browsers: each opens six connections. */
const atOnce = 12;

/** The result of one side in a round. */
type Round = { perSecond: number; processSeconds: number };

export type ThumbnailFigures = {
  routePerSecond: number;
  barePerSecond: number;
  ratio: number;
  /** Processor time of the server's process for one request. */
  routeMicroseconds: number;
  bareMicroseconds: number;
  bytes: number;
};

/**
 * Thumbnails by their signed links, each checked in the database, read and decrypted, compared with
 * a server in plain Node in a separate process that sends the same bytes from files. The two
 * alternate.
 */
export async function benchThumbnails(server: BenchServer): Promise<ThumbnailFigures> {
  await using opened = new AsyncDisposableStack();
  const http = createHttpPoster(server.url, 4);
  opened.defer(() => http.close());
  const target = await makeTarget(http);
  await uploadSome(http, target);
  const links = await listThumbnails(http, target);

  const folder = await mkdtemp(join(tmpdir(), 'tracker-thumbnails-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const bare = await startFileServer(folder);
  opened.defer(() => bare.stop());
  // Opened after the uploads: a server closes connections that send nothing for long.
  const route = await createHttpGetter(server.url, atOnce);
  opened.defer(() => route.close());
  const plain: string[] = [];
  let bytes = 0;
  for (const [index, link] of links.entries()) {
    const image = await route.get(link);
    await writeFile(join(folder, `${index}.webp`), image);
    plain.push(`/${index}.webp`);
    bytes += image.length;
  }
  const other = await createHttpGetter(bare.url, atOnce);
  opened.defer(() => other.close());
  const figures: { route: Round; bare: Round }[] = [];
  for (let round = -warmUpRounds; round < rounds; round++) {
    const byLink = await fetchRound(route, links, server.pid);
    const plainly = await fetchRound(other, plain, bare.pid);
    if (round >= 0) figures.push({ route: byLink, bare: plainly });
  }
  return { ...summarize(figures), bytes: bytes / links.length };
}

async function fetchRound(
  getter: HttpGetter,
  urls: readonly string[],
  pid: number,
): Promise<Round> {
  const asked = Array.from({ length: requestsPerRound }, (_, n) => urls[n % urls.length] ?? '');
  const before = await readProcessSeconds(pid);
  const tookMs = await timed(() =>
    workThrough(asked, atOnce, async (url) => void (await getter.get(url))),
  );
  const processSeconds = (await readProcessSeconds(pid)) - before;
  return { perSecond: (requestsPerRound * 1000) / tookMs, processSeconds };
}

function summarize(
  figures: readonly { route: Round; bare: Round }[],
): Omit<ThumbnailFigures, 'bytes'> {
  const microseconds = (all: readonly Round[]) =>
    (all.reduce((sum, { processSeconds }) => sum + processSeconds, 0) * 1e6) /
    (all.length * requestsPerRound);
  return {
    routePerSecond: median(figures.map(({ route }) => route.perSecond)),
    barePerSecond: median(figures.map(({ bare }) => bare.perSecond)),
    ratio: median(figures.map(({ route, bare }) => route.perSecond / bare.perSecond)),
    routeMicroseconds: microseconds(figures.map(({ route }) => route)),
    bareMicroseconds: microseconds(figures.map(({ bare }) => bare)),
  };
}

async function startFileServer(
  folder: string,
): Promise<{ url: string; pid: number; stop(): void }> {
  const path = fileURLToPath(new URL('../bare/bare-file-server.ts', import.meta.url));
  const child = spawn(process.execPath, [path, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', () => reject(new Error('the file server ended')));
  });
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}

async function uploadSome(http: HttpPoster, target: UploadTarget): Promise<void> {
  const samples = await Promise.all([1, 2, 3, 4].map((seed) => drawDesktop(seed, 'webp')));
  const bodies = Array.from({ length: images }, (_, index) =>
    makeBody(target, samples[index % samples.length] ?? Buffer.alloc(0)),
  );
  await workThrough(bodies, 4, async (body) => void (await uploadImage(http, target, body)));
}

async function listThumbnails(http: HttpPoster, { token }: UploadTarget): Promise<string[]> {
  const body = JSON.stringify({ page_size: images });
  const answer = await http.post('/api/screenshot/all', token, body);
  const { screenshots } = JSON.parse(answer.toString()) as ApiReceives['screenshot']['all'];
  if (screenshots.length !== images)
    throw new Error(`${screenshots.length} of ${images} are there`);
  return screenshots.map(({ thumbnail_url }) => thumbnail_url ?? '');
}

export function describeThumbnails(
  figures: ThumbnailFigures,
  { thumbnails: aim }: Budgets,
): Section {
  const { routePerSecond, barePerSecond, ratio, bytes } = figures;
  const { routeMicroseconds, bareMicroseconds } = figures;
  return {
    title: 'Thumbnails per second, compared with a plain file server',
    rows: [
      ['mean size', 'by signed link', 'plain Node, same bytes', 'ratio'],
      [
        `${number(bytes / 1024, 1)} KiB`,
        `${number(routePerSecond)} /s`,
        `${number(barePerSecond)} /s`,
        number(ratio, 2),
      ],
      [
        'processor time of the server per thumbnail',
        `${number(routeMicroseconds)} µs`,
        `${number(bareMicroseconds)} µs`,
        number(bareMicroseconds / routeMicroseconds, 2),
      ],
    ],
    aims: [
      {
        text: `ratio ${number(ratio, 2)}, target ≥ ${aim.ratioAtLeast}`,
        isMet: ratio >= aim.ratioAtLeast,
      },
    ],
  };
}
