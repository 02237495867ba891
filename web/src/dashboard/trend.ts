import { t } from '@lingui/core/macro';
import type { ActivitySummary } from '@time-tracker/contract/activity';
import { durationText } from '../language/duration-text.ts';
import { formatNumber, formatPercent } from '../language/format.ts';

export type Measure = 'worked' | 'activity' | 'projects';
export type SummaryWindow = 'daily' | 'weekly' | 'monthly';

export interface Trend {
  direction: 'up' | 'down' | 'same' | 'unknown';
  text: string;
}

/** Smaller differences of worked time count as no change: seconds. */
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

/** The change of a number from the previous window. Direction and text say the same. */
export function trendOf(
  measure: Measure,
  window: SummaryWindow,
  now: number,
  before: number,
): Trend {
  switch (measure) {
    case 'worked':
      return workedTrend(now - before, window);
    case 'activity':
      return activityTrend(now, before, window);
    case 'projects':
      return projectsTrend(now - before, window);
  }
}

function workedTrend(difference: number, window: SummaryWindow): Trend {
  if (Math.abs(difference) < noticedSeconds) return noChange(window);
  const amount = durationText(Math.abs(difference));
  return difference > 0
    ? { direction: 'up', text: moreText[window](amount) }
    : { direction: 'down', text: lessText[window](amount) };
}

/** The summary says 0 % also when nothing was measured, so 0 is never called a rise or a fall. */
function activityTrend(now: number, before: number, window: SummaryWindow): Trend {
  const previous = formatPercent(before);
  if (before === 0) return { direction: 'unknown', text: notMeasuredText[window]() };
  if (now === 0) return { direction: 'unknown', text: previousText[window](previous) };
  if (now === before) return noChange(window);
  return now > before
    ? { direction: 'up', text: upText[window](previous) }
    : { direction: 'down', text: downText[window](previous) };
}

function projectsTrend(difference: number, window: SummaryWindow): Trend {
  if (difference === 0) return noChange(window);
  const count = formatNumber(Math.abs(difference));
  return difference > 0
    ? { direction: 'up', text: moreText[window](count) }
    : { direction: 'down', text: fewerText[window](count) };
}

function noChange(window: SummaryWindow): Trend {
  return { direction: 'same', text: noChangeText[window]() };
}

// Whole sentences for each window, so that a translation never joins pieces.
type Texts<Values extends unknown[]> = Record<SummaryWindow, (...values: Values) => string>;

const moreText: Texts<[amount: string]> = {
  daily: (amount) => t`${amount} more than the previous 24 h`,
  weekly: (amount) => t`${amount} more than the previous 7 days`,
  monthly: (amount) => t`${amount} more than the previous 30 days`,
};
const lessText: Texts<[amount: string]> = {
  daily: (amount) => t`${amount} less than the previous 24 h`,
  weekly: (amount) => t`${amount} less than the previous 7 days`,
  monthly: (amount) => t`${amount} less than the previous 30 days`,
};
const fewerText: Texts<[count: string]> = {
  daily: (count) => t`${count} fewer than the previous 24 h`,
  weekly: (count) => t`${count} fewer than the previous 7 days`,
  monthly: (count) => t`${count} fewer than the previous 30 days`,
};
const noChangeText: Texts<[]> = {
  daily: () => t`Same as previous 24 h`,
  weekly: () => t`No change from previous 7 days`,
  monthly: () => t`No change from previous 30 days`,
};
const notMeasuredText: Texts<[]> = {
  daily: () => t`Not measured in the previous 24 h`,
  weekly: () => t`Not measured in the previous 7 days`,
  monthly: () => t`Not measured in the previous 30 days`,
};
const previousText: Texts<[previous: string]> = {
  daily: (previous) => t`${previous} in the previous 24 h`,
  weekly: (previous) => t`${previous} in the previous 7 days`,
  monthly: (previous) => t`${previous} in the previous 30 days`,
};
const upText: Texts<[previous: string]> = {
  daily: (previous) => t`Up from ${previous} in the previous 24 h`,
  weekly: (previous) => t`Up from ${previous} in the previous 7 days`,
  monthly: (previous) => t`Up from ${previous} in the previous 30 days`,
};
const downText: Texts<[previous: string]> = {
  daily: (previous) => t`Down from ${previous} in the previous 24 h`,
  weekly: (previous) => t`Down from ${previous} in the previous 7 days`,
  monthly: (previous) => t`Down from ${previous} in the previous 30 days`,
};
