import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { listLocalHours } from '../calendar/local-hours.ts';
import { planReads } from '../totals/plan-reads.ts';
import { workTotals } from '../totals/totals-source.ts';
import { sumSegments } from './work-totals-store.ts';

const hoursPerDay = 24;
const daysPerWeek = 7;
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
  const hours = listLocalHours(range, timeZone).map(({ weekday, hour, start, end }) => ({
    start,
    end,
    segment: weekday * hoursPerDay + hour,
  }));
  const rows = await sumSegments(tx, planReads(workTotals, work, hours, noKeys), noKeys);
  const workedMs = Array.from({ length: daysPerWeek * hoursPerDay }, () => 0);
  for (const row of rows) workedMs[row.segment] = (workedMs[row.segment] ?? 0) + row.worked_ms;
  return Array.from({ length: daysPerWeek }, (_, weekday) =>
    workedMs
      .slice(weekday * hoursPerDay, (weekday + 1) * hoursPerDay)
      .map((ms) => Math.round(Math.round(ms) / 1000)),
  );
}
