import { readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStore } from '../../files/disk-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { makeTeam, type Team } from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, getListed, newPicture, recordWork, upload } from '../../testing/uploads.ts';

let app: TestApp;
let team: Team;
let activityId: string;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await makeTeam(app);
  activityId = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
});
afterAll(() => app.close());

const pathOf = (id: string, ending: string) =>
  join(app.filesFolder, `${team.organizationId}/2026-03-10/${id}.${ending}`);

async function send(sent: ReturnType<typeof described>, image: Buffer, to = app, by = team) {
  const { status, body } = await upload(to, by.owner.token, sent, image);
  return status === 200 ? body.status : `${status} ${body.code}`;
}

async function show(id: string): Promise<{ image: Buffer; statuses: number[] }> {
  const { url, thumbnail_url: small } = await getListed(app, team.owner.token, id);
  const shown = await Promise.all([url!, small!].map((link) => app.server.inject(link)));
  return { image: shown[0]!.rawPayload, statuses: shown.map(({ statusCode }) => statusCode) };
}

test.each<[string, (id: string) => Promise<void>]>([
  ['image is missing', (id) => rm(pathOf(id, 'webp'))],
  ['thumbnail is missing', (id) => rm(pathOf(id, 'thumb.webp'))],
  ['image was cut off', (id) => truncate(pathOf(id, 'webp'), 100)],
  ['thumbnail is empty', (id) => truncate(pathOf(id, 'thumb.webp'), 0)],
])('a repeated upload whose %s writes the files again', async (_what, spoil) => {
  const sent = described(activityId, at('09:03'));
  const image = await newPicture();
  expect(await send(sent, image)).toBe('stored');
  await spoil(sent.id);
  expect(await send(sent, image)).toBe('duplicate');
  for (const ending of ['webp', 'thumb.webp']) {
    expect((await readFile(pathOf(sent.id, ending))).length).toBeGreaterThan(100);
  }
  const shown = await show(sent.id);
  expect(shown.statuses).toEqual([200, 200]);
  expect(shown.image.equals(image)).toBe(true);
});

test('an image that was blurred when stored is blurred again', async () => {
  const { organizationId } = team;
  const demand = (blur: boolean) =>
    app.asOwner('update organizations set blur = $2 where id = $1', [organizationId, blur]);
  const sent = described(activityId, at('09:04'));
  const image = await newPicture();
  await demand(true);
  expect(await send(sent, image)).toBe('stored');
  await demand(false);
  const before = (await show(sent.id)).image;
  await rm(pathOf(sent.id, 'webp'));
  expect(await send(sent, image)).toBe('duplicate');
  const after = (await show(sent.id)).image;
  expect(after.equals(before)).toBe(true);
  expect(after.equals(image)).toBe(false);
});

test('other bytes with the ID of a missing image are still refused', async () => {
  const sent = described(activityId, at('09:05'));
  expect(await send(sent, await newPicture())).toBe('stored');
  await rm(pathOf(sent.id, 'webp'));
  expect(await send(sent, await newPicture())).toBe('409 screenshot_differs');
});

test('an upload that fails late leaves the files of another upload of its id alone', async () => {
  const disk = openDiskStore(app.filesFolder);
  const writing = Promise.withResolvers<void>();
  const fail = Promise.withResolvers<void>();
  let writes = 0;
  const files: FileStore = {
    ...disk,
    create: async (first, others) => {
      writes += 1;
      if (writes > 1) return disk.create(first, others);
      writing.resolve();
      await fail.promise;
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    },
  };
  const other = await startTestApp({ files });
  try {
    other.setNow(evening);
    const home = await makeTeam(other);
    const { token } = home.owner;
    const work = await recordWork(other, token, home.projectId, '09:00', '09:10');
    const sent = described(work, at('09:03'));
    const image = await newPicture();
    const first = send(sent, image, other, home);
    await writing.promise;
    expect(await send(sent, image, other, home)).toBe('stored');
    fail.resolve();
    expect(await first).not.toBe('stored');
    const { url } = await getListed(other, token, sent.id);
    expect((await other.server.inject(url!)).statusCode).toBe(200);
  } finally {
    await other.close();
  }
});
