import { ApiError } from '@time-tracker/contract/errors';

export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` works at a time and the others in the order they came; when `mostWaiting`
 * wait already, throws too_many.
 */
export function createTurns(atOnce: number, mostWaiting: number): TakeTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < mostWaiting) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else throw new ApiError('too_many', { retryAfterSeconds: 5 });
    try {
      return await work();
    } finally {
      // A turn is handed on, so `running` stays as it is while anybody waits.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
