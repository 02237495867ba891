import { ApiError } from '@time-tracker/contract/errors';

type Priority = 'high' | 'low';

export type QueuedWork = {
  /** Aborting the signal drops waiting work. */
  signal: AbortSignal;
  /** The source of the work. Sources are served in rotation. */
  source: string;
  /** Low-priority work starts only when no other work waits. Undefined: high. */
  priority?: Priority | undefined;
};

export type ConcurrencyLimit = <T>(queued: QueuedWork, work: () => Promise<T>) => Promise<T>;

type Limits = {
  running: number;
  /** The limit of one priority. */
  waiting: number;
  waitingOfSource: number;
};

/**
 * Limits concurrent work. The rest waits, in order within its source. Throws too_many when too much
 * waits already, and the signal's reason for dropped work.
 */
export function createConcurrencyLimit(limits: Limits): ConcurrencyLimit {
  const waiting = { high: new FairQueue(), low: new FairQueue() };
  let running = 0;

  /** Hands the slot directly to the next, so that no other work can take it in between. */
  function passOn(): void {
    const start = waiting.high.take() ?? waiting.low.take();
    if (start === undefined) running -= 1;
    else start();
  }

  return async ({ signal, source, priority = 'high' }, work) => {
    signal.throwIfAborted();
    if (running < limits.running) running += 1;
    else {
      const queue = waiting[priority];
      const isFull = queue.size >= limits.waiting || queue.sizeOf(source) >= limits.waitingOfSource;
      if (isFull) throw new ApiError('too_many', { retryAfterSeconds: 5 });
      await waitInQueue(queue, source, signal);
    }
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}

async function waitInQueue(queue: FairQueue, source: string, signal: AbortSignal): Promise<void> {
  const turn = Promise.withResolvers<void>();
  const leave = () => {
    queue.remove(source, turn.resolve);
    turn.reject(signal.reason);
  };
  queue.add(source, turn.resolve);
  signal.addEventListener('abort', leave, { once: true });
  await turn.promise.finally(() => signal.removeEventListener('abort', leave));
}

type Start = () => void;

/** Sources in rotation, each with its work in order. */
class FairQueue {
  readonly #sources = new Map<string, Set<Start>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(source: string): number {
    return this.#sources.get(source)?.size ?? 0;
  }

  add(source: string, start: Start): void {
    const own = this.#sources.get(source) ?? new Set();
    this.#sources.set(source, own.add(start));
    this.#size += 1;
  }

  remove(source: string, start: Start): void {
    const own = this.#sources.get(source);
    if (own?.delete(start) !== true) return;
    this.#size -= 1;
    if (own.size === 0) this.#sources.delete(source);
  }

  take(): Start | undefined {
    for (const [source, own] of this.#sources) {
      for (const start of own) {
        this.remove(source, start);
        // To the end of the rotation.
        if (own.size > 0 && this.#sources.delete(source)) this.#sources.set(source, own);
        return start;
      }
    }
    return undefined;
  }
}
