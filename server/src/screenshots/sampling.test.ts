import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { sampleGroups } from './sampling.ts';

const at = (minute: number) => ({
  takenAt: new Date(Date.UTC(2026, 2, 4, 12) + minute * minuteMs),
});
const minutes = (groups: readonly { takenAt: Date }[]) =>
  groups.map((group) => (group.takenAt.getTime() - Date.UTC(2026, 2, 4, 12)) / minuteMs);

describe('sampling capture groups', () => {
  test.each([
    ['even gaps, every second', [40, 30, 20, 10, 0], 2, [40, 20, 0]],
    ['even gaps, every third', [60, 50, 40, 30, 20, 10, 0], 3, [60, 30, 0]],
    [
      'a factor between two whole ones needs the next larger gap',
      [40, 30, 20, 10, 0],
      1.5,
      [40, 20, 0],
    ],
    ['after a break the next one is kept', [120, 110, 20, 10, 0], 2, [120, 20, 0]],
    [
      'the median of an even number of gaps is between the middle two',
      [31, 30, 20, 17, 0],
      2,
      [31, 17, 0],
    ],
    ['a factor of 1 keeps all', [31, 30, 20], 1, [31, 30, 20]],
    ['no factor keeps all', [31, 30, 20], undefined, [31, 30, 20]],
    ['null keeps all', [31, 30, 20], null, [31, 30, 20]],
    ['a factor below 1 keeps all', [31, 30, 20], 0, [31, 30, 20]],
    ['one group stays', [5], 7, [5]],
    ['none stays none', [], 7, []],
    ['groups of one instant have no gap to thin by', [5, 5, 5], 4, [5, 5, 5]],
  ])('%s', (_name, given, factor, expected) => {
    expect(minutes(sampleGroups(given.map(at), factor))).toEqual(expected);
  });
});

const someGroups = fc
  .array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 60 })
  .map((list) => list.sort((a, b) => b - a).map(at));

test('the selection is a subsequence that begins with the newest', () => {
  fc.assert(
    fc.property(someGroups, fc.double({ min: 0, max: 50, noNaN: true }), (groups, factor) => {
      const kept = sampleGroups(groups, factor);
      expect(groups.filter((group) => kept.includes(group))).toEqual(kept);
      expect(kept[0]).toBe(groups[0]);
    }),
  );
});

test('selected groups have the requested gap, and no possible group is missing', () => {
  fc.assert(
    fc.property(someGroups, fc.double({ min: 1.01, max: 50, noNaN: true }), (groups, factor) => {
      const kept = minutes(sampleGroups(groups, factor));
      const all = minutes(groups);
      const gaps = all.slice(1).map((minute, index) => all[index]! - minute);
      gaps.sort((a, b) => a - b);
      const middle = (gaps.length - 1) / 2;
      const median =
        gaps.length === 0 ? 0 : (gaps[Math.floor(middle)]! + gaps[Math.ceil(middle)]!) / 2;
      const least = median * factor;
      const tolerance = 1e-6;
      kept.slice(1).forEach((minute, index) => {
        expect(kept[index]! - minute).toBeGreaterThanOrEqual(least - tolerance);
      });
      for (const minute of all.filter((one) => !kept.includes(one))) {
        const before = kept.filter((one) => one > minute).at(-1) ?? Infinity;
        expect(before - minute).toBeLessThan(least + tolerance);
      }
    }),
  );
});
