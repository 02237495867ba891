import { addDays, type Day } from '../../ui/time/zoned-day.ts';
import { hoursOfDay } from './day-hours.ts';

/** So many people of one day are loaded at once; with more it goes hour by hour. */
const peopleAtOnceMax = 12;

/** A day with work, or days without any in a row. */
export type DiarySection = WorkedDay | QuietDays;

export interface WorkedDay {
  kind: 'worked';
  day: Day;
  workedSeconds: number;
  /** Newest first. */
  blocks: DiaryBlock[];
}

export interface QuietDays {
  kind: 'quiet';
  first: Day;
  last: Day;
}

/** What is loaded and forgotten as one. Half open. */
export interface DiaryBlock {
  day: Day;
  startMs: number;
  finishMs: number;
  /** About how many rows of six slots it will have, before it is loaded. */
  rows: number;
}

/** What is known of a range before any of its screenshots are loaded. */
export interface RangeOutline {
  days: readonly { date: Day; start: string; finish: string; duration: number }[];
  /** Seconds of each person on each of `days`. */
  people: readonly { days: readonly number[] }[];
  /** Whether there are more people than those. */
  hasMorePeople: boolean;
  nowMs: number;
}

/** The sections of a range, newest first. */
export function planDiary(outline: RangeOutline, timeZone: string): DiarySection[] {
  const sections: DiarySection[] = [];
  for (const [index, day] of outline.days.entries()) {
    const before = sections.at(-1);
    if (day.duration > 0) {
      const { date, duration } = day;
      const blocks = blocksOf(outline, index, timeZone);
      sections.push({ kind: 'worked', day: date, workedSeconds: duration, blocks });
    } else if (before?.kind === 'quiet' && addDays(before.last, 1) === day.date) {
      before.last = day.date;
    } else sections.push({ kind: 'quiet', first: day.date, last: day.date });
  }
  return sections.reverse();
}

function blocksOf(outline: RangeOutline, index: number, timeZone: string): DiaryBlock[] {
  const { days, people, hasMorePeople, nowMs } = outline;
  const day = days[index];
  if (!day) return [];
  const { date } = day;
  const worked = people.map((person) => person.days[index] ?? 0).filter((seconds) => seconds > 0);
  if (!hasMorePeople && worked.length <= peopleAtOnceMax) {
    const rows = worked.reduce((sum, seconds) => sum + rowsOf(seconds), 0);
    const [startMs, finishMs] = [Date.parse(day.start), Date.parse(day.finish)];
    return [{ day: date, startMs, finishMs, rows: Math.max(1, rows) }];
  }
  return hoursOfDay(date, timeZone)
    .filter((hour) => hour.startMs <= nowMs)
    .map(({ startMs, slots }) => {
      const finishMs = slots.at(-1)?.finishMs ?? startMs;
      return { day: date, startMs, finishMs, rows: Math.ceil(worked.length / 3) };
    })
    .reverse();
}

/** Work rarely begins and ends on the hour. */
function rowsOf(workedSeconds: number): number {
  return Math.ceil(workedSeconds / 3600) + 1;
}
