import fc from 'fast-check';
import { hourMs } from '@time-tracker/contract/time/durations';
import { expect, test } from 'vitest';
import { listLocalDays } from './local-days.ts';

function list(start: string, finish: string, zone: string) {
  const range = { start: new Date(start), end: new Date(finish) };
  return listLocalDays(range, zone).map((day) => [
    day.date,
    (day.end.getTime() - day.start.getTime()) / hourMs,
  ]);
}

test('days of 23, 24 and 25 hours where the clock changes', () => {
  expect(list('2026-03-27T23:00:00Z', '2026-03-30T22:00:00Z', 'Europe/Berlin')).toEqual([
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
  ]);
  expect(list('2026-10-31T04:00:00Z', '2026-11-03T05:00:00Z', 'America/New_York')).toEqual([
    ['2026-10-31', 24],
    ['2026-11-01', 25],
    ['2026-11-02', 24],
  ]);
});

test('days in zones with an offset of 45 minutes', () => {
  const range = { start: new Date('2026-03-09T12:00:00Z'), end: new Date('2026-03-11T00:00Z') };
  expect(listLocalDays(range, 'Asia/Kathmandu').map(({ start }) => start.toISOString())).toEqual([
    '2026-03-09T12:00:00.000Z',
    '2026-03-09T18:15:00.000Z',
    '2026-03-10T18:15:00.000Z',
  ]);
});

test('a midnight that the clock skips, a day that it skips', () => {
  // In São Paulo, the clock went from 00:00 to 01:00 on November 4, 2018.
  expect(list('2018-11-03T03:00:00Z', '2018-11-05T02:00:00Z', 'America/Sao_Paulo')).toEqual([
    ['2018-11-03', 24],
    ['2018-11-04', 23],
  ]);
  expect(list('2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z', 'Pacific/Apia')).toEqual([
    ['2011-12-29', 24],
    ['2011-12-31', 24],
  ]);
});

test('the ends of the range cut days', () => {
  expect(list('2026-03-10T22:30:00Z', '2026-03-11T00:15:00Z', 'UTC')).toEqual([
    ['2026-03-10', 1.5],
    ['2026-03-11', 0.25],
  ]);
});

const zones = Intl.supportedValuesOf('timeZone');
// Until 2011, some clocks in Canada went back from 00:01 into the previous day, parts of which then
// occurred twice.
const earliest = Date.UTC(2012, 0, 1);
const latest = Date.UTC(2099, 0, 1);
/** The largest step back was three hours, in Antarctica/Casey in March 2018. */
const longestDayHours = 27;

test('a day of 26 hours', () => {
  expect(list('2026-10-25T00:00:00Z', '2026-10-26T00:00:00Z', 'Antarctica/Troll')).toEqual([
    ['2026-10-25', 24],
  ]);
  expect(list('2026-10-24T22:00:00Z', '2026-10-26T00:00:00Z', 'Antarctica/Troll')).toEqual([
    ['2026-10-25', 26],
  ]);
});

test('a day of 27 hours', () => {
  expect(list('2018-03-10T13:00:00Z', '2018-03-11T16:00:00Z', 'Antarctica/Casey')).toEqual([
    ['2018-03-11', 27],
  ]);
});

test(
  'in every zone, days have no gaps, occur once and have a plausible length',
  { tags: 'full' },
  () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: earliest, max: latest }),
        fc.integer({ min: 1, max: 400 * 24 * hourMs }),
        (zone, startMs, lengthMs) => {
          const range = { start: new Date(startMs), end: new Date(startMs + lengthMs) };
          const days = listLocalDays(range, zone);
          expect(days[0]?.start).toEqual(range.start);
          expect(days.at(-1)?.end).toEqual(range.end);
          for (const [index, day] of days.entries()) {
            const next = days[index + 1];
            if (next !== undefined) {
              expect(next.start).toEqual(day.end);
              expect(next.date > day.date).toBe(true);
            }
            const hours = (day.end.getTime() - day.start.getTime()) / hourMs;
            expect(hours).toBeGreaterThan(0);
            expect(hours).toBeLessThanOrEqual(longestDayHours);
            const formatted = new Intl.DateTimeFormat('en-CA', {
              timeZone: zone,
              dateStyle: 'short',
            });
            expect(formatted.format(day.start)).toBe(day.date);
          }
        },
      ),
      { numRuns: 200 },
    );
  },
);
