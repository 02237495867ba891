import { hourMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { addDays, dayOf, instantOf, startOfDay, type Day } from '../../ui/time/zoned-day.ts';
import { minutesOf, minutesOfDay } from './manual-entries.ts';

/** On another day, a time that is farther from the old one is more likely a typing mistake. */
const farthestMs = 12 * hourMs;

/**
 * The times that were entered for a session; undefined: not edited, so exact to the millisecond. Each is the instant
 * nearest to the old one, because a session can cross midnight, or be extended past it. Undefined if a time is
 * unreadable, or the start is not before the end.
 */
export function readEditedTimes(
  session: Interval,
  { start: startText, end: endText }: { start: string | undefined; end: string | undefined },
  timeZone: string,
): Interval | undefined {
  const start =
    startText === undefined
      ? session.start
      : nearestInstant(
          startText,
          { atMs: session.start, day: dayOf(session.start, timeZone) },
          timeZone,
          (at) =>
            minutesOf(startText) !== minutesOfDay && (endText !== undefined || at < session.end),
        );
  if (start === undefined) return undefined;
  const end =
    endText === undefined
      ? session.end
      : nearestInstant(
          endText,
          { atMs: session.end, day: dayOf(session.end - 1, timeZone) },
          timeZone,
          (at) => at > start,
        );
  return end === undefined || end <= start ? undefined : { start, end };
}

function nearestInstant(
  clock: string,
  old: { atMs: number; day: Day },
  timeZone: string,
  isPossible: (atMs: number) => boolean,
): number | undefined {
  const minutes = minutesOf(clock);
  if (minutes === undefined) return undefined;
  const dayStartMs = startOfDay(old.day, timeZone);
  const dayEndMs = startOfDay(addDays(old.day, 1), timeZone);
  const distanceMs = (atMs: number) => Math.abs(atMs - old.atMs);
  const [nearest] = [-1, 0, 1]
    .map((days) => instantOf(addDays(old.day, days), minutes, timeZone))
    .filter(
      (atMs) =>
        isPossible(atMs) &&
        ((atMs >= dayStartMs && atMs <= dayEndMs) || distanceMs(atMs) <= farthestMs),
    )
    .sort((a, b) => distanceMs(a) - distanceMs(b));
  return nearest;
}
