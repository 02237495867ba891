import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import { expect, test } from 'vitest';
import { filterUsers, toShow, type UserShow } from './organization-member-filters.ts';

function person(change: Partial<OrganizationUser> & { email: string }): OrganizationUser {
  const { email, ...rest } = change;
  return {
    user: { id: 1, name: 'Olga Ordonez', email },
    type: 'Owner',
    role: 'owner',
    email_verified: true,
    is_limited: false,
    state: 'active',
    projects: [],
    last_seen: null,
    recorders: [],
    week: null,
    joined_at: null,
    invited_at: null,
    invited_by: null,
    ...rest,
  };
}

const atlas = {
  id: 1,
  name: 'Atlas',
  role: 2,
  archived: false,
  screenshot_interval: 10,
  state: 'active',
} as const;
const people = [
  person({ email: 'olga@example.com' }),
  person({ email: 'mia@example.com', role: 'member', projects: [atlas] }),
  person({
    email: 'new@example.com',
    state: 'pending',
    user: { id: null, name: null, email: 'new@example.com' },
  }),
];

const emails = (show: UserShow, search = '') =>
  filterUsers(people, { show, search }).map(({ user }) => user.email);

test('by role and state', () => {
  expect(emails('all')).toHaveLength(3);
  expect(emails('owners')).toEqual(['olga@example.com']);
  expect(emails('members')).toEqual(['mia@example.com']);
  expect(emails('invited')).toEqual(['new@example.com']);
});

test('by all search terms in name, email and projects', () => {
  expect(emails('all', 'ATLAS')).toEqual(['mia@example.com']);
  expect(emails('all', 'olga ordonez')).toEqual(['olga@example.com', 'mia@example.com']);
  expect(emails('members', 'ordonez mia')).toEqual(['mia@example.com']);
  expect(emails('all', 'zebra')).toEqual([]);
});

test('an invalid URL shows all', () => {
  expect(toShow('invited')).toBe('invited');
  expect(toShow('everything')).toBe('all');
  expect(toShow(null)).toBe('all');
});
