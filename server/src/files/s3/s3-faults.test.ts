import { afterEach, beforeEach, expect, test } from 'vitest';
import { startS3Double, type S3Double } from '../../testing/s3/s3-double.ts';
import { collectLog, readAddress, type CollectedLog } from '../../testing/s3/test-bucket.ts';
import { guardStore } from '../guarded-store.ts';
import { openS3Client, type S3Client } from './open-s3-client.ts';
import { openS3Store } from './s3-store.ts';
import { StoreFailure } from './store-failure.ts';

let double: S3Double;
let client: S3Client;
let log: CollectedLog;
beforeEach(async () => {
  log = collectLog();
  double = await startS3Double();
  client = await openS3Client(readAddress(double.filesUrl));
});
afterEach(async () => {
  client.close();
  await double.stop();
});

const file = (path: string, text = 'bytes') => ({ path, bytes: [Buffer.from(text)] });

test('a create whose response was lost recognizes its own object', async () => {
  let puts = 0;
  double.fault = (request) => {
    if (!request.startsWith('PUT')) return undefined;
    puts += 1;
    return puts === 1 ? 'drop_response' : undefined;
  };
  expect(await openS3Store(client).create(file('7/a'))).toBe(true);
  expect(puts).toBe(2);
  expect(double.objects.get('7/a')?.body.toString()).toBe('bytes');
});

test('a request that the store refuses for a moment is repeated', async () => {
  let left = 2;
  double.fault = () => (left-- > 0 ? 'slow_down' : undefined);
  await openS3Store(client).write([file('7/a')]);
  expect(double.objects.size).toBe(1);
});

test('a full store is storage_full and does not close the store', async () => {
  const store = guardStore(openS3Store(client), () => Promise.resolve(), log);
  double.fault = (request) => (request.startsWith('PUT') ? 'full' : undefined);
  for (let attempt = 0; attempt < 4; attempt++) {
    await expect(store.create(file('7/a'))).rejects.toMatchObject({ code: 'storage_full' });
  }
  expect(store.isAvailable()).toBe(true);
  store.close();
});

test('a store that is down is asked no more until it is verified, and then works again', async () => {
  await double.stop();
  let mayWork = false;
  const verify = () =>
    mayWork ? Promise.resolve() : Promise.reject(new StoreFailure('unreachable', 'not yet'));
  const store = guardStore(openS3Store(client), verify, log, { retryMs: 50 });
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(store.read('7/a')).rejects.toMatchObject({
      code: 'images_unavailable',
      status: 503,
    });
  }
  expect(store.isAvailable()).toBe(false);
  expect(log.lines).toEqual([expect.stringContaining('is not available')]);
  await double.start();
  double.requests.length = 0;
  const refusal = await store.create(file('7/a')).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'images_unavailable' });
  expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
  expect(double.requests).toEqual([]);
  mayWork = true;
  await expect.poll(() => store.isAvailable(), { message: 'the store to work' }).toBe(true);
  expect(log.lines.at(-1)).toContain('works again');
  expect(await store.create(file('7/a'))).toBe(true);
  store.close();
});
