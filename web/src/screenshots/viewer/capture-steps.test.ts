import { expect, it } from 'vitest';
import type { Capture } from '../../api/capture-groups.ts';
import { captureAfterRemoval, stepsAround } from './capture-steps.ts';

function capture(id: string, minute: number, userId = 1, activityId = id): Capture {
  const takenAt = new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
  return { id, takenAt, userId, userName: 'Ada', projectId: 5, activityId } as Capture;
}

const captures = [
  capture('d', 40),
  capture('other', 35, 2),
  capture('c', 30, 1, 'shared'),
  capture('b', 20, 1, 'shared'),
  capture('a', 10),
];

function steps(id: string, timeZone = 'UTC') {
  return stepsAround(
    captures,
    captures.find((one) => one.id === id)!,
    timeZone,
  );
}

it('steps through the captures of the same person, oldest first', () => {
  expect(steps('c').strip.map((one) => one.id)).toEqual(['a', 'b', 'c', 'd']);
  expect(steps('c').index).toBe(2);
  expect(steps('other').strip.map((one) => one.id)).toEqual(['other']);
});

it('shows the requested capture while its day is loading, then with fresh URLs', () => {
  const asked = capture('new', 50);
  const alone = stepsAround([], asked, 'UTC');
  expect([alone.strip, alone.index, alone.day]).toEqual([[asked], 0, { first: 0, count: 1 }]);
  const fresh = capture('new', 50);
  expect(stepsAround([fresh, ...captures], asked, 'UTC').current).toBe(fresh);
});

it('counts within the day of the time zone', () => {
  expect(steps('c').day).toEqual({ first: 0, count: 4 });
  const aroundMidnight = [capture('late', -605), capture('early', -595)];
  const [, early] = aroundMidnight;
  expect(stepsAround(aroundMidnight, early!, 'UTC').day).toEqual({ first: 1, count: 1 });
  expect(stepsAround(aroundMidnight, early!, 'Europe/Berlin').day).toEqual({ first: 0, count: 2 });
});

it('goes to the next remaining one', () => {
  const after = (id: string, removesActivity = true) =>
    captureAfterRemoval(steps(id), removesActivity)?.id;
  expect(after('b')).toBe('d');
  expect(after('d')).toBe('c');
  expect(after('other')).toBeUndefined();
  expect(after('b', false)).toBe('b');
});
