import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  instantOf,
  isDay,
  rangeOfDay,
  startOfDay,
  startOfWeek,
} from './zoned-day.ts';

const hourMs = 60 * 60 * 1000;

function hoursOf(day: string, timeZone: string): number {
  const { start, end } = rangeOfDay(day, timeZone);
  return (end - start) / hourMs;
}

function startText(day: string, timeZone: string): string {
  return new Date(startOfDay(day, timeZone)).toISOString();
}

describe('the start and end of a day', () => {
  it('are midnights of the zone', () => {
    expect(startText('2026-11-20', 'UTC')).toBe('2026-11-20T00:00:00.000Z');
    expect(startText('2026-11-20', 'Europe/Berlin')).toBe('2026-11-19T23:00:00.000Z');
    expect(startText('2026-11-20', 'Asia/Kathmandu')).toBe('2026-11-19T18:15:00.000Z');
    expect(startText('2026-11-20', 'Pacific/Kiritimati')).toBe('2026-11-19T10:00:00.000Z');
    expect(startText('2026-11-20', 'Pacific/Pago_Pago')).toBe('2026-11-20T11:00:00.000Z');
  });

  it('are 23, 24 or 25 hours apart', () => {
    expect(hoursOf('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hoursOf('2026-06-15', 'Europe/Berlin')).toBe(24);
    expect(hoursOf('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hoursOf('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
    expect(hoursOf('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5);
  });

  it('begin after the gap if midnight is skipped', () => {
    expect(startText('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
    expect(hoursOf('2026-04-24', 'Africa/Cairo')).toBe(23);
  });

  it('have no gaps', () => {
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      const start = startOfDay(day, 'America/Santiago');
      expect(dayOf(start, 'America/Santiago')).toBe(day);
      expect(dayOf(start - 1, 'America/Santiago')).toBe(addDays(day, -1));
    }
  });
});

describe('a local time of a day', () => {
  const at = (day: string, hours: number, zone: string) =>
    new Date(instantOf(day, hours * 60, zone)).toISOString();

  it('matches the local time', () => {
    expect(at('2026-07-01', 9, 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
    expect(at('2026-07-01', 9, 'Asia/Kathmandu')).toBe('2026-07-01T03:15:00.000Z');
    expect(at('2026-07-01', 9, 'Pacific/Kiritimati')).toBe('2026-06-30T19:00:00.000Z');
  });

  it('is the first of two if the clock is set back, and later if it is skipped', () => {
    expect(at('2026-10-25', 2.5, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25', 9, 'Europe/Berlin')).toBe('2026-10-25T08:00:00.000Z');
    expect(at('2026-03-29', 2.5, 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-03-29', 3.5, 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  });
});

describe('weeks', () => {
  it('begin on the chosen day', () => {
    // A Friday.
    expect(startOfWeek('2026-11-20', 1)).toBe('2026-11-16');
    expect(startOfWeek('2026-11-20', 0)).toBe('2026-11-15');
    expect(startOfWeek('2026-11-20', 5)).toBe('2026-11-20');
    expect(startOfWeek('2026-11-20', 6)).toBe('2026-11-14');
    expect(daysBetween('2026-10-20', '2026-11-20')).toBe(31);
  });
});

describe('days of the calendar', () => {
  it('continue across months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('differ from other texts', () => {
    expect(isDay('2026-11-20')).toBe(true);
    expect(isDay('2026-02-30')).toBe(false);
    expect(isDay('2026-13-01')).toBe(false);
    expect(isDay('20/11/2026')).toBe(false);
    expect(isDay('')).toBe(false);
  });
});
