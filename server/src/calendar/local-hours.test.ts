import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { expect, test } from 'vitest';
import { listHourRuns, listLatestHours, listLocalHours, type LocalHour } from './local-hours.ts';

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

test('runs of hours have the same hours', () => {
  const ends = ['2025-09-01T00:00:00Z', '2026-03-28T23:20:00Z', '2026-03-28T23:40:00Z'];
  const finish = '2026-11-02T05:10:00Z';
  const zones = [
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
  ];
  for (const timeZone of zones) {
    for (const start of ends) {
      const range = { start: new Date(start), end: new Date(finish) };
      const runs = listHourRuns(range, timeZone);
      expect(runs.length).toBeLessThan(20);
      expect(runs.flatMap(splitRun), `${timeZone} from ${start}`).toEqual(
        listLocalHours(range, timeZone),
      );
    }
  }
  const short = { start: new Date('2026-03-10T12:20:00Z'), end: new Date('2026-03-10T12:40:00Z') };
  expect(listHourRuns(short, 'UTC')).toEqual(listLocalHours(short, 'UTC'));
});

function splitRun({ weekday, hour, start, end }: LocalHour): LocalHour[] {
  const count = Math.ceil((end.getTime() - start.getTime()) / hourMs);
  return Array.from({ length: count }, (_, next) => ({
    weekday: (weekday + Math.floor((hour + next) / 24)) % 7,
    hour: (hour + next) % 24,
    start: new Date(start.getTime() + next * hourMs),
    end: new Date(Math.min(start.getTime() + (next + 1) * hourMs, end.getTime())),
  }));
}

test('the latest hours end with the current hour', () => {
  const hours = listLatestHours(new Date('2026-03-10T18:20:00Z'), 'Asia/Kathmandu');
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toEqual({
    start: new Date('2026-03-10T18:15:00Z'),
    end: new Date('2026-03-10T19:15:00Z'),
  });
  expect(hours[0]?.start.getTime()).toBe(Date.parse('2026-03-10T18:15:00Z') - 23 * hourMs);
});
