import { t } from '@lingui/core/macro';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import type { ApiReceives } from '@time-tracker/contract/api';
import { manualBackDays } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import { windowEnd } from '@time-tracker/contract/time/ten-minute-window';
import { formatTimeOfDay } from '../../language/format.ts';
import { addDays, instantOf, type Day } from '../../ui/time/zoned-day.ts';

/** Manual time, as entered in the form. */
export interface ManualTime {
  day: Day;
  /** Local time `09:00`, or as short as `9`. */
  start: string;
  /** `00:00` and `24:00` are the end of the day. */
  finish: string;
}

/** The interval that was entered, or what is wrong, by field. */
export function readManualTime(
  { day, start, finish }: ManualTime,
  timeZone: string,
  nowMs: number,
): Interval | { problems: { start?: string; finish?: string; day?: string } } {
  const [from, to] = [minutesOf(start), minutesOf(finish)];
  const [morning, evening] = [formatTimeOfDay(9 * 60), formatTimeOfDay(17.5 * 60)];
  const problems = {
    ...(from === undefined && { start: t`Enter a time such as ${morning}` }),
    ...(to === undefined && { finish: t`Enter a time such as ${evening}` }),
  };
  if (from === undefined || to === undefined) return { problems };
  const startsAt = instantOf(day, from, timeZone);
  const until =
    to === 0 || to === minutesOfDay ? { day: addDays(day, 1), minutes: 0 } : { day, minutes: to };
  const endsAt = instantOf(until.day, until.minutes, timeZone);
  if (endsAt <= startsAt) {
    return { problems: { finish: t`The end must be after the start, on the same day` } };
  }
  if (endsAt > nowMs) return { problems: { finish: t`The end must be in the past` } };
  if (startsAt < nowMs - manualBackDays * dayMs) {
    return { problems: { day: t`Choose a day within the last two years` } };
  }
  return { start: startsAt, end: endsAt };
}

/** 24:00, the end of a day. */
export const minutesOfDay = 24 * 60;

/** Minutes since midnight of `9`, `09:00`, `0900`, `9.00` or `9:00 pm`; undefined for anything else. */
export function minutesOf(clock: string): number | undefined {
  const [, hours, minutes = 0, half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?(?:(?<=[ap]\.?)m\.?)?$/i.exec(clock.trim()) ?? [];
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const noon = half?.toLowerCase() === 'p' ? 12 * 60 : 0;
  const all = (half ? Number(hours) % 12 : Number(hours)) * 60 + noon + Number(minutes);
  return Number(minutes) < 60 && all <= minutesOfDay ? all : undefined;
}

/** Cuts an interval into ten-minute windows, since no activity spans two of them. */
export function cutAtWindows({ start, end }: Interval): Interval[] {
  const parts: Interval[] = [];
  for (let at = start; at < end;) {
    const partEnd = Math.min(end, windowEnd(at));
    parts.push({ start: at, end: partEnd });
    at = partEnd;
  }
  return parts;
}

export function manualEntries(
  interval: Interval,
  work: { projectId: number; reason: string },
  newId: () => string,
): RecordedActivityInput[] {
  return cutAtWindows(interval).map(({ start, end }) => ({
    activity_id: newId(),
    project_id: work.projectId,
    start: new Date(start).toISOString(),
    finish: new Date(end).toISOString(),
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'manual',
    note: work.reason,
    apps: [],
  }));
}

/** Seconds that were added, seconds that overlap other time, and the reason of the first refusal. */
export function sumUpResults(
  sent: readonly RecordedActivityInput[],
  results: ApiReceives['activity']['record']['results'],
): { addedSeconds: number; takenSeconds: number; refusal: string | undefined } {
  let [addedMs, takenMs] = [0, 0];
  let refusal: string | undefined;
  results.forEach((result, index) => {
    const entry = sent[index];
    if (!entry) return;
    const requestedMs = Date.parse(String(entry.finish)) - Date.parse(String(entry.start));
    if (result.status === 'refused') {
      refusal ??= result.message ?? t`The server rejected it.`;
      return;
    }
    const storedMs =
      result.start === null || result.finish === null
        ? 0
        : Date.parse(result.finish) - Date.parse(result.start);
    addedMs += storedMs;
    takenMs += requestedMs - storedMs;
  });
  return { addedSeconds: addedMs / 1000, takenSeconds: takenMs / 1000, refusal };
}
