import { randomUUID } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from '../../files/disk-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { listJobs } from '../../job-list.ts';
import { makeTeam, type Team } from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, getListed, newPicture, recordWork, upload } from '../../testing/uploads.ts';

const metricsToken = 'the-token-of-the-operator';

const lines: { path?: string; msg: string }[] = [];
const log = pino(
  { level: 'warn' },
  { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
);

let app: TestApp;
let files: FileStore;
let onRead: (path: string) => Promise<void> = () => Promise.resolve();
let team: Team;
let activityId: string;
beforeAll(async () => {
  app = await startTestApp({ log, metricsToken, files: readThrough(() => files) });
  files = openDiskStore(app.filesFolder);
  app.setNow(evening);
  team = await makeTeam(app);
  activityId = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
});
beforeEach(() => {
  lines.length = 0;
  onRead = () => Promise.resolve();
  app.setNow(evening);
});
afterAll(() => app.close());

/** A file store whose folder is known only once the app has started. */
function readThrough(store: () => FileStore): FileStore {
  return {
    write: (some) => store().write(some),
    create: (first, others) => store().create(first, others),
    read: async (path) => {
      await onRead(path);
      return store().read(path);
    },
    remove: (paths) => store().remove(paths),
    removeFolder: (path) => store().removeFolder(path),
    listFiles: (path) => store().listFiles(path),
    findWrittenAt: (path) => store().findWrittenAt(path),
    removeOlder: (path, than) => store().removeOlder(path, than),
    claimFor: (owner) => store().claimFor(owner),
    removeEmptyFolders: (since) => store().removeEmptyFolders(since),
    isAvailable: () => store().isAvailable(),
  };
}

type Kept = { id: string; url: string; small: string; image: Buffer };

async function keepOne(id: string = randomUUID()): Promise<Kept> {
  const sent = { ...described(activityId, at('09:03:20')), id };
  const image = await newPicture();
  expect((await upload(app, team.owner.token, sent, image)).status).toBe(200);
  const listed = await getListed(app, team.owner.token, id);
  return { id, url: listed.url!, small: listed.thumbnail_url!, image };
}

const nameOf = (id: string, ending: string) => `${team.organizationId}/2026-03-10/${id}.${ending}`;
const pathOf = (id: string, ending: string) => join(app.filesFolder, nameOf(id, ending));

async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes[100]! ^= 1;
  await writeFile(path, bytes);
}

test.each<[string, (path: string) => Promise<void>, string]>([
  ['missing', (path) => rm(path), 'missing'],
  ['empty', (path) => truncate(path, 0), 'damaged'],
  ['changed by one bit', flipBit, 'damaged'],
])(
  'an image that is %s answers image_damaged, and the log names its file',
  async (_, spoil, as) => {
    const { id, url } = await keepOne();
    await spoil(pathOf(id, 'webp'));
    const shown = await app.server.inject(url);
    expect(shown.statusCode).toBe(410);
    expect(shown.json()).toMatchObject({ code: 'image_damaged' });
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(lines).toMatchObject([
      { path: nameOf(id, 'webp'), msg: `a screenshot's file is ${as}` },
    ]);
  },
);

test.each<[string, (path: string) => Promise<void>]>([
  ['missing', (path) => rm(path)],
  ['empty', (path) => truncate(path, 0)],
  ['changed by one bit', flipBit],
])('a thumbnail that is %s is made again from its image, once', async (_, spoil) => {
  const { id, small } = await keepOne();
  await spoil(pathOf(id, 'thumb.webp'));
  const shown = await Promise.all(Array.from({ length: 5 }, () => app.server.inject(small)));
  expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await sharp(shown[0]!.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
  });
  const written = await readFile(pathOf(id, 'thumb.webp'));
  expect(written.length).toBeGreaterThan(100);
  lines.length = 0;
  expect((await app.server.inject(small)).statusCode).toBe(200);
  expect(lines).toEqual([]);
});

test('a missing thumbnail without its image returns image_damaged, and the log names the image', async () => {
  const { id, small } = await keepOne();
  await rm(pathOf(id, 'thumb.webp'));
  await flipBit(pathOf(id, 'webp'));
  expect((await app.server.inject(small)).statusCode).toBe(410);
  expect(lines).toMatchObject([{ path: nameOf(id, 'webp') }]);
});

test('an image that is removed while it is opened returns not_found and logs nothing', async () => {
  const { id, url } = await keepOne();
  onRead = async () => {
    onRead = () => Promise.resolve();
    await app.post('/api/screenshot/remove', { id, image_only: true }, team.owner.token);
  };
  expect((await app.server.inject(url)).statusCode).toBe(404);
  expect(lines).toEqual([]);
});

test('opens 1 % each night, logs and counts broken files, and recreates thumbnails', async () => {
  const later = new Date(evening.getTime() + 2 * dayMs);
  const night = Math.floor(later.getTime() / dayMs) % 100;
  const idOf = (part: number) =>
    `${randomUUID().slice(0, -6)}${(part % 100).toString(16).padStart(6, '0')}`;
  const kept = {
    whole: await keepOne(idOf(night)),
    damaged: await keepOne(idOf(night)),
    small: await keepOne(idOf(night)),
    otherNight: await keepOne(idOf(night + 1)),
    missing: await keepOne(idOf(night + 2)),
  };
  await flipBit(pathOf(kept.damaged.id, 'webp'));
  await flipBit(pathOf(kept.small.id, 'thumb.webp'));
  await flipBit(pathOf(kept.otherNight.id, 'webp'));
  await rm(pathOf(kept.missing.id, 'webp'));
  await runSweep(later);
  const broken = lines.filter(({ msg }) => msg.startsWith('files of screenshots are missing'));
  expect(broken).toHaveLength(1);
  const [{ some }] = broken as unknown as [{ some: { path: string; fault: string }[] }];
  const ours = some.filter(({ path }) => Object.values(kept).some(({ id }) => path.includes(id)));
  expect(ours).toEqual(
    expect.arrayContaining([
      { path: nameOf(kept.damaged.id, 'webp'), fault: 'damaged' },
      { path: nameOf(kept.missing.id, 'webp'), fault: 'missing' },
    ]),
  );
  expect(ours).toHaveLength(2);
  const { body } = await app.server.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  // Earlier tests leave broken files, which tonight's check opens with a probability of 1 %.
  expect(body).toMatch(/time_tracker_screenshot_files\{state="damaged"\} [1-9]/);
  expect(body).toMatch(/time_tracker_screenshot_files\{state="missing"\} [1-9]/);
  expect(body).toMatch(/time_tracker_screenshot_files\{state="opened"\} [1-9]/);
  const checkedAt = later.getTime() / 1000;
  expect(body).toContain(`time_tracker_screenshot_files_checked_at_seconds ${checkedAt}\n`);
  lines.length = 0;
  expect((await app.server.inject(kept.small.small)).statusCode).toBe(200);
  expect(lines).toEqual([]);
});

async function runSweep(at: Date): Promise<void> {
  const jobs = listJobs({ ...app, files, log, now: () => at, publicUrl: 'http://tracker.test' });
  const job = jobs.find(({ name }) => name === 'sweep-screenshot-files-job');
  await job!.run(new AbortController().signal);
}
