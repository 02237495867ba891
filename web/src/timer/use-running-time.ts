import { useEffect, useState } from 'react';
import { runningDuration } from '../language/duration-text.ts';

/** The time since the server's `startedAt`, by the server's clock; null while no timer runs. */
export function useRunningTime(startedAt: string | null, clockAheadMs: number): string | null {
  const nowMs = useNow(startedAt !== null);
  if (startedAt === null) return null;
  return runningDuration((nowMs + clockAheadMs - Date.parse(startedAt)) / 1000);
}

/** The current time of this computer, updated every second while `isTicking`. */
export function useNow(isTicking: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return;
    const tick = () => setNowMs(Date.now());
    tick();
    const interval = setInterval(tick, 1000);
    return () => clearInterval(interval);
  }, [isTicking]);
  return nowMs;
}
