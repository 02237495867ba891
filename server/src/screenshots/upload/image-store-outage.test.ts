import { randomUUID } from 'node:crypto';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { guardStore, type GuardedStore } from '../../files/guarded-store.ts';
import { openS3Client, type S3Client } from '../../files/s3/open-s3-client.ts';
import { openS3Store } from '../../files/s3/s3-store.ts';
import { createS3Check } from '../../files/s3/verify-s3.ts';
import { makeTeam, type Team } from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startS3Double, type S3Double } from '../../testing/s3/s3-double.ts';
import { readAddress } from '../../testing/s3/test-bucket.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  described,
  getListed,
  newPicture,
  recordWork,
  sha256Of,
  upload,
} from '../../testing/uploads.ts';

const retryMs = 100;
const silent = pino({ level: 'silent' });

let double: S3Double;
let client: S3Client;
let files: GuardedStore;
let app: TestApp;
let team: Team;
let activityId: string;
beforeAll(async () => {
  double = await startS3Double();
  client = await openS3Client(readAddress(double.filesUrl));
  files = guardStore(openS3Store(client), createS3Check(client), silent, { retryMs });
  app = await startTestApp({ files });
  app.setNow(evening);
  team = await makeTeam(app);
  activityId = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
});
afterAll(async () => {
  await app.close();
  files.close();
  client.close();
  await double.stop();
});

type Shot = { sent: ReturnType<typeof described>; image: Buffer };

async function makeShots(count: number): Promise<Shot[]> {
  const images = await Promise.all(Array.from({ length: count }, () => newPicture()));
  return images.map((image) => ({ sent: described(activityId, at('09:03')), image }));
}

/** Sends like a recorder: until the server confirms the bytes. Returns how often it was refused. */
async function sendUntilStored({ sent, image }: Shot): Promise<number> {
  let refusals = 0;
  const isStored = async () => {
    const { status, body, headers } = await upload(app, team.owner.token, sent, image);
    if (status === 200) {
      expect(body.sha256).toBe(sha256Of(image));
      return true;
    }
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    refusals += 1;
    return false;
  };
  await vi.waitUntil(isStored, { timeout: minuteMs, interval: retryMs / 2 });
  return refusals;
}

async function open({ sent }: Shot) {
  const { url } = await getListed(app, team.owner.token, sent.id);
  return app.server.inject({ method: 'GET', url: url ?? '' });
}

async function expectStoredOnce(shots: readonly Shot[]): Promise<void> {
  for (const shot of shots) {
    const response = await open(shot);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(shot.image)).toBe(true);
    const keys = [...double.objects.keys()].filter((key) => key.includes(shot.sent.id));
    expect(keys).toHaveLength(2);
  }
  const ids = shots.map(({ sent }) => sent.id);
  const rows = await app.asOwner('select id from screenshots where id = any($1)', [ids]);
  expect(rows).toHaveLength(shots.length);
}

const isAvailable = () =>
  expect.poll(() => files.isAvailable(), { message: 'the store' }).toBe(true);

test('without the store, time is recorded, and images are refused and arrive later', async () => {
  const [before, during] = await makeShots(2);
  if (!before || !during) throw new Error('there are two');
  expect(await sendUntilStored(before)).toBe(0);
  await double.stop();
  for (let attempt = 0; attempt < 4; attempt++) {
    const refusal = await upload(app, team.owner.token, during.sent, during.image);
    expect(refusal).toMatchObject({ status: 503, body: { code: 'images_unavailable' } });
  }
  expect(files.isAvailable()).toBe(false);
  const recorded = await recordWork(app, team.owner.token, team.projectId, '10:00', '10:10');
  expect(recorded).toBeDefined();
  expect((await getListed(app, team.owner.token, before.sent.id)).id).toBe(before.sent.id);
  const shown = await open(before);
  expect(shown.statusCode).toBe(503);
  expect(Number(shown.headers['retry-after'])).toBeGreaterThan(0);
  const health = await app.server.inject('/api/health');
  expect(health.json()).toMatchObject({ status: 'degraded', reasons: ['images_unavailable'] });

  const arriving = sendUntilStored(during);
  await double.start();
  await arriving;
  await expectStoredOnce([before, during]);
  expect((await app.server.inject('/api/health')).json()).toMatchObject({ status: 'ok' });
});

test(
  'a store that is killed during uploads loses nothing and stores nothing twice',
  { tags: 'full' },
  async () => {
    await isAvailable();
    const shots = await makeShots(24);
    const waiting = [...shots];
    const sendAll = async () => {
      for (let shot = waiting.pop(); shot; shot = waiting.pop()) await sendUntilStored(shot);
    };
    // One person may send 16 at once.
    const sending = Promise.all(Array.from({ length: 12 }, sendAll));
    for (const requests of [6, 12]) {
      const reached = double.requests.length + requests;
      await expect
        .poll(() => double.requests.length, { message: 'uploads to reach the store', interval: 5 })
        .toBeGreaterThan(reached);
      await double.stop();
      await expect.poll(() => files.isAvailable(), { message: 'it to be noticed' }).toBe(false);
      await double.start();
    }
    await sending;
    await isAvailable();
    await expectStoredOnce(shots);
  },
);

test('responses that get lost leave one object of each file', async () => {
  await isAvailable();
  let puts = 0;
  double.fault = (request) => {
    if (!request.startsWith('PUT') || request.includes('.check-')) return undefined;
    puts += 1;
    return puts % 3 === 0 ? 'drop_response' : undefined;
  };
  const shots = await makeShots(6);
  await Promise.all(shots.map(sendUntilStored));
  double.fault = () => undefined;
  await expectStoredOnce(shots);
});

test('no database connection waits for a store that hangs', async () => {
  await isAvailable();
  const hung = Promise.withResolvers<void>();
  let creating = 0;
  const slow = {
    ...files,
    create: async () => {
      creating += 1;
      await hung.promise;
      return true;
    },
  };
  const other = await startTestApp({ files: slow });
  other.setNow(evening);
  const owned = await makeTeam(other);
  const work = await recordWork(other, owned.owner.token, owned.projectId, '09:00', '09:10');
  const [shot] = await makeShots(1);
  const uploads = Array.from({ length: 12 }, () =>
    upload(
      other,
      owned.owner.token,
      { ...shot!.sent, id: randomUUID(), activity_id: work },
      shot!.image,
    ),
  );
  await expect.poll(() => creating, { message: 'all uploads to wait for the store' }).toBe(12);
  const uploadPool = () => other.database.connections().find(({ pool }) => pool === 'uploads');
  await expect.poll(uploadPool).toMatchObject({ used: 0, waiting: 0 });
  expect(
    await recordWork(other, owned.owner.token, owned.projectId, '10:00', '10:10'),
  ).toBeDefined();
  hung.resolve();
  await Promise.all(uploads);
  await other.close();
});

test('the files of time that was deleted meanwhile are removed at once', async () => {
  await isAvailable();
  const work = await recordWork(app, team.owner.token, team.projectId, '11:00', '11:10');
  const sent = described(work, at('11:03'));
  const original = files.create;
  files.create = async (first, others) => {
    const isNew = await original(first, others);
    const removed = { user_id: team.owner.id, project_id: team.projectId, activity_id: work };
    await app.post('/api/activity/remove', removed, team.owner.token);
    return isNew;
  };
  const { status, body } = await upload(app, team.owner.token, sent, await newPicture());
  files.create = original;
  expect([status, body.code]).toEqual([409, 'activity_removed']);
  expect([...double.objects.keys()].filter((key) => key.includes(sent.id))).toEqual([]);
});

test(
  'an image of an earlier attempt is kept, another one is refused while it may be in use',
  { tags: 'full' },
  async () => {
    await isAvailable();
    const [shot] = await makeShots(1);
    if (!shot) throw new Error('there is one');
    const image = await newPicture();
    await sendUntilStored(shot);
    // As if the row had never been committed.
    await app.asOwner('delete from screenshots where id = $1', [shot.sent.id]);
    const refused = await upload(app, team.owner.token, shot.sent, image);
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await sendUntilStored(shot)).toBe(0);
    await expectStoredOnce([shot]);
    await app.asOwner('delete from screenshots where id = $1', [shot.sent.id]);
    for (const stored of double.objects.values()) stored.modifiedAt = new Date(at('09:00'));
    expect(await sendUntilStored({ ...shot, image })).toBe(0);
    await expectStoredOnce([{ ...shot, image }]);
  },
);
