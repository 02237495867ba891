import { ApiError } from '@time-tracker/contract/errors';

export type OneAtATime = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/** Runs one piece of work per key; throws too_many while another one with the same key runs. */
export function createOneAtATime(): OneAtATime {
  const running = new Set<number>();
  return async (key, work) => {
    if (running.has(key)) throw new ApiError('too_many', { retryAfterSeconds: 1 });
    running.add(key);
    try {
      return await work();
    } finally {
      running.delete(key);
    }
  };
}
