import { useCallback, useEffect, useRef } from 'react';
import { useIsLive } from '../api/events/follow-events.ts';

const whileRunningMs = 10_000;
const whileQuietMs = 60_000;
/** After a stop the recorder still sends what it has kept. */
const afterStopMs = 120_000;

/**
 * How soon to ask again for numbers that grow while a timer runs. Where the server tells of changes
 * it is only for windows to move on.
 */
export function useLivePace(isRunning: boolean): () => number {
  const isLive = useIsLive();
  const lastRanAt = useRef(0);
  useEffect(() => {
    if (!isRunning) return;
    lastRanAt.current = Number.POSITIVE_INFINITY;
    return () => {
      lastRanAt.current = Date.now();
    };
  }, [isRunning]);
  return useCallback(() => {
    const mayGrow = Date.now() - lastRanAt.current < afterStopMs;
    return mayGrow && !isLive ? whileRunningMs : whileQuietMs;
  }, [isLive]);
}
