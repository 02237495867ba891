import { useEffect, useState } from 'react';
import { dayOf, type Day } from '../ui/zoned-day.ts';

const lookEveryMs = 30_000;

/** The present day; goes on at midnight while the page is open. */
export function useToday(timeZone: string): Day {
  const [today, setToday] = useState(() => dayOf(Date.now(), timeZone));
  useEffect(() => {
    const interval = setInterval(() => setToday(dayOf(Date.now(), timeZone)), lookEveryMs);
    return () => clearInterval(interval);
  }, [timeZone]);
  return today;
}
