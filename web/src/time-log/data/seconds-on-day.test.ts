import { expect, test } from 'vitest';
import { secondsOnDay } from './seconds-on-day.ts';

const overMidnight = { activity_ids: ['1', '2', '3'], duration: 5400 };

test('a session that began on an earlier day has a part on this one', () => {
  const ofDay = [
    { activity_ids: ['4'], duration: 60 },
    { activity_ids: ['2', '3'], duration: 3000 },
  ];
  expect(secondsOnDay(overMidnight, ofDay)).toBe(3000);
});

test('without the sessions of the day, or without a part in them, it is unknown', () => {
  expect(secondsOnDay(overMidnight, undefined)).toBeUndefined();
  expect(secondsOnDay(overMidnight, [{ activity_ids: ['4'], duration: 60 }])).toBeUndefined();
  // A newer list of the day than of the sessions.
  expect(secondsOnDay(overMidnight, [overMidnight])).toBeUndefined();
});
