import { dayMs, hourMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';

/** Everyone works eight hours a day. */
const windowsPerDay = 48;
/**
 * The windows of the dashboard, in days. At their ends, sums are read from the smallest buckets.
 */
const summaryDays = [0, 1, 7, 30];
/** The number of days that contain all dashboard windows. */
const monthDays = 31;

/**
 * A ten-minute window of work: its start, and the people who work: `count` people, starting with
 * `first` and wrapping around.
 */
export type FilledWindow = { startMs: number; first: number; count: number };

/**
 * Plans when each of `people` works, oldest first, so that there are `total` activities: eight
 * hours a day without a gap around the time of day of `latestMs` (a ten-minute boundary), five days
 * out of seven. Every window of the dashboard then begins and ends in the middle of everyone's
 * work, its worst case. If there are too few activities for all windows of a month, some are
 * omitted so that the dashboard reads as many buckets of totals as with many activities: all
 * windows near its ends, one in each hour of those days, and one on each other day. In each of them
 * `crew` people work, as many as there are projects, if there are too few for everyone.
 */
export function fillWindows(
  latestMs: number,
  { total, people, crew }: { total: number; people: number; crew: number },
): FilledWindow[] {
  const month = listWindows(latestMs, 0, monthDays);
  const needed = month.filter((startMs) => neededFor(startMs, latestMs) < leftOver).length;
  const peopleAtOnce = total >= needed * people ? people : Math.min(crew, people);
  const wanted = Math.ceil(total / peopleAtOnce);
  const starts =
    wanted < month.length
      ? chooseWindows(month, latestMs, wanted)
      : listWindows(latestMs, 0, daysFor(wanted)).slice(0, wanted);
  return starts
    .map((startMs, index) => {
      const isLast = index === wanted - 1;
      const count = isLast ? total - index * peopleAtOnce : peopleAtOnce;
      return { startMs, first: (index * peopleAtOnce) % people, count };
    })
    .reverse();
}

/** Newest first. The third and fourth day of a week, counted backwards, are free. */
function listWindows(latestMs: number, fromDay: number, toDay: number): number[] {
  const starts: number[] = [];
  for (let day = fromDay; day < toDay; day++) {
    if (day % 7 === 3 || day % 7 === 4) continue;
    const endMs = day === 0 ? latestMs : latestMs - day * dayMs + (windowsPerDay / 2) * windowMs;
    const firstMs = latestMs - day * dayMs - (windowsPerDay / 2) * windowMs;
    for (let startMs = endMs - windowMs; startMs >= firstMs; startMs -= windowMs)
      starts.push(startMs);
  }
  return starts;
}

function daysFor(windows: number): number {
  return Math.ceil((windows / windowsPerDay / 5 + 1) * 7);
}

const leftOver = 3;

/**
 * 0 near an end of a dashboard window, 1 and 2 if one is enough for an hour or a day, otherwise 3.
 */
function neededFor(startMs: number, latestMs: number): number {
  const ends = summaryDays.map((days) => latestMs - days * dayMs);
  if (ends.some((endMs) => Math.abs(startMs - endMs) <= 1.5 * hourMs)) return 0;
  const isInDayOfEnd = ends.some((endMs) => dayOf(endMs) === dayOf(startMs));
  const isFirst = (startMs - latestMs + (windowsPerDay / 2) * windowMs) % dayMs === 0;
  if (isInDayOfEnd && (isFirst || startMs % hourMs === 0)) return 1;
  return startMs % dayMs === firstOfDay(latestMs) ? 2 : leftOver;
}

function dayOf(instantMs: number): number {
  return Math.floor(instantMs / dayMs);
}

/** A time of day at which everyone works on working days. */
function firstOfDay(latestMs: number): number {
  return (latestMs - windowMs) % dayMs;
}

/** The most needed first, then as evenly as possible. Returned newest first. */
function chooseWindows(month: readonly number[], latestMs: number, wanted: number): number[] {
  const golden = 0.618_033_988_75;
  const order = month.map((startMs, index) => ({
    startMs,
    rank: neededFor(startMs, latestMs) + ((index * golden) % 1) / 2,
  }));
  order.sort((a, b) => a.rank - b.rank);
  return order
    .slice(0, wanted)
    .map(({ startMs }) => startMs)
    .sort((a, b) => b - a);
}
