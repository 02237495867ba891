import { expect, it } from 'vitest';
import { busiestHour, cellLabel, hourLabel, mapRows, shadeOf } from './hour-map.ts';

it('the week begins on the weekday of the organization', () => {
  const hours = Array.from({ length: 7 }, (_, weekday) => [weekday]);
  expect(mapRows(hours, 1).map(({ name, hours: [value] }) => [name, value])).toEqual([
    ['Monday', 1],
    ['Tuesday', 2],
    ['Wednesday', 3],
    ['Thursday', 4],
    ['Friday', 5],
    ['Saturday', 6],
    ['Sunday', 0],
  ]);
  expect(mapRows(hours, 0)[0]?.name).toBe('Sunday');
  expect(mapRows(hours, 6)[0]?.name).toBe('Saturday');
});

it('shades are in proportion to the highest value', () => {
  expect(shadeOf(0, 100)).toBe(0);
  expect(shadeOf(1, 100)).toBe(1);
  expect(shadeOf(20, 100)).toBe(1);
  expect(shadeOf(21, 100)).toBe(2);
  expect(shadeOf(100, 100)).toBe(5);
  expect(shadeOf(0, 0)).toBe(0);
});

it('an hour label has its start and end', () => {
  expect(hourLabel(9)).toBe('09:00 – 10:00');
  expect(hourLabel(23)).toBe('23:00 – 24:00');
});

it('names the busiest hour if there is one', () => {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  expect(busiestHour(mapRows(hours, 1))).toBeUndefined();
  hours[3]![14] = 82_333;
  hours[1]![9] = 82_332;
  expect(busiestHour(mapRows(hours, 1))).toBe('Wednesday, 14:00 – 15:00: 22h 52m');
});

it('an hour without work says so', () => {
  expect(cellLabel({ weekday: 1, name: 'Monday', hours: [0] }, 0)).toBe(
    'Monday, 00:00 – 01:00: no time',
  );
});
