import { expect, it } from 'vitest';
import type { Capture } from '../api/capture-groups.ts';
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

function ids(id: string): string[] | undefined {
  return stepsAround(captures, id)?.strip.map((one) => one.id);
}

it('steps through the captures of the same person, oldest first', () => {
  expect(ids('c')).toEqual(['a', 'b', 'c', 'd']);
  expect(stepsAround(captures, 'c')?.index).toBe(2);
  expect(ids('other')).toEqual(['other']);
  expect(stepsAround(captures, 'gone')).toBeUndefined();
  expect(stepsAround(captures, undefined)).toBeUndefined();
});

it('goes on to the next one that is still there', () => {
  const after = (id: string, removesActivity = true) =>
    captureAfterRemoval(stepsAround(captures, id)!, removesActivity)?.id;
  expect(after('b')).toBe('d');
  expect(after('d')).toBe('c');
  expect(after('other')).toBeUndefined();
  expect(after('b', false)).toBe('b');
});
