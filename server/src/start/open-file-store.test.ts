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

const open = () =>
  openFileStore({ filesUrl: readAddress(double.filesUrl), folder: '/nowhere' }, log);

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
