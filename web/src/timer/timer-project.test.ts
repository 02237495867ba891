import { expect, test } from 'vitest';
import { pickable, preselectedProjectId } from './timer-project.ts';

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

test('the default project of the settings comes before the last one, and a choice before both', () => {
  const nothing = { chosenId: null, settingId: null, lastId: null };
  const two = [
    { id: 1, name: 'Atlas' },
    { id: 2, name: 'Borealis' },
  ];
  expect(preselectedProjectId(two, nothing)).toBeNull();
  expect(preselectedProjectId(two, { ...nothing, lastId: 1 })).toBe(1);
  expect(preselectedProjectId(two, { ...nothing, settingId: 2, lastId: 1 })).toBe(2);
  expect(preselectedProjectId(two, { chosenId: 1, settingId: 2, lastId: 2 })).toBe(1);
  expect(preselectedProjectId(two, { ...nothing, settingId: 7, lastId: 1 })).toBe(1);
  expect(preselectedProjectId(two, { ...nothing, settingId: 7 })).toBeNull();
  expect(preselectedProjectId([{ id: 4, name: 'Single' }], nothing)).toBe(4);
});
