import { projectWorkedMinimumSeconds } from '@time-tracker/contract/limits';
import type { ActivitySummary } from '@time-tracker/contract/activity';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { sumWork, type RangeWork } from '../work-time/work-totals.ts';

const windowDays = { daily: 1, weekly: 7, monthly: 30 } as const;

/**
 * The nine dashboard numbers for windows of 1, 7 and 30 × 24 h. With `windowsBack` 1 the windows end
 * at `now`, with 2 they end where those start, and so on. Worked time is in whole seconds. Activity
 * is active divided by measured time as a whole percent, 0 if nothing was measured. A project counts
 * if it has at least 60 s.
 */
export async function summarizeActivity(
  tx: Tx,
  work: VisibleWork,
  now: Date,
  windowsBack: number,
): Promise<ActivitySummary> {
  const window = (days: number): Interval<Date> => {
    const endMs = now.getTime() - (windowsBack - 1) * days * dayMs;
    return { start: new Date(endMs - days * dayMs), end: new Date(endMs) };
  };
  const ranges = Object.values(windowDays).map(window);
  const totals = await sumWork(tx, work, ranges);
  const [daily, weekly, monthly] = ranges.map((_, range) =>
    summarize(totals.filter((total) => total.range === range)),
  );
  return {
    totalDailyWorked: daily?.worked ?? 0,
    averageDailyActivity: daily?.activity ?? 0,
    totalDailyProjects: daily?.projects ?? 0,
    totalWeeklyWorked: weekly?.worked ?? 0,
    averageWeeklyActivity: weekly?.activity ?? 0,
    totalWeeklyProjects: weekly?.projects ?? 0,
    totalMonthlyWorked: monthly?.worked ?? 0,
    averageMonthlyActivity: monthly?.activity ?? 0,
    totalMonthlyProjects: monthly?.projects ?? 0,
  };
}

function summarize(totals: RangeWork[]): { worked: number; activity: number; projects: number } {
  const sum = (read: (total: RangeWork) => number) =>
    totals.reduce((subtotal, total) => subtotal + read(total), 0);
  // Sums whole milliseconds, because sums of fractions accumulate rounding errors.
  const activeMs = sum((total) => Math.round(total.activeSeconds * 1000));
  const measuredMs = sum((total) => Math.round(total.measuredSeconds * 1000));
  return {
    worked: Math.round(sum((total) => total.workedMs) / 1000),
    activity: measuredMs === 0 ? 0 : Math.round((100 * activeMs) / measuredMs),
    projects: totals.filter((total) => total.workedMs >= projectWorkedMinimumSeconds * 1000).length,
  };
}
