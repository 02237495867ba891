import type { Readable, Writable } from 'node:stream';
import type { ErrorCode } from '@time-tracker/contract/errors';

/**
 * Messages between the server and a decoder process: a JSON header and the bytes that it describes,
 * each preceded by its length.
 */
export type DecoderRequest = { blur: boolean };

export type DecoderReply =
  | { kind: 'ready' }
  | {
      kind: 'image';
      width: number;
      height: number;
      hash?: string | undefined;
      /** The received image is stored unchanged, and only the thumbnail follows. */
      isUnchanged: boolean;
      /** Bytes of the image; those of the thumbnail follow. */
      imageBytes: number;
      residentBytes: number;
    }
  | { kind: 'refused'; code: ErrorCode; message: string; residentBytes: number }
  /** The image took too long, and the process ends. */
  | { kind: 'gave-up'; message: string };

export type Message<Head> = { head: Head; body: Buffer };

const prefixBytes = 8;

export function sendMessage<Head extends object>(
  stream: Writable,
  head: Head,
  parts: readonly Buffer[] = [],
): void {
  const text = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(text.length, 0);
  prefix.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 0),
    4,
  );
  for (const part of [prefix, text, ...parts]) stream.write(part);
}

/**
 * Reads messages until the other side closes the stream. Trusts their headers, because the other
 * side is our own program.
 */
export async function* readMessages<Head>(stream: Readable): AsyncGenerator<Message<Head>> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let remaining: Buffer = Buffer.alloc(0);

  async function take(length: number): Promise<Buffer | undefined> {
    const taken = Buffer.alloc(length);
    for (let filled = 0; filled < length;) {
      if (remaining.length === 0) {
        const next = await chunks.next();
        if (next.done === true) return undefined;
        remaining = next.value;
      }
      const copied = remaining.copy(taken, filled);
      remaining = remaining.subarray(copied);
      filled += copied;
    }
    return taken;
  }

  for (;;) {
    const prefix = await take(prefixBytes);
    const text = prefix && (await take(prefix.readUInt32LE(0)));
    const body = prefix && (await take(prefix.readUInt32LE(4)));
    if (text === undefined || body === undefined) return;
    yield { head: JSON.parse(text.toString()) as Head, body };
  }
}
