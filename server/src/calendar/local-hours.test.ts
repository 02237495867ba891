import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { expect, test } from 'vitest';
import { listHourRuns, listLatestHours, listLocalHours } from './local-hours.ts';

function lengths(from: string, to: string, timeZone: string): string[] {
  const range = { start: new Date(from), end: new Date(to) };
  const hours = listLocalHours(range, timeZone);
  expect(hours[0]?.start).toEqual(range.start);
  expect(hours.at(-1)?.end).toEqual(range.end);
  for (const [index, { start }] of hours.slice(1).entries()) {
    expect(start).toEqual(hours[index]?.end);
  }
  return hours.map(
    ({ weekday, hour, start, end: finish }) =>
      `${weekday}/${hour} ${(finish.getTime() - start.getTime()) / minuteMs}`,
  );
}

test('hours are those of the zone, cut to the range', () => {
  expect(lengths('2026-03-10T12:20:00Z', '2026-03-10T14:10:00Z', 'UTC')).toEqual([
    '2/12 40',
    '2/13 60',
    '2/14 10',
  ]);
  // 18:15 UTC is midnight in Kathmandu.
  expect(lengths('2026-03-10T18:00:00Z', '2026-03-10T19:00:00Z', 'Asia/Kathmandu')).toEqual([
    '2/23 15',
    '3/0 45',
  ]);
});

test('an hour is missing when the clock is set forward, and occurs twice when it is set back', () => {
  const spring = lengths('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'Europe/Berlin');
  expect(spring).toHaveLength(23);
  expect(spring.slice(0, 4)).toEqual(['0/0 60', '0/1 60', '0/3 60', '0/4 60']);
  const autumn = lengths('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'Europe/Berlin');
  expect(autumn).toHaveLength(25);
  expect(autumn.slice(0, 5)).toEqual(['0/0 60', '0/1 60', '0/2 60', '0/2 60', '0/3 60']);
  // Lord Howe Island changes the clock by half an hour, at 2:00.
  expect(lengths('2026-10-03T14:30:00Z', '2026-10-03T16:00:00Z', 'Australia/Lord_Howe')).toEqual([
    '0/1 60',
    '0/2 30',
  ]);
});

test('hours are named by the wall clock, and a long range has few runs', () => {
  const zones = [
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ];
  const starts = ['2025-09-01T00:00:00Z', '2026-03-28T23:20:00Z', '2026-03-28T23:40:00Z'];
  for (const timeZone of zones) {
    for (const start of starts) {
      const range = { start: new Date(start), end: new Date('2026-11-02T05:10:00Z') };
      lengths(start, '2026-11-02T05:10:00Z', timeZone);
      expect(listHourRuns(range, timeZone).length).toBeLessThan(20);
      const wrong = listLocalHours(range, timeZone).filter((one) => {
        const [first, last] = [one.start, new Date(one.end.getTime() - 1)].map((at) =>
          Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone),
        );
        const isNamed = (at: Temporal.ZonedDateTime | undefined) =>
          at?.dayOfWeek === (one.weekday || 7) && at.hour === one.hour;
        return !isNamed(first) || !isNamed(last);
      });
      expect(wrong, `${timeZone} from ${start}`).toEqual([]);
    }
  }
});

test('the latest hours end with the current hour', () => {
  const hours = listLatestHours(new Date('2026-03-10T18:20:00Z'), 'Asia/Kathmandu');
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toEqual({
    start: new Date('2026-03-10T18:15:00Z'),
    end: new Date('2026-03-10T19:15:00Z'),
  });
  expect(hours[0]?.start.getTime()).toBe(Date.parse('2026-03-10T18:15:00Z') - 23 * hourMs);
});
