import { expect, test } from 'vitest';
import {
  formatAgo,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatInstant,
  formatList,
  formatNumber,
  formatPercent,
  formatSize,
  formatTime,
  formatWeekday,
  formatZoneName,
  percentText,
} from './format.ts';

test.each([
  [0, '00:00:00'],
  [59.9, '00:00:59'],
  [3_725, '01:02:05'],
  [86_400, '24:00:00'],
  [450_000, '125:00:00'],
  [-5, '00:00:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('dates are dd/mm/yyyy in the requested zone', () => {
  const at = '2026-01-31T23:30:00.000Z';
  expect(formatDate(at, 'UTC')).toBe('31/01/2026');
  expect(formatDate(at, 'Europe/Berlin')).toBe('01/02/2026');
  expect(formatTime(at, 'Asia/Kathmandu')).toBe('05:15');
  expect(formatDateTime(at, 'Asia/Kathmandu')).toBe('01/02/2026,\u00a005:15');
});

test('midnight is 00:00, not 24:00', () => {
  expect(formatTime('2026-03-01T00:00:00Z', 'UTC')).toBe('00:00');
});

test('the exact instant names its zone', () => {
  expect(formatInstant('2026-11-20T09:17:35Z', 'UTC')).toBe('20/11/2026, 09:17:35 UTC');
});

test('time that was not measured is never 0 %', () => {
  expect(formatPercent(null)).toBe('not measured');
  expect(formatPercent(0)).toBe('0 %');
  expect(formatPercent(100)).toBe('100 %');
});

test.each([
  [0, 'just now'],
  [-30, 'just now'],
  [42, '42 seconds ago'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [31 * 3_600, '1 day ago'],
  [48 * 3_600, '2 days ago'],
])('%d seconds back is %s', (seconds, text) => {
  const nowMs = Date.UTC(2026, 10, 20);
  expect(formatAgo(nowMs - seconds * 1000, nowMs)).toBe(text);
});

test('days include their weekday', () => {
  expect(formatDay('2026-11-20')).toBe('Friday, 20/11/2026');
  expect(formatWeekday('2026-11-20')).toBe('Fri');
});

test('numbers have thousands separators, lists have "and"', () => {
  expect(formatNumber(12_345)).toBe('12,345');
  expect(formatList(['Website', 'Shop', 'Billing'])).toBe('Website, Shop and Billing');
});

test('percentages have a space before the sign, also with a decimal', () => {
  expect(percentText(55, 0)).toBe('55 %');
  expect(percentText(33.3, 1)).toBe('33.3 %');
  expect(percentText(100, 0)).toBe('100 %');
});

test('sizes are in kilobytes below a megabyte', () => {
  expect([1, 120_400, 999_999, 1_000_000, 32_540_000].map(formatSize)).toEqual([
    '1 kB',
    '120 kB',
    '1,000 kB',
    '1 MB',
    '32.5 MB',
  ]);
});

test('the abbreviation of a zone follows the time of the year', () => {
  expect(formatZoneName('2026-11-20T12:00:00Z', 'Europe/Berlin')).toBe('CET');
  expect(formatZoneName('2026-07-20T12:00:00Z', 'Europe/Berlin')).toBe('CEST');
});
