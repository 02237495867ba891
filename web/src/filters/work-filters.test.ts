import { describe, expect, it } from 'vitest';
import { carriedFilters, readFilters, writeFilters } from './work-filters.ts';

// A Friday.
const calendar = { today: '2026-11-20', weekStart: 1 };
const defaults = { preset: 'this_week', timeZone: 'Europe/Berlin' } as const;
const thisWeek = { preset: 'this_week', first: '2026-11-16', last: '2026-11-20' };

function read(search: string) {
  return readFilters(new URLSearchParams(search), calendar, defaults);
}

function written(search: string, changes: Parameters<typeof writeFilters>[1]) {
  const address = new URLSearchParams(search);
  writeFilters(address, changes, defaults.timeZone);
  return address.toString();
}

describe('an address', () => {
  it('is parsed if valid', () => {
    expect(read('from=2026-11-03&to=2026-11-05&project=4&member=7&zone=Asia/Kathmandu')).toEqual({
      range: { preset: null, first: '2026-11-03', last: '2026-11-05' },
      projectId: 4,
      userId: 7,
      timeZone: 'Asia/Kathmandu',
    });
    expect(read('range=yesterday').range.first).toBe('2026-11-19');
    expect(read('day=2026-11-03').range).toEqual({
      preset: null,
      first: '2026-11-03',
      last: '2026-11-03',
    });
  });

  it('an invalid time counts as empty', () => {
    const nothing = {
      range: thisWeek,
      projectId: undefined,
      userId: undefined,
      timeZone: 'Europe/Berlin',
    };
    expect(read('')).toEqual(nothing);
    expect(read('range=next_week&project=-1&member=x&zone=Mars/Base')).toEqual(nothing);
    expect(read('day=2026-11-21')).toEqual(nothing);
    expect(read('from=2026-11-03&to=yesterday&zone=%2B05:00')).toEqual(nothing);
  });

  it('never requests future days or more than a call accepts', () => {
    expect(read('from=2026-11-18&to=2027-01-01').range.last).toBe('2026-11-20');
    const longest = read('from=1970-01-01&to=2026-11-20').range;
    expect(longest).toEqual({ preset: null, first: '2025-10-17', last: '2026-11-20' });
  });

  it('is short, one range at a time', () => {
    expect(written('day=2026-11-03', { range: { ...thisWeek, preset: 'this_week' } })).toBe(
      'range=this_week',
    );
    const days = { preset: null, first: '2026-11-03', last: '2026-11-05' };
    expect(written('range=today&project=4', { range: days })).toBe(
      'project=4&from=2026-11-03&to=2026-11-05',
    );
    expect(written('from=1&to=2', { range: { ...days, last: '2026-11-03' } })).toBe(
      'day=2026-11-03',
    );
  });

  it('removes cleared filters', () => {
    expect(written('project=4&member=7&zone=UTC', { projectId: undefined })).toBe(
      'member=7&zone=UTC',
    );
    expect(written('member=7&zone=UTC', { userId: undefined, timeZone: 'Europe/Berlin' })).toBe('');
    expect(written('', { timeZone: 'UTC', userId: 3 })).toBe('member=3&zone=UTC');
  });
});

it('screens pass on only the filters', () => {
  expect(carriedFilters('?range=last_week&capture=abc&project=4&page=2')).toBe(
    '?range=last_week&project=4',
  );
  expect(carriedFilters('?show=archived')).toBe('');
});
