import type { Interval } from '@time-tracker/contract/time/interval';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipToFreeTime, maskMinutes, scaleToShare } from './clip-to-free-time.ts';

const stretch = (startMs: number, finishMs: number): Interval => ({
  start: startMs,
  end: finishMs,
});

test.each<[string, Interval, Interval[], Interval | undefined]>([
  ['nothing there: all of it', stretch(0, 100), [], stretch(0, 100)],
  [
    'what only touches takes nothing',
    stretch(10, 20),
    [stretch(0, 10), stretch(20, 30)],
    stretch(10, 20),
  ],
  ['the end is taken', stretch(0, 100), [stretch(60, 200)], stretch(0, 60)],
  ['the longer side wins', stretch(0, 100), [stretch(40, 50)], stretch(50, 100)],
  ['of equals the earliest', stretch(0, 100), [stretch(45, 55)], stretch(0, 45)],
  ['all of it is taken', stretch(10, 20), [stretch(0, 100)], undefined],
  [
    'taken in pieces, in any order',
    stretch(0, 100),
    [stretch(70, 100), stretch(0, 10), stretch(10, 30)],
    stretch(30, 70),
  ],
])('%s', (_, wanted, taken, kept) => {
  expect(clipToFreeTime(wanted, taken)).toEqual(kept);
});

test('the result is free, inside, and the earliest of the longest free parts', () => {
  const wanted = stretch(0, 60);
  const taken = fc.array(
    fc
      .tuple(fc.integer({ min: -10, max: 70 }), fc.integer({ min: 1, max: 30 }))
      .map(([start, length]) => stretch(start, start + length)),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(taken, (there) => {
      const isFree = (second: number) =>
        there.every(({ start: startMs, end: finishMs }) => second < startMs || second >= finishMs);
      // Checks each second.
      let best = stretch(0, 0);
      for (let start = 0; start < 60; start++) {
        let finish = start;
        while (finish < 60 && isFree(finish)) finish++;
        if (finish - start > best.end - best.start) best = stretch(start, finish);
      }
      expect(clipToFreeTime(wanted, there) ?? stretch(0, 0)).toEqual(best);
    }),
  );
});

test('counters are scaled in proportion and rounded down', () => {
  expect(scaleToShare(100, stretch(0, 1), stretch(0, 3))).toBe(33);
  expect(scaleToShare(90, stretch(0, 200_000), stretch(0, 600_000))).toBe(30);
  expect(scaleToShare(599, stretch(0, 599_999), stretch(0, 600_000))).toBe(598);
});

test('only minutes that the part overlaps stay set', () => {
  const windowStart = Date.UTC(2026, 0, 1, 9, 20);
  const all = 0b11_1111_1111;
  const kept = stretch(windowStart + 90_000, windowStart + 240_000);
  expect(maskMinutes(all, kept)).toBe(0b00_0000_1110);
  expect(maskMinutes(0b00_0000_1001, kept)).toBe(0b00_0000_1000);
  expect(maskMinutes(all, stretch(windowStart, windowStart + 600_000))).toBe(all);
});
