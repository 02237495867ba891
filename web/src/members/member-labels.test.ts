import { expect, it } from 'vitest';
import { roleChoices, toRole } from './member-labels.ts';

it('reads a role back from a choice', () => {
  expect(roleChoices().map(({ value, label }) => `${toRole(value)} ${label}`)).toEqual([
    '1 Manager',
    '2 Member',
    '3 Viewer',
  ]);
});
