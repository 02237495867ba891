import { afterEach, beforeEach, expect, test } from 'vitest';
import { setS3Credentials } from '../testing/object-store-config.ts';
import { s3Credentials, startS3Double, type S3Double } from '../testing/s3/s3-double.ts';
import { collectLog, readAddress, type CollectedLog } from '../testing/s3/test-bucket.ts';
import { openFileStore } from './open-file-store.ts';

let double: S3Double;
let log: CollectedLog;
beforeEach(async () => {
  log = collectLog();
  double = await startS3Double();
});
afterEach(() => double.stop());

const open = (databaseId?: string) => {
  const filesUrl = readAddress(double.filesUrl);
  return openFileStore(
    { filesUrl, folder: '/nowhere', ...(databaseId !== undefined && { databaseId }) },
    log,
  );
};

test('a server starts while its store is down, and uses it later', async () => {
  await double.stop();
  const { files, close } = await open();
  expect(files.isAvailable()).toBe(false);
  await expect(files.read('7/a')).rejects.toMatchObject({ code: 'images_unavailable' });
  close();
});

test('a private bucket of a store with conditions is used, and nothing is left in it', async () => {
  const { files, close } = await open();
  expect(files.isAvailable()).toBe(true);
  expect(double.objects.size).toBe(0);
  close();
});

test('a public bucket is refused', async () => {
  double.isPublic = true;
  await expect(open()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(
      /Anyone can read the bucket "images" without signing in/,
    ) as string,
  });
});

test('a bucket that becomes public is refused while the server runs', async () => {
  const { files, verify, close } = await open();
  double.isPublic = true;
  await expect(verify()).rejects.toThrow('Anyone can');
  expect(files.isAvailable()).toBe(false);
  expect(log.lines.at(-1)).toContain('is not available');
  close();
});

test('a store that ignores conditions is refused', async () => {
  double.ignoresConditions = true;
  await expect(open()).rejects.toMatchObject({
    message: expect.stringContaining('ignores "If-None-Match"') as string,
  });
});

test.each([
  ['a wrong secret', { ...s3Credentials, secret: 'wrong' }, /AWS_SECRET_ACCESS_KEY/],
  ['an unknown key', { ...s3Credentials, key: 'AKOTHER' }, /AWS_ACCESS_KEY_ID/],
])('%s is refused with what to correct', async (_, credentials, message) => {
  setS3Credentials(credentials);
  await expect(open()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(message) as string,
  });
});

test('a bucket that does not exist is refused', async () => {
  double.filesUrl = double.filesUrl.replace('images', 'other-images');
  await expect(open()).rejects.toMatchObject({
    message: expect.stringContaining('The bucket does not exist') as string,
  });
});

test.each([
  ['write', 'PUT images/.check-'],
  ['list', 'GET images/'],
  ['read', 'GET images/.check-'],
  ['delete', 'DELETE images/.check-'],
])(
  'a key that may not %s is refused, and leaves no more than one object',
  async (action, start) => {
    double.fault = (request) => {
      const isListing = action === 'list' && request === start;
      return isListing || (action !== 'list' && request.startsWith(start)) ? 'denied' : undefined;
    };
    for (const attempt of ['first', 'second']) {
      await expect(open(), attempt).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringContaining(`The key may not ${action} objects.`) as string,
      });
    }
    expect(double.objects.size).toBe(0);
  },
);

test('a key that may no longer delete is noticed, and objects do not pile up', async () => {
  const { files, verify, close } = await open();
  let deletions = 0;
  // The first one of a check is of an object that is not there.
  double.fault = (request) =>
    request.startsWith('DELETE') && (deletions += 1) > 1 ? 'denied' : undefined;
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(verify()).rejects.toThrow('The key may not delete objects.');
  }
  expect(files.isAvailable()).toBe(false);
  expect(double.objects.size).toBe(1);
  double.fault = () => undefined;
  await verify();
  expect(double.objects.size).toBe(0);
  close();
});

test('errors of an overloaded store do not prove that the bucket is private', async () => {
  double.fault = (_, isStranger) => (isStranger ? 'slow_down' : undefined);
  const { files, verify, close } = await open();
  expect(files.isAvailable()).toBe(false);
  double.fault = () => undefined;
  await verify();
  expect(files.isAvailable()).toBe(true);
  close();
});

test('a store whose answer to strangers proves nothing is refused', async () => {
  double.fault = (_, isStranger) => (isStranger ? 'moved' : undefined);
  await expect(open()).rejects.toMatchObject({
    message: expect.stringContaining('with status 400, which does not show') as string,
  });
});

test('a full store is used for the images that it has', async () => {
  double.fault = (request) => (request.startsWith('PUT') ? 'full' : undefined);
  const { files, close } = await open();
  expect(files.isAvailable()).toBe(true);
  close();
  double.isPublic = true;
  await expect(open()).rejects.toThrow(/Anyone can read the bucket/);
});

test('the bucket of another installation is refused, and an empty one belongs to the first', async () => {
  const { close } = await open('first');
  close();
  await expect(open('second')).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/images of another installation.*"\.owner"/s) as string,
  });
  (await open('first')).close();
});

test('a server that starts without its store does not use one with an unfinished move', async () => {
  await double.stop();
  const { files, verify, close } = await open('first');
  await double.start();
  const mark = { body: Buffer.from('first'), etag: '"1"', sha256: '', modifiedAt: new Date() };
  double.objects.set('UNFINISHED_MOVE', mark);
  await expect(verify()).rejects.toThrow(/A move of the images to this store was not finished/);
  await expect(files.create({ path: '7/a', bytes: [] })).rejects.toMatchObject({
    code: 'images_unavailable',
  });
  expect([...double.objects.keys()]).toEqual(['UNFINISHED_MOVE']);
  expect(log.lines).toHaveLength(2);
  double.objects.delete('UNFINISHED_MOVE');
  await verify();
  expect(await files.create({ path: '7/a', bytes: [] })).toBe(true);
  close();
});
