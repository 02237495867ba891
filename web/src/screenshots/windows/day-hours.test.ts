import { afterEach, describe, expect, it } from 'vitest';
import { chooseFormats, defaultFormats } from '../../language/format-choice.ts';
import { hoursOfDay, type Hour } from './day-hours.ts';

afterEach(() => chooseFormats(defaultFormats));

function labels(hours: Hour[]): string {
  return hours
    .map(({ label, zoneName }) => (zoneName === null ? label : `${label} ${zoneName}`))
    .join(' ');
}

function columns(hours: Hour[], label: string): number[][] {
  return hours
    .filter((hour) => hour.label === label)
    .map(({ windows }) => windows.map(({ column }) => column));
}

describe('the hours of a day', () => {
  it('are 24 with six windows each', () => {
    const hours = hoursOfDay('2026-11-20', 'Europe/Berlin');
    expect(hours).toHaveLength(24);
    expect(
      hours.every(({ windows }) => windows.map((window) => window.column).join('') === '012345'),
    ).toBe(true);
    expect(hours[0]).toMatchObject({ label: '00:00', start: Date.UTC(2026, 10, 19, 23) });
    expect(hours.at(-1)?.windows.at(-1)?.end).toBe(Date.UTC(2026, 10, 20, 23));
  });

  it('are 23 if the clock is set forward', () => {
    const hours = hoursOfDay('2026-03-29', 'Europe/Berlin');
    expect(labels(hours.slice(0, 5))).toBe('00:00 01:00 03:00 04:00 05:00');
    expect(hours).toHaveLength(23);
  });

  it('are 25 if it is set back, with the zone in the repeated hour', () => {
    const hours = hoursOfDay('2026-10-25', 'Europe/Berlin');
    expect(labels(hours.slice(0, 5))).toBe('00:00 01:00 02:00 CEST 02:00 CET 03:00');
    expect(hours).toHaveLength(25);
  });

  it('have the labels of the chosen clock', () => {
    chooseFormats({ ...defaultFormats, clock: '12' });
    const hours = hoursOfDay('2026-10-25', 'Europe/Berlin');
    expect(labels(hours.slice(0, 5))).toBe('12 am 1 am 2 am CEST 2 am CET 3 am');
    expect(hours.at(-1)?.label).toBe('11 pm');
  });

  it('can last half an hour if the clock moves by half an hour', () => {
    const forward = hoursOfDay('2026-10-04', 'Australia/Lord_Howe');
    expect(columns(forward, '02:00')).toEqual([[3, 4, 5]]);
    const back = hoursOfDay('2026-04-05', 'Australia/Lord_Howe');
    expect(columns(back, '01:00')).toEqual([
      [0, 1, 2, 3, 4, 5],
      [3, 4, 5],
    ]);
  });

  it('begin on the local hour in zones with an offset of 45 minutes', () => {
    const [first] = hoursOfDay('2026-11-20', 'Asia/Kathmandu');
    expect(first).toMatchObject({ label: '00:00', start: Date.UTC(2026, 10, 19, 18, 15) });
  });

  it('are contiguous', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-11-20']) {
      const windows = hoursOfDay(day, 'Europe/Berlin').flatMap((hour) => hour.windows);
      windows.slice(1).forEach((window, index) => expect(window.start).toBe(windows[index]?.end));
    }
  });
});
