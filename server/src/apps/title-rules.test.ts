import { expect, test } from 'vitest';
import { moveCategories, moveRatings, type RetitledTime } from './title-rules.ts';

const nothing = { category: null, rating: null };
const review = { category: 'Review', rating: 1 as const };
const mail = { category: 'Mail', rating: -1 as const };
const times: RetitledTime[] = [
  { userId: 1, seconds: 60, ofApp: nothing, ofTitle: review },
  { userId: 1, seconds: 30, ofApp: mail, ofTitle: review },
];

test('time moves between categories, and an empty one disappears', () => {
  const before = [
    { category: 'Mail', seconds: 30 },
    { category: null, seconds: 100 },
  ];
  expect(moveCategories(before, times)).toEqual([
    { category: 'Review', seconds: 90 },
    { category: null, seconds: 40 },
  ]);
  expect(moveCategories(before, [])).toEqual(before);
});

test('time moves between ratings; unrated time is the rest', () => {
  const sums = {
    seconds: 130,
    productive_seconds: 0,
    neutral_seconds: 0,
    unproductive_seconds: 30,
  };
  expect(moveRatings(sums, times)).toEqual({
    seconds: 130,
    productive_seconds: 90,
    neutral_seconds: 0,
    unproductive_seconds: 0,
  });
  expect(sums.productive_seconds).toBe(0);
});
