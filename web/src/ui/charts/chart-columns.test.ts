import { describe, expect, it } from 'vitest';
import { chartColumns, isLabelled, timeLines } from './chart-columns.ts';
import { addDays } from '../time/zoned-day.ts';

describe('columns', () => {
  it('are days for short ranges', () => {
    expect(
      chartColumns(
        ['2026-11-19', '2026-11-20'],
        [
          [10, 20],
          [1, 2],
        ],
        1,
      ),
    ).toEqual([
      { first: '2026-11-19', last: '2026-11-19', values: [10, 1] },
      { first: '2026-11-20', last: '2026-11-20', values: [20, 2] },
    ]);
  });

  it('are weeks of the organization for long ranges, with the same total', () => {
    // A Wednesday.
    const days = Array.from({ length: 70 }, (_, index) => addDays('2026-09-02', index));
    const ones = days.map(() => 1);
    const columns = chartColumns(days, [ones, days.map((_, index) => index)], 1);
    expect(columns[0]).toEqual({ first: '2026-09-02', last: '2026-09-06', values: [5, 10] });
    expect(columns[1]).toMatchObject({ first: '2026-09-07', last: '2026-09-13' });
    expect(columns.at(-1)).toMatchObject({ first: '2026-11-09', last: '2026-11-10' });
    expect(columns.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(70);
    expect(columns.reduce((sum, { values }) => sum + (values[1] ?? 0), 0)).toBe((69 * 70) / 2);
    expect(chartColumns(days, [ones], 0)[1]?.first).toBe('2026-09-06');
  });
});

describe('lines', () => {
  it.each([
    [0, [60]],
    [59, [60]],
    [61, [60, 120]],
    [1000, [300, 600, 900, 1200]],
    [3601, [1800, 3600, 5400]],
    [8 * 3600, [7200, 14_400, 21_600, 28_800]],
    [40 * 3600, [57_600, 115_200, 172_800]],
    [100 * 3600, [115_200, 230_400, 345_600, 460_800]],
  ])('of %i seconds are round and reach over them', (highest, lines) => {
    expect(timeLines(highest)).toEqual(lines);
  });
});

it('the last day is always labelled, and never more than fit', () => {
  for (const count of [1, 7, 30, 62]) {
    const labelled = Array.from({ length: count }, (_, index) => isLabelled(index, count, 10));
    expect(labelled.at(-1)).toBe(true);
    expect(labelled.filter(Boolean).length).toBeLessThanOrEqual(10);
  }
});
