import { useDeferredValue } from 'react';

/**
 * False while something is drawn for the first time, true right after, in a second go that gives way
 * to frames and clicks: for what is not in sight at first, so that what is seen is there at once.
 */
export function useAfterFirstPaint(): boolean {
  return useDeferredValue(true, false);
}
