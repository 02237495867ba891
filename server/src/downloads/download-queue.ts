import { ApiError } from '@time-tracker/contract/errors';

type QueueLimits = {
  /** How many downloads are sent at once. */
  total: number;
  /** How many of them to one address, so that no single client can occupy all. */
  perAddress: number;
  /** Further downloads are refused. */
  waiting: number;
};

export const defaultDownloadLimits: QueueLimits = { total: 64, perAddress: 16, waiting: 4000 };

/** Bounds the downloads that are sent at once. The others wait in order of arrival. */
export type DownloadQueue = {
  /** Resolves to a function that releases the place. Rejects with the reason of `signal` if that aborts. */
  enter(address: string, signal: AbortSignal): Promise<() => void>;
  running(): number;
  waiting(): number;
};

type Waiting = { address: string; start: (leave: () => void) => void };

const retryAfterSeconds = 10;

export function createDownloadQueue(limits: QueueLimits = defaultDownloadLimits): DownloadQueue {
  const sending = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let total = 0;
  const mayStart = (address: string) =>
    total < limits.total && (sending.get(address) ?? 0) < limits.perAddress;

  function start(address: string): () => void {
    total += 1;
    sending.set(address, (sending.get(address) ?? 0) + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      total -= 1;
      const rest = (sending.get(address) ?? 0) - 1;
      if (rest > 0) sending.set(address, rest);
      else sending.delete(address);
      startNext();
    };
  }

  function startNext(): void {
    for (const entry of waiting) {
      if (total >= limits.total) return;
      if (!mayStart(entry.address)) continue;
      waiting.delete(entry);
      entry.start(start(entry.address));
    }
  }

  return {
    running: () => total,
    waiting: () => waiting.size,
    enter: async (address, signal) => {
      signal.throwIfAborted();
      if (mayStart(address)) return start(address);
      if (waiting.size >= limits.waiting) throw new ApiError('too_many', { retryAfterSeconds });
      const turn = Promise.withResolvers<() => void>();
      const entry = { address, start: turn.resolve };
      const onAbort = () => {
        waiting.delete(entry);
        turn.reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      waiting.add(entry);
      return turn.promise.finally(() => signal.removeEventListener('abort', onAbort));
    },
  };
}
