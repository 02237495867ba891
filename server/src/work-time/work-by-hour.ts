import { hourMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import {
  daysPerWeek,
  hoursPerDay,
  listHourRuns,
  splitIntoHours,
  type LocalHour,
} from '../calendar/local-hours.ts';
import { planReads, type Segment } from '../totals/plan-reads.ts';
import { workTotals } from '../totals/totals-source.ts';
import { toSeconds } from './work-days.ts';
import { sumSegments } from './work-totals-store.ts';

const hoursPerWeek = daysPerWeek * hoursPerDay;
const noKeys = { project: false, user: false };

/**
 * Seconds worked in a range by weekday (0 = Sunday) and hour of the local time. Whole seconds, halves
 * rounded up. An activity that crosses the end of an hour counts in both hours in proportion.
 */
export async function sumWorkByHour(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  timeZone: string,
): Promise<number[][]> {
  const segments = listHourRuns(range, timeZone).flatMap(numberHours);
  const rows = await sumSegments(tx, planReads(workTotals, work, segments, noKeys), noKeys);
  const workedMs = Array.from({ length: hoursPerWeek }, () => 0);
  for (const row of rows) workedMs[row.segment] = (workedMs[row.segment] ?? 0) + row.worked_ms;
  return Array.from({ length: daysPerWeek }, (_, weekday) =>
    workedMs.slice(weekday * hoursPerDay, (weekday + 1) * hoursPerDay).map(toSeconds),
  );
}

/** Whole hours of the UTC clock stay one interval: a year has 8,760. */
function numberHours(run: LocalHour): Segment[] {
  const { start, end } = run;
  if (start.getTime() % hourMs === 0 && end.getTime() % hourMs === 0) {
    const first = numberOf(run);
    const hourly = Array.from({ length: hoursPerWeek }, (_, next) => (first + next) % hoursPerWeek);
    return [{ start, end, segment: first, hourly }];
  }
  return splitIntoHours(run).map((hour) => ({
    start: hour.start,
    end: hour.end,
    segment: numberOf(hour),
  }));
}

function numberOf({ weekday, hour }: LocalHour): number {
  return weekday * hoursPerDay + hour;
}
