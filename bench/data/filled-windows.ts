const minuteMs = 60_000;
export const slotMs = 10 * minuteMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Everybody works eight hours a day. */
const slotsPerDay = 48;
/** The windows of the dashboard, in days: where they begin and end, sums are made of the smallest pieces. */
const windowDays = [0, 1, 7, 30];
/** The days that hold all windows. */
const monthDays = 31;

/** Ten minutes of work: their start, and the people who work: `count` of them from `first` on, wrapping around. */
export type FilledSlot = { startMs: number; first: number; count: number };

/**
 * When whom of `people` works, oldest first, so that there are `total` activities: eight hours a day
 * without a gap around the time of day of `markMs` (a ten-minute boundary), five days out of seven. So
 * every window of the dashboard begins and ends in the middle of everybody's work: its worst case.
 *
 * Where there are too few for all ten minutes of a month, some are left out so that the windows lie
 * over as many buckets of totals as with many activities: all ten minutes near their ends, one in each
 * hour of those days, one on each other day; and in each of them `crew` people, as many as there are
 * projects, where there are too few for everybody.
 */
export function fillSlots(
  markMs: number,
  { total, people, crew }: { total: number; people: number; crew: number },
): FilledSlot[] {
  const month = listSlots(markMs, 0, monthDays);
  const needed = month.filter((startMs) => neededFor(startMs, markMs) < leftOver).length;
  const together = total >= needed * people ? people : Math.min(crew, people);
  const wanted = Math.ceil(total / together);
  const starts =
    wanted < month.length
      ? chooseSlots(month, markMs, wanted)
      : listSlots(markMs, 0, daysFor(wanted)).slice(0, wanted);
  return starts
    .map((startMs, index) => {
      const isLast = index === wanted - 1;
      const count = isLast ? total - index * together : together;
      return { startMs, first: (index * together) % people, count };
    })
    .reverse();
}

/** Newest first; the third and fourth day of a week, counted backwards, are free. */
function listSlots(markMs: number, fromDay: number, toDay: number): number[] {
  const starts: number[] = [];
  for (let day = fromDay; day < toDay; day++) {
    if (day % 7 === 3 || day % 7 === 4) continue;
    const endMs = day === 0 ? markMs : markMs - day * dayMs + (slotsPerDay / 2) * slotMs;
    const firstMs = markMs - day * dayMs - (slotsPerDay / 2) * slotMs;
    for (let startMs = endMs - slotMs; startMs >= firstMs; startMs -= slotMs) starts.push(startMs);
  }
  return starts;
}

function daysFor(slots: number): number {
  return Math.ceil((slots / slotsPerDay / 5 + 1) * 7);
}

const leftOver = 3;

/** 0 next to an end of a window, 1 and 2 where one is enough for an hour or a day, else 3. */
function neededFor(startMs: number, markMs: number): number {
  const ends = windowDays.map((days) => markMs - days * dayMs);
  if (ends.some((endMs) => Math.abs(startMs - endMs) <= 1.5 * hourMs)) return 0;
  const isInDayOfEnd = ends.some((endMs) => dayOf(endMs) === dayOf(startMs));
  const isFirst = (startMs - markMs + (slotsPerDay / 2) * slotMs) % dayMs === 0;
  if (isInDayOfEnd && (isFirst || startMs % hourMs === 0)) return 1;
  return startMs % dayMs === firstOfDay(markMs) ? 2 : leftOver;
}

function dayOf(instantMs: number): number {
  return Math.floor(instantMs / dayMs);
}

/** A time of day at which everybody works on working days. */
function firstOfDay(markMs: number): number {
  return (markMs - slotMs) % dayMs;
}

/** What is needed first, then as evenly as can be; newest first. */
function chooseSlots(month: readonly number[], markMs: number, wanted: number): number[] {
  const golden = 0.618_033_988_75;
  const order = month.map((startMs, index) => ({
    startMs,
    rank: neededFor(startMs, markMs) + ((index * golden) % 1) / 2,
  }));
  order.sort((a, b) => a.rank - b.rank);
  return order
    .slice(0, wanted)
    .map(({ startMs }) => startMs)
    .sort((a, b) => b - a);
}
