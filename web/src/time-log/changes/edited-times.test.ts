import { expect, it } from 'vitest';
import { readEditedTimes } from './edited-times.ts';

const at = (day: number, clock: string) => Date.parse(`2026-11-${day}T${clock}:00Z`);
const night = { start: at(20, '22:00'), end: at(21, '01:00') };
const morning = { start: at(20, '09:00') + 1234, end: at(20, '10:00') + 567 };
const evening = { start: at(20, '21:00'), end: at(20, '23:50') };

const read = (session: typeof night, start: string | undefined, end: string | undefined) =>
  readEditedTimes(session, { start, end }, 'UTC');

it('reads times of a session across midnight on the day that is nearest to the old one', () => {
  expect(read(night, undefined, '23:30')).toEqual({ start: night.start, end: at(20, '23:30') });
  expect(read(night, undefined, '0:30')).toEqual({ start: night.start, end: at(21, '00:30') });
  expect(read(night, '00:15', undefined)).toEqual({ start: at(21, '00:15'), end: night.end });
  expect(read(night, '23:00', '00:00')).toEqual({ start: at(20, '23:00'), end: at(21, '00:00') });
});

it('extends a session past midnight, in both directions', () => {
  expect(read(evening, undefined, '00:30')).toEqual({ start: evening.start, end: at(21, '00:30') });
  expect(read(evening, undefined, '00:00')).toEqual({ start: evening.start, end: at(21, '00:00') });
  const early = { start: at(20, '00:10'), end: at(20, '02:00') };
  expect(read(early, '23:45', undefined)).toEqual({ start: at(19, '23:45'), end: early.end });
});

it('keeps what is not edited, to the millisecond', () => {
  expect(read(morning, undefined, undefined)).toEqual(morning);
  expect(read(morning, '9:15', undefined)).toEqual({ start: at(20, '09:15'), end: morning.end });
});

it('reads midnight as the end of the day of the end', () => {
  expect(read(morning, undefined, '24:00')?.end).toBe(at(21, '00:00'));
  expect(read(morning, undefined, '0:00')?.end).toBe(at(21, '00:00'));
});

it('does not take a mistake for a time of another day', () => {
  expect(read(morning, undefined, '08:00')).toBeUndefined();
  expect(read(morning, '11:00', undefined)).toBeUndefined();
  expect(read(morning, undefined, 'soon')).toBeUndefined();
  expect(read(morning, '24:00', undefined)).toBeUndefined();
});

it('uses the days of the time zone', () => {
  // 22:00 to 01:00 in Berlin.
  const inBerlin = { start: at(20, '21:00'), end: at(21, '00:00') };
  const read = readEditedTimes(inBerlin, { start: undefined, end: '23:30' }, 'Europe/Berlin');
  expect(read).toEqual({ start: inBerlin.start, end: at(20, '22:30') });
});
