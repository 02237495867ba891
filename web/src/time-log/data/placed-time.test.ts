import type { Interval } from '@time-tracker/contract/time/interval';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeTime } from './placed-time.ts';

const minute = 60_000;
const at = (clock: string) =>
  Date.parse(`2026-03-10T${clock.length === 5 ? `${clock}:00` : clock}Z`);
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });
const whole = { start: at('00:00'), end: at('00:00') + 24 * 60 * minute };
const until = (now: string) => ({ start: at('00:00'), end: at(now) });

function placed(day: Interval, taken: Interval[], minutes: number) {
  const found = placeTime({ day, taken, nineMs: at('09:00') }, minutes * minute);
  if ('longestMs' in found) return `longest ${found.longestMs / minute}`;
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 19);
  return `${clock(found.start)} ${clock(found.end)} ${found.rule}`;
}

it.each([
  ['no other time', whole, [], 90, '09:00:00 10:30:00 from_nine'],
  ['after the last work', whole, [span('08:00', '11:20')], 90, '11:20:00 12:50:00 after_last_work'],
  [
    'from the next whole minute',
    whole,
    [span('08:00', '11:20:01')],
    30,
    '11:21:00 11:51:00 after_last_work',
  ],
  [
    'in any order',
    whole,
    [span('13:00', '14:00'), span('08:00', '09:00')],
    60,
    '14:00:00 15:00:00 after_last_work',
  ],
  [
    'a work before that contains the others',
    whole,
    [span('08:00', '18:00'), span('09:00', '10:00')],
    60,
    '18:00:00 19:00:00 after_last_work',
  ],
  [
    'not in the future: the latest gap',
    until('15:00'),
    [span('09:00', '12:00'), span('13:00', '14:50')],
    60,
    '12:00:00 13:00:00 latest_gap',
  ],
  [
    'at the end of a longer gap',
    until('15:00'),
    [span('09:00', '12:00'), span('13:00', '14:50')],
    90,
    '07:30:00 09:00:00 latest_gap',
  ],
  ['before now, if the day is young', until('08:00:30'), [], 60, '07:00:00 08:00:00 latest_gap'],
  ['before midnight', whole, [span('20:00', '23:30')], 45, '19:15:00 20:00:00 latest_gap'],
  [
    'whatever is tracked on a later day',
    whole,
    [span('08:00', '17:30'), { start: whole.end + minute, end: whole.end + 60 * minute }],
    30,
    '17:30:00 18:00:00 after_last_work',
  ],
  ['a whole day', whole, [], 1440, '00:00:00 00:00:00 latest_gap'],
  ['nothing fits', until('02:00'), [span('00:40', '01:30')], 60, 'longest 40'],
  ['no free minute', until('00:00:30'), [], 1, 'longest 0'],
  [
    'work that began on the day before',
    whole,
    [{ start: at('00:00') - minute, end: at('00:10') }],
    30,
    '00:10:00 00:40:00 after_last_work',
  ],
  [
    'work of the day before only',
    whole,
    [{ start: at('00:00') - minute, end: at('00:00') }],
    30,
    '09:00:00 09:30:00 from_nine',
  ],
])('%s', (_, day, taken, minutes, expected) => {
  expect(placed(day, taken, minutes)).toBe(expected);
});

it('never overlaps other time, never leaves the day, and finds a gap whenever there is one', () => {
  const interval = fc
    .tuple(fc.integer({ min: -60, max: 1500 * 60 }), fc.integer({ min: 1, max: 200 * 60 }))
    .map(([start, length]) => ({
      start: whole.start + start * 1000,
      end: whole.start + (start + length) * 1000,
    }));
  const plan = fc.record({
    taken: fc.array(interval, { maxLength: 12 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
    now: fc.integer({ min: 1, max: 1440 * 60 }),
  });
  fc.assert(
    fc.property(plan, ({ taken, minutes, now }) => {
      const day = { start: whole.start, end: whole.start + now * 1000 };
      const found = placeTime({ day, taken, nineMs: at('09:00') }, minutes * minute);
      const isFree = (start: number, end: number) =>
        start >= day.start &&
        end <= day.end &&
        taken.every((one) => one.end <= start || one.start >= end);
      if ('start' in found) {
        expect(isFree(found.start, found.end)).toBe(true);
        expect(found.end - found.start).toBe(minutes * minute);
        return;
      }
      for (let start = day.start; start < day.end; start += minute) {
        expect(isFree(start, start + minutes * minute)).toBe(false);
      }
    }),
  );
});
