import { expect, it } from 'vitest';
import { projectActions } from './project-actions.ts';

it('lets owners do everything, managers rename, and others nothing', () => {
  expect(projectActions({ role: 1, archived: false }, true)).toEqual([
    'rename',
    'archive',
    'delete',
  ]);
  expect(projectActions({ role: 1, archived: true }, true)).toEqual([
    'rename',
    'restore',
    'delete',
  ]);
  expect(projectActions({ role: 1, archived: false }, false)).toEqual(['rename']);
  expect(projectActions({ role: 2, archived: false }, false)).toEqual([]);
  expect(projectActions({ role: 3, archived: false }, false)).toEqual([]);
});
