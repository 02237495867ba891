import { dayMs, hourMs, secondMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';

/** The sizes of totals, in seconds as in the column `grain`. The SQL functions that keep the totals repeat them. */
export const grains = {
  window: windowMs / secondMs,
  hour: hourMs / secondMs,
  day: dayMs / secondMs,
  week: (7 * dayMs) / secondMs,
  fourWeeks: (28 * dayMs) / secondMs,
} as const;
