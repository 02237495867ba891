import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What is sent at once, and the id that a client names to go on after it. */
export type StreamPart = { id: string; events: readonly { type: string }[] };

/** After this a client connects again. */
const retryMilliseconds = 2000;
/** A client that has taken nothing of what waits for it for this long is given up. */
const stuckMilliseconds = 30_000;

/**
 * Answers with server-sent events until the feed ends or the client goes. The feed is asked for more
 * only when the client has taken what came before.
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
      // nginx would keep what is small until there is more of it.
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

/** The id comes with the last event: whoever has only some of them asks for all of them again. */
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
