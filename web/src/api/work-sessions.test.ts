import type { Activity } from '@time-tracker/contract/activity';
import { expect, test } from 'vitest';
import { workSessions } from './work-sessions.ts';

/** An activity of the minutes `from` to `to` after nine. */
function work(from: number, to: number, change: Partial<Activity> = {}): Activity {
  const at = (minute: number) =>
    new Date(Date.UTC(2026, 10, 20, 9) + minute * 60_000).toISOString();
  return {
    activity_id: `activity ${from}`,
    user_id: 1,
    user_name: 'Mia Member',
    project_id: 1,
    project_name: 'Atlas',
    start: at(from),
    finish: at(to),
    duration: Math.round((to - from) * 60),
    activity: 50,
    keyboard: 0,
    mouse: 0,
    minutes: [],
    source: 'desktop',
    note: null,
    screenshots: 0,
    ...change,
  };
}

test('a gap of a minute is one session, a longer one begins another', () => {
  const sessions = workSessions([work(0, 10), work(11, 20), work(21.1, 30)]);
  expect(sessions.map(({ id, durationSeconds }) => [id, durationSeconds])).toEqual([
    ['activity 0', 19 * 60],
    ['activity 21.1', 534],
  ]);
  expect(sessions[0]?.finish).toBe(work(11, 20).finish);
});

test('another project and another person are sessions of their own, also in between', () => {
  const sessions = workSessions([
    work(0, 10),
    work(3, 4, { user_id: 2 }),
    work(10, 12, { project_id: 2 }),
    work(10.5, 20),
  ]);
  expect(
    sessions.map(({ userId, projectId, activities }) => [userId, projectId, activities.length]),
  ).toEqual([
    [1, 1, 2],
    [2, 1, 1],
    [1, 2, 1],
  ]);
});

test('the order they come in does not matter; nothing is no session', () => {
  const session = workSessions([work(10, 20), work(0, 10)])[0];
  expect(session?.start).toBe(work(0, 10).start);
  expect(session?.finish).toBe(work(10, 20).finish);
  expect(workSessions([])).toEqual([]);
});
