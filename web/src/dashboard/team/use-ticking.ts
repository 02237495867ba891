import { secondMs } from '@time-tracker/contract/time/durations';
import { useEffect, useState } from 'react';

/** The current time, updated every second while `isTicking`. */
export function useTicking(isTicking: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    const interval = setInterval(() => setNowMs(Date.now()), secondMs);
    return () => clearInterval(interval);
  }, [isTicking]);
  return nowMs;
}
