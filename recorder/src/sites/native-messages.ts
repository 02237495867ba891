// The framing of native messaging: a length of four bytes in the order of this machine, then JSON in UTF-8.
import { endianness } from 'node:os';

/** A domain has at most 253 characters. Browsers would send up to 64 MiB. */
const messageMaxBytes = 4_096;
const lengthBytes = 4;
const isLittleEndian = endianness() === 'LE';

/** The browser sent something else than short messages of JSON. Nothing after it can be read. */
export class BadMessage extends Error {
  override readonly name = 'BadMessage';
}

/** The messages of the stream. Throws BadMessage. */
export async function* readMessages(stream: AsyncIterable<Buffer>): AsyncGenerator<unknown> {
  let received: Buffer = Buffer.alloc(0);
  for await (const part of stream) {
    received = Buffer.concat([received, part]);
    for (;;) {
      if (received.length < lengthBytes) break;
      const length = isLittleEndian ? received.readUInt32LE() : received.readUInt32BE();
      if (length > messageMaxBytes) throw new BadMessage(`A message of ${length} bytes.`);
      const end = lengthBytes + length;
      if (received.length < end) break;
      yield parse(received.subarray(lengthBytes, end));
      received = received.subarray(end);
    }
  }
}

export function writeMessage(message: unknown): Buffer {
  const content = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(lengthBytes);
  if (isLittleEndian) length.writeUInt32LE(content.length);
  else length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch (error) {
    throw new BadMessage('The message is no JSON.', { cause: error });
  }
}
