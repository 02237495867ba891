import { expect, it } from 'vitest';
import { hourMarks } from './hour-marks.ts';
import { rangeOfDay } from './zoned-day.ts';

function marksOf(date: string, zone: string, everyHours = 3) {
  return hourMarks(rangeOfDay(date, zone), zone, everyHours);
}

it('marks are as far apart as requested', () => {
  const hoursOf = (everyHours: number) =>
    marksOf('2026-11-20', 'Europe/Berlin', everyHours).map(({ hour }) => hour);
  expect(hoursOf(3)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  expect(hoursOf(6)).toEqual([0, 6, 12, 18]);
  expect(marksOf('2026-11-20', 'Europe/Berlin')[4]?.at).toBe(0.5);
});

it('marks shift on days of 25 or 23 hours', () => {
  const noonOf = (date: string) =>
    marksOf(date, 'Europe/Berlin').find(({ hour }) => hour === 12)?.at;
  expect(noonOf('2026-10-25')).toBeCloseTo(13 / 25, 10);
  expect(noonOf('2026-03-29')).toBeCloseTo(11 / 23, 10);
});

it('marks fit zones with an offset of 45 minutes', () => {
  expect(marksOf('2026-11-20', 'Asia/Kathmandu')[3]).toEqual({ at: 9 / 24, hour: 9 });
});
