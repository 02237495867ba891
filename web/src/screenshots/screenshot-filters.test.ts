import { expect, it } from 'vitest';
import { readFilters, writeFilters } from './screenshot-filters.ts';

const today = '2026-11-20';

function read(search: string) {
  return readFilters(new URLSearchParams(search), today);
}

it('reads what makes sense', () => {
  expect(read('day=2026-11-03&project=4&member=7&capture=abc')).toEqual({
    day: '2026-11-03',
    projectId: 4,
    userId: 7,
    captureId: 'abc',
  });
});

it('takes anything else for not there', () => {
  const nothing = { day: today, projectId: undefined, userId: undefined, captureId: undefined };
  expect(read('')).toEqual(nothing);
  expect(read('day=2026-11-21')).toEqual(nothing);
  expect(read('day=yesterday&project=-1&member=x')).toEqual(nothing);
});

it('writes what it reads, without today', () => {
  const search = { day: '2026-11-03', project: '4', member: '7', capture: 'abc' };
  expect(writeFilters(read(new URLSearchParams(search).toString()), today)).toEqual(search);
  expect(writeFilters(read(`day=${today}&project=4`), today)).toEqual({ project: '4' });
});
