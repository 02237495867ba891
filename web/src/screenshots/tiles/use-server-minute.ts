import { minuteMs } from '@time-tracker/contract/time/durations';
import { useEffect, useState } from 'react';
import { useTimer } from '../../timer/timer-state.ts';

/** The time by the server's clock, updated every minute. */
export function useServerMinute(): number {
  const { clockAheadMs } = useTimer({ refetchOnMount: false });
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const interval = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(interval);
  }, []);
  return nowMs + clockAheadMs;
}
