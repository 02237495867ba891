import { describe, expect, test } from 'vitest';
import { refuseChange, refuseRemoval, type Acting, type Subject } from './project-member-access.ts';

const owner: Acting = { userId: 1, organizationRole: 'owner', projectRole: 1 };
const manager: Acting = { userId: 2, organizationRole: 'member', projectRole: 1 };
const member: Acting = { userId: 3, organizationRole: 'member', projectRole: 2 };
const viewer: Acting = { userId: 4, organizationRole: 'member', projectRole: 3 };

function subjectOf({ userId, organizationRole }: Acting): Subject {
  return { userId, organizationRole: organizationRole ?? 'member' };
}

function isRefused(act: () => void): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

describe('changing someone', () => {
  test.each([
    ['an owner', owner, 'a manager', manager, false],
    ['an owner', owner, 'another owner', { ...owner, userId: 9 }, false],
    ['a manager', manager, 'a member', member, false],
    ['a manager', manager, 'another manager', { ...manager, userId: 9 }, false],
    ['a manager', manager, 'an owner', owner, true],
    ['a member', member, 'a viewer', viewer, true],
    ['a member', member, 'themselves', member, true],
    ['an owner', owner, 'their own role', owner, true],
    ['a manager', manager, 'their own role', manager, true],
  ])('%s and the role of %4$s: %s', (_who, acting, _whom, subject, refused) => {
    expect(isRefused(() => refuseChange(acting, subjectOf(subject), true))).toBe(refused);
  });

  test('a manager may change their own interval', () => {
    expect(isRefused(() => refuseChange(manager, subjectOf(manager), false))).toBe(false);
  });
});

describe('removing someone', () => {
  test.each([
    ['an owner removes a manager', owner, manager, false],
    ['a manager removes a member', manager, member, false],
    ['a manager does not remove an owner', manager, owner, true],
    ['a member does not remove another', member, viewer, true],
    ['a viewer does not remove another', viewer, member, true],
    ['a member leaves', member, member, false],
    ['a viewer leaves', viewer, viewer, false],
    ['an owner leaves', owner, owner, false],
  ])('%s', (_title, acting, subject, refused) => {
    expect(isRefused(() => refuseRemoval(acting, subjectOf(subject)))).toBe(refused);
  });
});
