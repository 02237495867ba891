import { ApiError } from '@time-tracker/contract/errors';

export type OneAtATime = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/** Runs one task per key at a time. Throws too_many while another one runs. */
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
