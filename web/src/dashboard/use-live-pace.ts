import { useCallback, useEffect, useRef } from 'react';
import { minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { useIsLive } from '../api/events/follow-events.ts';

const whileRunningMs = 10 * secondMs;
const whileQuietMs = minuteMs;
/** After a stop, the recorder still sends pending activities. */
const afterStopMs = 2 * minuteMs;

/**
 * The refetch interval of numbers that grow while a timer runs. While the server pushes changes,
 * refetching is needed only because the windows move on.
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
