import { availableParallelism } from 'node:os';
import { ApiError } from '@time-tracker/contract/errors';
import { i18n } from '../../language/server-texts.ts';
import { DecoderFailure, startDecoderProcess, type DecoderProcess } from './decoder-process.ts';
import { createFairSlots, type WorkOwner } from './fair-slots.ts';
import type { ProcessedImage } from './process-image.ts';

/** A pool of processes that decode images, started on demand. */
export type ImageDecoders = {
  /**
   * Decodes an upload completely and encodes the stored images, see `processImage`. An image is bad only
   * if it ends two processes. Throws the signal's reason if it is aborted while the image waits for a decoder.
   */
  process(
    bytes: Buffer,
    job: { blur: boolean; owner: WorkOwner; signal: AbortSignal },
  ): Promise<ProcessedImage>;
  running(): number;
  waiting(): number;
  /** The number of processes, busy or idle. */
  processes(): number;
  [Symbol.dispose](): void;
};

export type DecoderOptions = {
  log: { error(detail: object, message: string): void };
  /** Undefined: depends on the number of cores. */
  concurrency?: number | undefined;
  startProcess?: () => DecoderProcess;
  /** A process that uses more memory than this ends earlier. */
  idleBytesMax?: number;
  /** How long a process stays without work. Starting one costs as much as four images. */
  idleMilliseconds?: { small: number; large: number };
};

/**
 * One per core, one to keep the cores busy between images, and one that the heaviest user cannot
 * take.
 */
const defaultConcurrency = Math.min(availableParallelism(), 8) + 2;
/** Limit of processor time per attempt: five times what the largest legitimate image takes on a slow machine. */
const cpuSecondsMax = 10;
const defaultIdleBytesMax = 128 * 1024 * 1024;
const defaultIdleMilliseconds = { small: 600_000, large: 60_000 };

export function createImageDecoders({
  log,
  concurrency = defaultConcurrency,
  startProcess = () => startDecoderProcess(cpuSecondsMax),
  idleBytesMax = defaultIdleBytesMax,
  idleMilliseconds = defaultIdleMilliseconds,
}: DecoderOptions): ImageDecoders {
  const slots = createFairSlots(concurrency);
  const pool = createPool(startProcess, idleBytesMax, idleMilliseconds);

  async function decode(bytes: Buffer, blur: boolean): Promise<ProcessedImage> {
    const decoder = pool.take();
    try {
      return await decodeWith(decoder, bytes, blur);
    } catch (error) {
      const isBlamed = error instanceof ApiError && error.code === 'bad_image';
      if (!isBlamed || !decoder.hasEnded()) throw error;
    }
    // The machine can be the cause, for example without free memory. Recorders never send a bad image again.
    return decodeWith(pool.start(), bytes, blur);
  }

  async function decodeWith(
    decoder: DecoderProcess,
    bytes: Buffer,
    blur: boolean,
  ): Promise<ProcessedImage> {
    try {
      return await decoder.decode(bytes, { blur });
    } catch (error) {
      const failure = error instanceof ApiError ? error.cause : error;
      if (!(failure instanceof DecoderFailure)) throw error;
      log.error({ err: failure }, 'An image decoder ended while it had an image.');
      if (error instanceof ApiError) throw error;
      throw new ApiError('unavailable', {
        message: i18n.t('The server cannot decode images right now. Try again shortly.'),
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

function createPool(
  startProcess: () => DecoderProcess,
  idleBytesMax: number,
  idleMilliseconds: { small: number; large: number },
) {
  const all = new Set<DecoderProcess>();
  /** Last in, first out, so that the others stay idle long enough to end. */
  const idle = new Map<DecoderProcess, NodeJS.Timeout>();

  function end(decoder: DecoderProcess): void {
    clearTimeout(idle.get(decoder));
    idle.delete(decoder);
    all.delete(decoder);
    decoder.end();
  }

  function start(): DecoderProcess {
    const decoder = startProcess();
    all.add(decoder);
    return decoder;
  }

  return {
    size: () => all.size,
    start,
    take: (): DecoderProcess => {
      for (const decoder of [...idle.keys()].reverse()) {
        clearTimeout(idle.get(decoder));
        idle.delete(decoder);
        if (!decoder.hasEnded()) return decoder;
        all.delete(decoder);
      }
      return start();
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
