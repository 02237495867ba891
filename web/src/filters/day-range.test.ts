import { describe, expect, it } from 'vitest';
import { daysOf, rangeDates, rangeOfPreset, rangePresets, stepRange, weekOf } from './day-range.ts';

// A Friday.
const calendar = { today: '2026-11-20', weekStart: 1 };

describe('ranges by name', () => {
  it.each([
    ['today', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-19', '2026-11-19'],
    ['this_week', '2026-11-16', '2026-11-20'],
    ['last_week', '2026-11-09', '2026-11-15'],
    ['this_month', '2026-11-01', '2026-11-20'],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['last_30_days', '2026-10-22', '2026-11-20'],
  ] as const)('%s', (preset, first, last) => {
    expect(rangeOfPreset(preset, calendar)).toEqual({ preset, first, last });
  });

  it('begin on the first weekday of the organization', () => {
    const week = (weekStart: number) =>
      rangeOfPreset('last_week', { today: '2026-11-20', weekStart });
    expect(week(0)).toMatchObject({ first: '2026-11-08', last: '2026-11-14' });
    expect(week(5)).toMatchObject({ first: '2026-11-13', last: '2026-11-19' });
    expect(week(6)).toMatchObject({ first: '2026-11-07', last: '2026-11-13' });
  });

  it('are whole weeks if requested', () => {
    expect(weekOf('2026-11-20', calendar)).toEqual({ first: '2026-11-16', last: '2026-11-22' });
  });

  it('handle short months', () => {
    const march = { today: '2028-03-31', weekStart: 1 };
    expect(rangeOfPreset('last_month', march)).toMatchObject({
      first: '2028-02-01',
      last: '2028-02-29',
    });
  });
});

describe('a step', () => {
  const step = (first: string, last: string, direction: -1 | 1) =>
    stepRange({ preset: null, first, last }, direction, calendar);

  it('goes from each range to the adjacent one and back', () => {
    for (const preset of rangePresets) {
      const range = rangeOfPreset(preset, calendar);
      const before = stepRange(range, -1, calendar);
      expect(before && before.last < range.first, preset).toBe(true);
      const back = before && stepRange(before, 1, calendar);
      expect(back && [back.first, back.last], preset).toEqual([range.first, range.last]);
    }
  });

  it('keeps a range name if there is one', () => {
    const names = [-1, -1, 1, 1].map(() => '');
    let range = rangeOfPreset('this_week', calendar);
    const walk = [-1, -1, 1, 1] as const;
    walk.forEach((direction, index) => {
      const next = stepRange(range, direction, calendar);
      if (!next) throw new Error('The step led nowhere');
      range = next;
      names[index] = next.preset ?? 'none';
    });
    expect(names).toEqual(['last_week', 'none', 'last_week', 'this_week']);
  });

  it('this week on its first day remains this week, not today', () => {
    const monday = { today: '2026-11-16', weekStart: 1 };
    const thisWeek = rangeOfPreset('this_week', monday);
    const before = stepRange(thisWeek, -1, monday);
    expect(before).toEqual({ preset: 'last_week', first: '2026-11-09', last: '2026-11-15' });
    expect(before && stepRange(before, 1, monday)).toEqual(thisWeek);
  });

  it('steps by whole weeks and months for such ranges', () => {
    expect(step('2026-11-02', '2026-11-08', -1)).toMatchObject({
      first: '2026-10-26',
      last: '2026-11-01',
    });
    expect(step('2026-03-01', '2026-03-31', -1)).toMatchObject({
      first: '2026-02-01',
      last: '2026-02-28',
    });
    expect(step('2026-02-01', '2026-02-28', 1)).toMatchObject({
      first: '2026-03-01',
      last: '2026-03-31',
    });
  });

  it('steps by the length of the range, with a shorter step at the end', () => {
    expect(step('2026-11-03', '2026-11-05', -1)).toMatchObject({
      first: '2026-10-31',
      last: '2026-11-02',
    });
    expect(step('2026-11-16', '2026-11-18', 1)).toMatchObject({
      first: '2026-11-18',
      last: '2026-11-20',
    });
  });

  it('does not go past today', () => {
    expect(step('2026-11-20', '2026-11-20', 1)).toBeUndefined();
    expect(step('2026-11-18', '2026-11-20', 1)).toBeUndefined();
    expect(stepRange(rangeOfPreset('this_month', calendar), 1, calendar)).toBeUndefined();
    expect(stepRange(rangeOfPreset('last_30_days', calendar), 1, calendar)).toBeUndefined();
  });
});

it('a range has dates and days', () => {
  const range = { preset: null, first: '2026-10-31', last: '2026-11-02' };
  expect(rangeDates(range)).toBe('31/10/2026 – 02/11/2026');
  expect(rangeDates({ ...range, last: '2026-10-31' })).toBe('31/10/2026');
  expect(daysOf(range)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
});
