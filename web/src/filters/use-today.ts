import { useEffect, useState } from 'react';
import { dayOf, type Day } from '../ui/time/zoned-day.ts';

const checkIntervalMs = 30_000;

/** The current day; updates at midnight while the page is open. */
export function useToday(timeZone: string): Day {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const interval = setInterval(() => setNowMs(Date.now()), checkIntervalMs);
    return () => clearInterval(interval);
  }, []);
  return dayOf(nowMs, timeZone);
}
