import { expect, test } from 'vitest';
import { ReceivedFile } from './received-file.ts';

test('a received file behaves like a Blob and returns its bytes without a copy', async () => {
  const bytes = Buffer.from('some bytes');
  const file = new ReceivedFile(bytes);
  expect(file).toBeInstanceOf(Blob);
  expect(file.size).toBe(10);
  expect(await file.bytes()).toBe(bytes);
  expect(await file.text()).toBe('some bytes');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  expect(await file.slice(5).text()).toBe('bytes');
  expect(await new Response(file.stream()).text()).toBe('some bytes');
});
