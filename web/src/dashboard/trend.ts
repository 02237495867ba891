import type { ActivitySummary } from '@time-tracker/contract/activity';
import { durationWords } from '../ui/duration-words.ts';

export type Measure = 'worked' | 'activity' | 'projects';
export type SummaryWindow = 'daily' | 'weekly' | 'monthly';

export interface Trend {
  direction: 'up' | 'down' | 'same' | 'unknown';
  words: string;
}

const windowBefore: Record<SummaryWindow, string> = {
  daily: 'the 24 hours before',
  weekly: 'the 7 days before',
  monthly: 'the 30 days before',
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

/** How a number compares with that of the window before it, in words that need no explanation. */
export function trendOf(
  measure: Measure,
  window: SummaryWindow,
  now: number,
  before: number,
): Trend {
  const then = windowBefore[window];
  switch (measure) {
    case 'worked':
      return workedTrend(now, before, then);
    case 'activity':
      return activityTrend(now, before, then);
    case 'projects':
      return projectsTrend(now, before, then);
  }
}

function workedTrend(now: number, before: number, then: string): Trend {
  if (before === 0) return { direction: now > 0 ? 'up' : 'same', words: `Nothing in ${then}` };
  const difference = now - before;
  if (Math.abs(difference) < noticedSeconds) {
    return { direction: 'same', words: `As much as in ${then}` };
  }
  const amount = durationWords(Math.abs(difference));
  return difference > 0
    ? { direction: 'up', words: `${amount} more than in ${then}` }
    : { direction: 'down', words: `${amount} less than in ${then}` };
}

/** The summary says 0 % also where nothing was measured, so 0 is never called a fall or a rise. */
function activityTrend(now: number, before: number, then: string): Trend {
  if (before === 0) return { direction: 'unknown', words: `Not measured in ${then}` };
  if (now === 0) return { direction: 'unknown', words: `${before} % in ${then}` };
  if (now === before) return { direction: 'same', words: `As in ${then}` };
  return now > before
    ? { direction: 'up', words: `Up from ${before} % in ${then}` }
    : { direction: 'down', words: `Down from ${before} % in ${then}` };
}

function projectsTrend(now: number, before: number, then: string): Trend {
  if (before === 0) return { direction: now > 0 ? 'up' : 'same', words: `None in ${then}` };
  if (now === before) return { direction: 'same', words: `As many as in ${then}` };
  return now > before
    ? { direction: 'up', words: `${now - before} more than in ${then}` }
    : { direction: 'down', words: `${before - now} fewer than in ${then}` };
}
