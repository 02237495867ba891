// Runs as a separate process (see image-decoders.ts): decodes one image after the other. Ends with
// the server, or when an image takes too long.
import { writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import '../../start/memory-config.ts';
import { ApiError } from '@time-tracker/contract/errors';
import {
  readMessages,
  sendMessage,
  type DecoderReply,
  type DecoderRequest,
} from './decoder-messages.ts';
import { processImage } from './process-image.ts';

const cpuSecondsMax = Number(process.argv[2]);
const watchEveryMilliseconds = 50;

// Ctrl+C and the stop of a systemd unit signal every process. The server ends this one after its
// last request.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

/**
 * Linux shares processor time among sessions before it looks at the priorities in each. This process has a
 * session of its own, so that it has to wait for the database, too. Linux refuses ordinary users who change
 * sessions more than ten times a second (EAGAIN).
 */
async function lowerSession(): Promise<void> {
  try {
    await writeFile('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
      setTimeout(() => void lowerSession(), 200).unref();
  }
}

function reply(head: DecoderReply, parts?: readonly Buffer[]): void {
  sendMessage(process.stdout, head, parts);
}

async function decode(bytes: Buffer, { blur }: DecoderRequest): Promise<void> {
  try {
    const { image, thumbnail, hash, width, height } = await processImage(bytes, { blur });
    const isUnchanged = image === bytes;
    const size = { width, height, hash, isUnchanged, imageBytes: isUnchanged ? 0 : image.length };
    reply(
      { kind: 'image', ...size, residentBytes: process.memoryUsage.rss() },
      isUnchanged ? [thumbnail] : [image, thumbnail],
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message } = error;
    reply({ kind: 'refused', code, message, residentBytes: process.memoryUsage.rss() });
  }
}

/** Processor time, not elapsed time, so that a busy machine does not fail images. */
function watchTime(): NodeJS.Timeout {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000_000 < cpuSecondsMax) return;
    const message = `This image takes more than ${cpuSecondsMax} s to decode.`;
    reply({ kind: 'gave-up', message });
    // The thread that decodes cannot be stopped in any other way.
    process.stdout.end(() => process.kill(process.pid, 'SIGKILL'));
  }, watchEveryMilliseconds);
}

await lowerSession();
reply({ kind: 'ready' });
for await (const { head, body } of readMessages<DecoderRequest>(process.stdin)) {
  const watch = watchTime();
  await decode(body, head);
  clearInterval(watch);
}
process.exit(0);
