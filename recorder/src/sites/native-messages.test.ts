import { expect, it } from 'vitest';
import { BadMessage, readMessages, writeMessage } from './native-messages.ts';

function bytes(length: number, content = ''): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(length);
  return Buffer.concat([head, Buffer.from(content)]);
}

async function read(...parts: Buffer[]): Promise<unknown[]> {
  // eslint's rule for generators wants an await.
  async function* stream() {
    for (const part of parts) yield await Promise.resolve(part);
  }
  const messages: unknown[] = [];
  for await (const message of readMessages(stream())) messages.push(message);
  return messages;
}

it('reads messages however the stream cuts them', async () => {
  const sent = [{ domain: 'bücher.example' }, null, { a: [1, 2] }];
  const whole = Buffer.concat(sent.map(writeMessage));
  expect(await read(whole)).toEqual(sent);
  expect(await read(...[...whole].map((byte) => Buffer.from([byte])))).toEqual(sent);
  expect(await read(whole.subarray(0, 30), whole.subarray(30))).toEqual(sent);
});

it('writes the length of the bytes, not of the text', () => {
  expect(writeMessage('ü')).toEqual(bytes(4, '"ü"'));
});

it('ignores a message that the end of the stream cut off', async () => {
  expect(await read(bytes(10, '{'))).toEqual([]);
  expect(await read(Buffer.from([1, 0]))).toEqual([]);
});

it.each([
  ['longer than any message', bytes(4_097)],
  ['as long as a length can say', bytes(0xff_ff_ff_ff, 'x'.repeat(20))],
  ['no JSON', bytes(3, '{a}')],
  ['empty', bytes(0)],
])('refuses what is %s', async (_, part) => {
  await expect(read(part)).rejects.toThrow(BadMessage);
});
