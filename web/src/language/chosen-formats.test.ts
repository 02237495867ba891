import { afterEach, expect, test } from 'vitest';
import { durationText } from './duration-text.ts';
import {
  dateFieldFormat,
  fileDate,
  fileTime,
  formatClock,
  formatDate,
  formatDay,
  formatDayAndMonth,
  formatDuration,
  formatHour,
  formatInstant,
  formatShortHour,
  formatTime,
  clockDuration,
  splitDuration,
} from './format.ts';
import { chooseFormats, defaultFormats, type FormatChoice } from './format-choice.ts';

afterEach(() => chooseFormats(defaultFormats));

function choose(choice: Partial<FormatChoice>): void {
  chooseFormats({ ...defaultFormats, ...choice });
}

test.each([
  [-5, '00:00:00', '0h 00m', '0.00'],
  [0, '00:00:00', '0h 00m', '0.00'],
  [17, '00:00:17', '0h 00m', '0.00'],
  // 18 s are half of a hundredth of an hour.
  [18, '00:00:18', '0h 00m', '0.01'],
  [59.9, '00:00:59', '0h 00m', '0.02'],
  [2_700, '00:45:00', '0h 45m', '0.75'],
  [25_440, '07:04:00', '7h 04m', '7.07'],
  [25_499, '07:04:59', '7h 04m', '7.08'],
  [86_399, '23:59:59', '23h 59m', '24.00'],
  [90_000, '25:00:00', '25h 00m', '25.00'],
  [4_503_600, '1251:00:00', '1251h 00m', '1,251.00'],
])('%d seconds are %s, %s or %s hours', (seconds, clock, units, decimal) => {
  choose({ duration: 'clock' });
  expect(formatDuration(seconds)).toBe(clock);
  choose({ duration: 'units' });
  expect(formatDuration(seconds)).toBe(units);
  choose({ duration: 'decimal' });
  expect(formatDuration(seconds)).toBe(decimal);
});

test('durations in sentences follow the choice of decimal hours only', () => {
  for (const duration of ['clock', 'units'] as const) {
    choose({ duration });
    expect([30, 2_700, 25_440].map(durationText)).toEqual(['less than a minute', '45m', '7h 04m']);
  }
  choose({ duration: 'decimal' });
  expect([30, 2_700, 25_440].map(durationText)).toEqual(['less than a minute', '0.75 h', '7.07 h']);
});

const at = '2026-03-01T00:05:09Z';

test('12-hour clocks begin at 12, not at 0', () => {
  choose({ clock: '12' });
  expect(formatTime(at, 'UTC')).toBe('12:05 am');
  expect(formatTime('2026-03-01T12:05:09Z', 'UTC')).toBe('12:05 pm');
  expect(formatClock('2026-03-01T21:05:09Z', 'UTC')).toBe('9:05:09 pm');
  expect([0, 9, 12, 24].map(formatHour)).toEqual(['12 am', '9 am', '12 pm', '12 am']);
  expect([6, 18].map(formatShortHour)).toEqual(['6 am', '6 pm']);
  choose({ clock: '24' });
  expect([0, 9, 24].map(formatHour)).toEqual(['00:00', '09:00', '24:00']);
  expect([6, 18].map(formatShortHour)).toEqual(['06', '18']);
});

test('dates in each order, in the requested zone', () => {
  choose({ dateOrder: 'mdy' });
  expect(formatDate(at, 'UTC')).toBe('03/01/2026');
  expect(formatDate(at, 'America/New_York')).toBe('02/28/2026');
  expect(formatDay('2026-11-20')).toBe('Friday, 11/20/2026');
  choose({ dateOrder: 'ymd' });
  expect(formatDate(at, 'UTC')).toBe('2026-03-01');
  expect(formatDay('2026-11-20')).toBe('Friday, 2026-11-20');
  choose({ dateOrder: 'ymd', clock: '12' });
  expect(formatInstant(at, 'UTC')).toBe('2026-03-01, 12:05:09 am UTC');
});

test.each([
  ['dmy', '20/11', 'DD/MM/YYYY'],
  ['mdy', '11/20', 'MM/DD/YYYY'],
  ['ymd', '11-20', 'YYYY-MM-DD'],
] as const)('short dates and fields for dates in the order %s', (dateOrder, short, field) => {
  choose({ dateOrder });
  expect(formatDayAndMonth('2026-11-20')).toBe(short);
  expect(dateFieldFormat()).toBe(field);
});

test('on days when clocks change, the zone tells equal times apart', () => {
  choose({ clock: '12', dateOrder: 'mdy' });
  const [before, after] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
  expect(formatInstant(before, 'Europe/Berlin')).toBe('10/25/2026, 2:30:00 am CEST');
  expect(formatInstant(after, 'Europe/Berlin')).toBe('10/25/2026, 2:30:00 am CET');
  // 2:30 does not exist on this day.
  expect(formatTime('2026-03-29T01:30:00Z', 'Europe/Berlin')).toBe('3:30 am');
  // Clocks go forward at midnight, so this day begins at 1:00.
  expect(formatInstant('2026-09-06T04:00:00Z', 'America/Santiago')).toContain('1:00:00 am');
});

test('only a clock has seconds that can be hidden', () => {
  choose({ duration: 'clock' });
  expect(splitDuration(25_440)).toEqual(['07:04', ':00']);
  choose({ duration: 'units' });
  expect(splitDuration(25_440)).toEqual(['7h 04m', '']);
  choose({ duration: 'decimal' });
  expect(splitDuration(25_440)).toEqual(['7.07', '']);
});

test('files do not depend on the choice', () => {
  choose({ duration: 'decimal', clock: '12', dateOrder: 'ymd' });
  expect(fileDate(at, 'UTC')).toBe('01/03/2026');
  expect(fileTime('2026-03-01T21:05:09Z', 'UTC')).toBe('21:05:09');
  expect(clockDuration(25_440)).toBe('07:04:00');
});
