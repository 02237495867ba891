import { parseInterval, type Interval } from '@time-tracker/contract/time/interval';
import { addDays, type Day } from '../../ui/time/zoned-day.ts';
import { isFiltered } from '../choices/window-filter.ts';
import type { ViewChoices } from '../choices/view-choices.ts';
import { hoursOfDay } from '../windows/day-hours.ts';

/** Up to this number of members, a day is loaded at once; otherwise hour by hour. */
const peopleAtOnceMax = 12;

/** A day with tracked time, or consecutive days without any. */
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

/** The unit of loading and unloading: a half-open range. */
export interface DiaryBlock extends Interval {
  day: Day;
  /** Estimated number of rows (six windows each), used before the block is loaded. */
  rows: number;
}

/** What is known about a range before its screenshots are loaded. */
export interface RangeOutline {
  days: readonly { date: Day; start: string; finish: string; duration: number }[];
  /** Seconds per member for each of `days`. */
  people: readonly { days: readonly number[] }[];
  /** Whether `people` is incomplete. */
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

/** Whether each window has its place in its hour; otherwise tiles follow each other without gaps. */
export function isGrid(choices: ViewChoices): boolean {
  return choices.density === 'slots' && choices.sampling === undefined && !isFiltered(choices);
}

/** Whether each person has one row; filters and sampling need tiles. */
export function showsStrips(choices: ViewChoices): boolean {
  return choices.isEveryone && !isFiltered(choices) && choices.sampling === undefined;
}

/** The same sections, oldest first. */
export function earliestFirst(sections: readonly DiarySection[]): DiarySection[] {
  return sections
    .toReversed()
    .map((section) =>
      section.kind === 'quiet' ? section : { ...section, blocks: section.blocks.toReversed() },
    );
}

function blocksOf(outline: RangeOutline, index: number, timeZone: string): DiaryBlock[] {
  const { days, people, hasMorePeople, nowMs } = outline;
  const day = days[index];
  if (!day) return [];
  const { date } = day;
  const worked = people.map((person) => person.days[index] ?? 0).filter((seconds) => seconds > 0);
  if (!hasMorePeople && worked.length <= peopleAtOnceMax) {
    const rows = worked.reduce((sum, seconds) => sum + rowsOf(seconds), 0);
    return [{ day: date, ...parseInterval(day), rows: Math.max(1, rows) }];
  }
  return hoursOfDay(date, timeZone)
    .filter((hour) => hour.start <= nowMs)
    .map(({ start, windows }) => {
      const end = windows.at(-1)?.end ?? start;
      return { day: date, start, end, rows: Math.ceil(worked.length / 3) };
    })
    .reverse();
}

/** Added to the estimate because work rarely starts and ends on the hour. */
function rowsOf(workedSeconds: number): number {
  return Math.ceil(workedSeconds / 3600) + 1;
}
