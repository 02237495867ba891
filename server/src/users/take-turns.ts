import { ApiError } from '@time-tracker/contract/errors';
import { createWorkSlots } from '../http/work-slots.ts';

export type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs at most `atOnce` works at a time and the others in the order they came; when `mostWaiting`
 * wait already, throws too_many.
 */
export function createTurns(atOnce: number, mostWaiting: number): TakeTurn {
  const slots = createWorkSlots(atOnce);
  return async (work) => {
    if (slots.running() >= atOnce && slots.waiting() >= mostWaiting) {
      throw new ApiError('too_many', { retryAfterSeconds: 5 });
    }
    return slots.run(work);
  };
}
