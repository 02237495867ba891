import { expect, test } from 'vitest';
import { defaultProjectId, pickable } from './timer-project.ts';

const atlas = { id: 1, name: 'Atlas', may_record: true, archived: false };
const seen = { id: 2, name: 'Only seen', may_record: false, archived: false };
const old = { id: 3, name: 'Old', may_record: true, archived: true };

test('offers only projects in which the user can track time', () => {
  expect(pickable([atlas, seen, old], null)).toEqual([{ id: 1, name: 'Atlas' }]);
});

test('includes the project of the running timer, also from another organization', () => {
  const elsewhere = { project_id: 9, project_name: 'Elsewhere' };
  expect(pickable([atlas], elsewhere).map((option) => option.name)).toEqual(['Elsewhere', 'Atlas']);
  expect(pickable([atlas], { project_id: 1, project_name: 'Atlas' })).toHaveLength(1);
});

test('selects the first preferred project that can be tracked, and none of several otherwise', () => {
  const two = [
    { id: 1, name: 'Atlas' },
    { id: 2, name: 'Borealis' },
  ];
  expect(defaultProjectId(two, [null, null])).toBeNull();
  expect(defaultProjectId(two, [null, 2, 1])).toBe(2);
  expect(defaultProjectId(two, [7, null, 1])).toBe(1);
  expect(defaultProjectId(two, [7])).toBeNull();
  expect(defaultProjectId([{ id: 4, name: 'Single' }], [null])).toBe(4);
});
