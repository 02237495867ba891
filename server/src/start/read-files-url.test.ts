import { expect, test } from 'vitest';
import { SettingReader } from './setting-reader.ts';
import { readFilesUrl } from './read-files-url.ts';

function read(text: string | undefined) {
  const reader = new SettingReader({ FILES_URL: text });
  const address = readFilesUrl(reader);
  reader.finish();
  return address;
}

test('names a bucket of AWS', () => {
  expect(read('s3://images?region=eu-central-1')).toEqual({
    bucket: 'images',
    prefix: '',
    endpoint: undefined,
    region: 'eu-central-1',
    isPathStyle: false,
  });
});

test('names a folder in a bucket of another store', () => {
  expect(read('s3://images/time/tracker/?endpoint=http://127.0.0.1:7480')).toEqual({
    bucket: 'images',
    prefix: 'time/tracker/',
    endpoint: 'http://127.0.0.1:7480',
    region: 'us-east-1',
    isPathStyle: true,
  });
  expect(read('s3://images?endpoint=https://s3.example.com&style=host')?.isPathStyle).toBe(false);
});

test('is not set by default', () => expect(read(undefined)).toBeUndefined());

test.each([
  ['https://images', /not an address like s3:/],
  ['s3://key:secret@images', /leave the credentials out/],
  ['s3://IM', /not the name of a bucket/],
  ['s3://images/a//b', /a prefix consists of/],
  ['s3://images?enpoint=https://x', /"enpoint" is not one of/],
  ['s3://images?endpoint=s3.example.com', /its endpoint is not an address/],
  ['s3://images?style=other', /use path or host/],
])('%s is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});
