import { availableParallelism } from 'node:os';
import { ApiError } from '@time-tracker/contract/errors';
import { DecoderFailure, startDecoderProcess, type DecoderProcess } from './decoder-process.ts';
import { createFairSlots, type WorkOwner } from './fair-slots.ts';
import type { ProcessedImage } from './process-image.ts';

/** Processes that decode images, started when they are needed. */
export type ImageDecoders = {
  /**
   * Decodes an upload in full and makes what is stored of it, see `processImage`. Throws the
   * signal's reason if it is aborted while the image waits for a decoder.
   */
  process(
    bytes: Buffer,
    job: { blur: boolean; owner: WorkOwner; signal: AbortSignal },
  ): Promise<ProcessedImage>;
  running(): number;
  waiting(): number;
  /** Processes there are, at work or idle. */
  processes(): number;
  [Symbol.dispose](): void;
};

export type DecoderOptions = {
  log: { error(detail: object, message: string): void };
  /** Undefined: as many as the machine can use. */
  atOnce?: number | undefined;
  /** Seconds on the processor that one image may take. */
  cpuSecondsMax?: number;
  /** A process that holds more memory than this after its work ends soon. */
  idleBytesMax?: number;
};

/**
 * An image for each core, one that starts while another is handed on, and one for somebody else
 * than the person who uses all of these.
 */
const defaultAtOnce = Math.min(availableParallelism(), 8) + 2;
/** Five times what the largest image takes that is no attack, on a slow machine. */
const defaultCpuSecondsMax = 10;
const defaultIdleBytesMax = 128 * 1024 * 1024;
const idleMilliseconds = { small: 600_000, large: 5_000 };

export function createImageDecoders({
  log,
  atOnce = defaultAtOnce,
  cpuSecondsMax = defaultCpuSecondsMax,
  idleBytesMax = defaultIdleBytesMax,
}: DecoderOptions): ImageDecoders {
  const slots = createFairSlots(atOnce);
  const pool = createPool(() => startDecoderProcess(cpuSecondsMax), idleBytesMax);

  async function decode(bytes: Buffer, blur: boolean): Promise<ProcessedImage> {
    const decoder = pool.take();
    try {
      return await decoder.decode(bytes, { blur });
    } catch (error) {
      const failure = error instanceof ApiError ? error.cause : error;
      if (!(failure instanceof DecoderFailure)) throw error;
      log.error({ err: failure }, 'An image decoder ended while it had an image.');
      if (error instanceof ApiError) throw error;
      throw new ApiError('unavailable', {
        message: 'The server cannot decode images right now. Try again shortly.',
        retryAfterSeconds: 10,
        cause: error,
      });
    } finally {
      pool.putBack(decoder);
    }
  }

  return {
    running: slots.running,
    waiting: slots.waiting,
    processes: pool.size,
    process: (bytes, { blur, owner, signal }) =>
      slots.run(owner, signal, () => decode(bytes, blur)),
    [Symbol.dispose]: pool.close,
  };
}

function createPool(start: () => DecoderProcess, idleBytesMax: number) {
  const all = new Set<DecoderProcess>();
  /** The one used last is taken first, so that the others are idle for long enough to end. */
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();

  function end(decoder: DecoderProcess): void {
    clearTimeout(idle.get(decoder));
    idle.delete(decoder);
    all.delete(decoder);
    decoder.end();
  }

  return {
    size: () => all.size,
    take: (): DecoderProcess => {
      for (const decoder of [...idle.keys()].reverse()) {
        clearTimeout(idle.get(decoder));
        idle.delete(decoder);
        if (!decoder.hasEnded()) return decoder;
        all.delete(decoder);
      }
      const decoder = start();
      all.add(decoder);
      return decoder;
    },
    putBack: (decoder: DecoderProcess): void => {
      if (decoder.hasEnded()) {
        all.delete(decoder);
        return;
      }
      const isLarge = decoder.residentBytes() > idleBytesMax;
      const milliseconds = isLarge ? idleMilliseconds.large : idleMilliseconds.small;
      idle.set(decoder, setTimeout(() => end(decoder), milliseconds).unref());
    },
    close: (): void => {
      for (const decoder of [...all]) end(decoder);
    },
  };
}
