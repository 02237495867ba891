import { expect, test } from 'vitest';
import { intervalHistory } from './interval-history.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const change = (from: string, screenshot_interval: number) => ({
  user_id: 1,
  project_id: 5,
  from,
  screenshot_interval,
});

test('the interval of each time is the one that was in force then', () => {
  const intervalAt = intervalHistory({
    intervals: [{ user_id: 1, project_id: 5, screenshot_interval: 10 }],
    changes: [change('2026-11-01T00:00:00.000Z', 60), change('2026-11-20T12:00:00.000Z', 10)],
  });
  expect(intervalAt(1, 5, noon - 1)).toBe(60);
  expect(intervalAt(1, 5, noon)).toBe(10);
  // Before the person joined: imported time, for example.
  expect(intervalAt(1, 5, 0)).toBe(60);
});

test('without a history, the current interval always was in force', () => {
  const intervalAt = intervalHistory({
    intervals: [{ user_id: 1, project_id: 5, screenshot_interval: 10 }],
    changes: [],
  });
  expect(intervalAt(1, 5, 0)).toBe(10);
  expect(intervalAt(2, 5, noon)).toBeUndefined();
});
