import { hourMs, secondMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { formatHour, formatZoneName } from '../../language/format.ts';
import { rangeOfDay, wallClockMs, type Day } from '../../ui/time/zoned-day.ts';

/** A ten-minute window of an hour. */
export interface DayWindow extends Interval {
  /** Index within the hour, 0 to 5. */
  column: number;
}

/** An hour of local time. It can be shorter when daylight saving time starts. */
export interface Hour {
  /** `14:00` or `2 pm`. Two hours have the same label when daylight saving time ends. */
  label: string;
  /** `CET` for hours whose label occurs twice; otherwise null. */
  zoneName: string | null;
  start: number;
  windows: DayWindow[];
}

/** The 23 to 25 hours of a day, oldest first, with their ten-minute windows. */
export function hoursOfDay(day: Day, timeZone: string): Hour[] {
  const whole = rangeOfDay(day, timeZone);
  const hours: Hour[] = [];
  let currentHour: string | null = null;
  const offsetAt = offsetsOf(whole, timeZone);
  for (let start = whole.start; start < whole.end; start += windowMs) {
    const offsetMs = offsetAt(start);
    const wallMs = start + offsetMs;
    const hourOfClock = Math.floor(wallMs / hourMs);
    const hour = `${hourOfClock} ${offsetMs}`;
    if (hour !== currentHour) {
      currentHour = hour;
      hours.push({ label: formatHour(hourOfClock % 24), zoneName: null, start, windows: [] });
    }
    hours.at(-1)?.windows.push({
      start,
      end: start + windowMs,
      column: Math.floor((wallMs % hourMs) / windowMs),
    });
  }
  return hours.map((hour) => ({
    ...hour,
    zoneName: isTwice(hours, hour) ? formatZoneName(hour.start, timeZone) : null,
  }));
}

/** The UTC offset at an instant of a day, in milliseconds. Reading a clock is slow, and most days have one offset. */
function offsetsOf({ start, end }: Interval, timeZone: string): (atMs: number) => number {
  const read = (atMs: number) => wallClockMs(atMs, timeZone) - atMs;
  const first = read(start);
  return first === read(end - secondMs) ? () => first : read;
}

function isTwice(hours: Hour[], { label }: Hour): boolean {
  return hours.filter((hour) => hour.label === label).length > 1;
}
