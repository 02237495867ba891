import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { movedFilesPath } from '../start/unfinished-files.ts';
import { makeTeam, type Team } from '../testing/factories.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { openTestBucket, type TestBucket } from '../testing/s3/test-bucket.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../testing/uploads.ts';
import { moveFiles } from './move-files.ts';
import { createWhileStopped } from './stopped-installation.ts';

// Images go to a bucket while a server stores and removes others.

let folder: string;
let disk: FileStore;
let bucket: TestBucket;
let app: TestApp;
let team: Team;
let activityId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tracker-move-live-'));
  disk = openDiskStore(folder);
  bucket = await openTestBucket();
  app = await startTestApp({ files: disk });
  app.setNow(evening);
  team = await makeTeam(app);
  activityId = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

async function uploadOne(): Promise<string> {
  const sent = described(activityId, at('09:03'));
  expect((await upload(app, team.owner.token, sent, await newPicture())).status).toBe(200);
  return sent.id;
}

async function remove(id: string): Promise<void> {
  const input = { id, image_only: true };
  const { status } = await app.post('/api/screenshot/remove', input, team.owner.token);
  expect(status).toBe(200);
}

async function readAll(files: FileStore): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for await (const path of files.listFiles('')) {
    if (path === movedFilesPath) continue;
    all.set(path, (await files.read(path)).toString('base64'));
  }
  return all;
}

async function readDatabaseUrl(): Promise<string> {
  const [row] = await app.asOwner<{ name: string }>('select current_database() as name');
  const { host = '', port, user = '', password } = inject('postgres').owner;
  const url = new URL(`postgres:///${row?.name}`);
  const parts = { host, port: String(port), user, password: String(password) };
  url.search = new URLSearchParams(parts).toString();
  return url.href;
}

test('while a server works, its images are copied, and the move ends when it has stopped', async () => {
  const first = await uploadOne();
  await uploadOne();
  const target = await bucket.openStore('live');
  const settings = {
    dataDir: folder,
    databaseUrl: await readDatabaseUrl(),
    masterKey: Buffer.alloc(32),
  };
  const stop = new AbortController();
  const whileStopped = createWhileStopped(settings, stop.signal);
  let checks = 0;
  const lines: string[] = [];
  let isOver = false;
  const moving = moveFiles(
    { source: disk, target },
    '11111111-1111-4111-8111-111111111111',
    (work) => {
      checks += 1;
      return whileStopped(work);
    },
    { say: (line) => lines.push(line), stop: stop.signal },
  ).finally(() => {
    isOver = true;
  });
  const uploaded: string[] = [];
  const isAskedToStop = () => lines.some((line) => line.includes('Now stop the server'));
  while (!isAskedToStop()) uploaded.push(await uploadOne());
  uploaded.push(await uploadOne());
  await remove(first);
  const checked = checks;
  await expect.poll(() => checks, { message: 'another check' }).toBeGreaterThan(checked);
  expect(isOver).toBe(false);
  const stored = await readAll(disk);
  await app.close();
  const { files } = await moving;

  expect(files).toBe(stored.size);
  expect(await readAll(target)).toEqual(stored);
  expect(stored.size).toBe(2 * (1 + uploaded.length));
  expect([...stored.keys()].filter((path) => path.includes(first))).toEqual([]);
});
