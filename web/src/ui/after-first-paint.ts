import { useDeferredValue } from 'react';

/**
 * False in the first render, true in a second one that yields to frames and clicks. For parts that are
 * not visible at first, so that the visible ones appear sooner.
 */
export function useAfterFirstPaint(): boolean {
  return useDeferredValue(true, false);
}
