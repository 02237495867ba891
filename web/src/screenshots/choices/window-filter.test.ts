import type { Activity } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import { sampleActivity } from '../../testing/sample-activity.ts';
import type { DiaryWindow } from '../windows/diary.ts';
import { matchesFilter } from './window-filter.ts';

function windowOf(...activities: Partial<Activity>[]): DiaryWindow {
  return {
    start: 0,
    end: 600_000,
    column: 0,
    captures: [],
    workedSeconds: 600,
    minutes: [],
    activities: activities.map((one) => sampleActivity('2026-11-20T10:00:00Z', one)),
  };
}

const low = { only: 'low', app: undefined } as const;

it('low activity is active divided by measured seconds, never a mean of percentages', () => {
  // 95 of 500 s are 19 %. Weighted by the worked time, the percentages would say 43 %.
  const partly = windowOf(
    { duration: 300, active_seconds: 80, measured_seconds: 100, activity: 80 },
    { duration: 300, active_seconds: 15, measured_seconds: 400, activity: 4 },
  );
  expect(matchesFilter(partly, low)).toBe(true);
  // 19.6 % are shown as 20 %, and are low.
  const rounded = windowOf({ active_seconds: 98, measured_seconds: 500, activity: 20 });
  expect(matchesFilter(rounded, low)).toBe(true);
  const enough = windowOf({ active_seconds: 100, measured_seconds: 500, activity: 20 });
  expect(matchesFilter(enough, low)).toBe(false);
});

it('time that was not measured is not low', () => {
  const unmeasured = { activity: null, active_seconds: 0, measured_seconds: 10 };
  expect(matchesFilter(windowOf(unmeasured), low)).toBe(false);
  const partly = windowOf(unmeasured, { active_seconds: 10, measured_seconds: 300, activity: 3 });
  expect(matchesFilter(partly, low)).toBe(true);
});
