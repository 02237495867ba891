import type { ActivitySummary } from '@time-tracker/contract/activity';
import { durationText } from '../language/duration-text.ts';

export type Measure = 'worked' | 'activity' | 'projects';
export type SummaryWindow = 'daily' | 'weekly' | 'monthly';

export interface Trend {
  direction: 'up' | 'down' | 'same' | 'unknown';
  words: string;
}

const previousWindow: Record<SummaryWindow, string> = {
  daily: 'the previous 24 hours',
  weekly: 'the previous 7 days',
  monthly: 'the previous 30 days',
};

/** Differences of worked time below this say nothing: seconds. */
const noticedSeconds = 60;

const numbers: Record<SummaryWindow, Record<Measure, keyof ActivitySummary>> = {
  daily: {
    worked: 'totalDailyWorked',
    activity: 'averageDailyActivity',
    projects: 'totalDailyProjects',
  },
  weekly: {
    worked: 'totalWeeklyWorked',
    activity: 'averageWeeklyActivity',
    projects: 'totalWeeklyProjects',
  },
  monthly: {
    worked: 'totalMonthlyWorked',
    activity: 'averageMonthlyActivity',
    projects: 'totalMonthlyProjects',
  },
};

/** One of the nine numbers; missing values are 0. */
export function numberOf(
  summary: Partial<ActivitySummary> | undefined,
  window: SummaryWindow,
  measure: Measure,
): number {
  return summary?.[numbers[window][measure]] ?? 0;
}

/** How a number compares with that of the window before it; the direction says the same as the words. */
export function trendOf(
  measure: Measure,
  window: SummaryWindow,
  now: number,
  before: number,
): Trend {
  const previous = previousWindow[window];
  switch (measure) {
    case 'worked':
      return workedTrend(now - before, previous);
    case 'activity':
      return activityTrend(now, before, previous);
    case 'projects':
      return projectsTrend(now - before, previous);
  }
}

function workedTrend(difference: number, previous: string): Trend {
  if (Math.abs(difference) < noticedSeconds) return noChange(previous);
  const amount = durationText(Math.abs(difference));
  return difference > 0
    ? { direction: 'up', words: `${amount} more than ${previous}` }
    : { direction: 'down', words: `${amount} less than ${previous}` };
}

/** The summary says 0 % also where nothing was measured, so 0 is never called a fall or a rise. */
function activityTrend(now: number, before: number, previous: string): Trend {
  if (before === 0) return { direction: 'unknown', words: `Not measured in ${previous}` };
  if (now === 0) return { direction: 'unknown', words: `${before} % in ${previous}` };
  if (now === before) return noChange(previous);
  return now > before
    ? { direction: 'up', words: `Up from ${before} % in ${previous}` }
    : { direction: 'down', words: `Down from ${before} % in ${previous}` };
}

function projectsTrend(difference: number, previous: string): Trend {
  if (difference === 0) return noChange(previous);
  return difference > 0
    ? { direction: 'up', words: `${difference} more than ${previous}` }
    : { direction: 'down', words: `${-difference} fewer than ${previous}` };
}

function noChange(previous: string): Trend {
  return { direction: 'same', words: `No change from ${previous}` };
}
