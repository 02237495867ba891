import { expect, test } from 'vitest';
import { makeDisjoint } from './disjoint-work.ts';

const own = { organizationId: 1, userId: 7, projectIds: undefined };
const managed = { organizationId: 1, userId: undefined, projectIds: [3, 4] };

test('projects that a user manages are subtracted from their own work', () => {
  expect(makeDisjoint([own, managed])).toEqual([
    { ...managed, exceptProjectIds: [] },
    { ...own, exceptProjectIds: [3, 4] },
  ]);
});

test('a part inside another one is dropped', () => {
  expect(makeDisjoint([own, { ...own, projectIds: [3] }])).toEqual([
    { ...own, exceptProjectIds: [] },
  ]);
  const everything = { organizationId: 1, userId: undefined, projectIds: undefined };
  expect(makeDisjoint([own, managed, everything]).map((part) => part.projectIds)).toEqual([
    [3, 4],
    undefined,
  ]);
});

test('parts of other organizations and of other people stay', () => {
  const elsewhere = { ...own, organizationId: 2 };
  const someone = { ...own, userId: 8 };
  expect(makeDisjoint([own, elsewhere, someone])).toHaveLength(3);
});
