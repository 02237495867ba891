import { expect, it } from 'vitest';
import { peopleOf } from './use-people-and-projects.ts';

const ada = { id: 1, name: 'Ada' };
const bob = { id: 2, name: 'Bob' };
const zoe = { id: 3, name: 'Zoe' };
const projects = [
  { id: 10, role: 1 as const, members: [zoe, ada] },
  { id: 11, role: 2 as const, members: [ada, bob] },
  { id: 12, role: 3 as const, members: [ada] },
];

it('lists who may be looked at, once and by name', () => {
  expect(peopleOf(projects, undefined)).toEqual([ada, zoe]);
});

it('is limited to one project, and shows nobody to members', () => {
  expect(peopleOf(projects, 12)).toEqual([ada]);
  expect(peopleOf(projects, 11)).toEqual([]);
});
