import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A batch of events, and the ID after which a client resumes. */
export type StreamPart = { id: string; events: readonly { type: string }[] };

/** Milliseconds after which a client reconnects. */
const retryMilliseconds = 2000;
/** A client that reads nothing for this long is disconnected. */
const stuckMilliseconds = 30_000;

/**
 * Sends server-sent events until the feed ends or the client disconnects. Applies backpressure: reads
 * from the feed only after the client has received the previous events.
 */
export function sendEventStream(
  reply: FastifyReply,
  feed: AsyncIterable<StreamPart>,
): FastifyReply {
  const iterator = feed[Symbol.asyncIterator]();
  const watch = watchProgress(reply);
  reply.raw.once('close', () => {
    clearInterval(watch);
    void iterator.return?.();
  });
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // Otherwise nginx buffers small chunks.
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(writeParts(iterator), { objectMode: false }));
}

async function* writeParts(iterator: AsyncIterator<StreamPart>): AsyncGenerator<string> {
  yield `: listening\nretry: ${retryMilliseconds}\n\n`;
  for (;;) {
    const part = await iterator.next();
    if (part.done === true) return;
    yield writePart(part.value);
  }
}

/** Only the last event of a batch has the ID, so a client that received a part of it gets all of it again. */
export function writePart({ id, events }: StreamPart): string {
  const texts = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n`);
  if (texts.length === 0) return `: still here\nid: ${id}\n\n`;
  return `${texts.join('\n')}id: ${id}\n\n`;
}

function watchProgress(reply: FastifyReply): NodeJS.Timeout {
  const { raw } = reply;
  let taken = 0;
  return setInterval(() => {
    const now = raw.socket?.bytesWritten ?? 0;
    if (raw.writableLength > 0 && now === taken) raw.destroy();
    taken = now;
  }, stuckMilliseconds).unref();
}
