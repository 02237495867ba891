import { listLocalDays, wallClockAt } from './local-days.ts';

/** A stretch that the clocks of a time zone show as one hour of one weekday; half open. */
export type LocalHour = {
  /** 0 = Sunday … 6 = Saturday */
  weekday: number;
  hour: number;
  start: Date;
  finish: Date;
};

const hourMs = 60 * 60 * 1000;

/**
 * The hours of the clock that make up a range, in order and without gaps; the first and the last are
 * cut to it. Where the clock is put forward an hour is missing, where it is put back one comes twice.
 */
export function listLocalHours(
  range: { start: Date; finish: Date },
  timeZone: string,
): LocalHour[] {
  return listLocalDays(range, timeZone).flatMap(({ start, finish }) =>
    cutAtHours(start.getTime(), finish.getTime(), timeZone),
  );
}

function cutAtHours(startMs: number, finishMs: number, timeZone: string): LocalHour[] {
  const hours: LocalHour[] = [];
  const offsetOf = (atMs: number) => wallClockAt(atMs, timeZone) - atMs;
  const firstOffset = offsetOf(startMs);
  // On most days the clock is not changed, and asking it for each hour would take longest of all.
  const isSteady = offsetOf(finishMs - 1) === firstOffset;
  let fromMs = startMs;
  while (fromMs < finishMs) {
    const wall = new Date(fromMs + (isSteady ? firstOffset : offsetOf(fromMs)));
    const toMs = Math.min(fromMs + hourMs - (wall.getTime() % hourMs), finishMs);
    const [start, finish] = [new Date(fromMs), new Date(toMs)];
    hours.push({ weekday: wall.getUTCDay(), hour: wall.getUTCHours(), start, finish });
    fromMs = toMs;
  }
  return hours;
}

/** The last 24 hours of the clock, oldest first; the one that runs is the last. */
export function listLatestHours(now: Date, timeZone: string): { start: Date; finish: Date }[] {
  const nowMs = now.getTime();
  const runningMs = nowMs - (wallClockAt(nowMs, timeZone) % hourMs);
  return Array.from({ length: 24 }, (_, index) => {
    const startMs = runningMs - (23 - index) * hourMs;
    return { start: new Date(startMs), finish: new Date(startMs + hourMs) };
  });
}
