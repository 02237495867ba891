import { expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { createGrowingActivity } from './growing-activity.ts';

const target = { projectId: 1, number: 3 };
const windowEnd = Date.parse('2026-03-10T09:10:00Z');

test('an activity grows until the end of its window, and then another one begins', () => {
  const next = createGrowingActivity(target, windowEnd - 120_000);
  const [first] = next(windowEnd - minuteMs);
  expect(first?.measured_seconds).toBe(60);
  const [finished, follower] = next(windowEnd + 30_000);
  expect(finished).toMatchObject({
    activity_id: first?.activity_id,
    finish: '2026-03-10T09:10:00.000Z',
    measured_seconds: 120,
  });
  expect(follower).toMatchObject({ start: '2026-03-10T09:10:00.000Z', measured_seconds: 30 });
  expect(follower?.activity_id).not.toBe(first?.activity_id);
  expect(next(windowEnd + 90_000).map(({ activity_id }) => activity_id)).toEqual([
    follower?.activity_id,
  ]);
});

test('three apps share the time, and input fits into it', () => {
  const [sent] = createGrowingActivity(target, windowEnd - 600_000)(windowEnd - 1);
  expect(sent?.apps).toHaveLength(3);
  const seconds = sent?.apps?.reduce((sum, app) => sum + app.seconds, 0) ?? 0;
  expect(seconds).toBeLessThanOrEqual(sent?.measured_seconds ?? 0);
  expect(sent?.keyboard_seconds).toBeLessThanOrEqual(sent?.active_seconds ?? 0);
});
