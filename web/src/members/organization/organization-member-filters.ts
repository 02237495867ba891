import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';

const shows = ['all', 'owners', 'members', 'invited'] as const;
export type UserShow = (typeof shows)[number];

export const showChoices: { value: UserShow; label: MessageDescriptor }[] = [
  { value: 'all', label: msg`All` },
  { value: 'owners', label: msg`Owners` },
  { value: 'members', label: msg`Members` },
  { value: 'invited', label: msg`Invited` },
];

/** Reads the filter from the address; anything else shows all. */
export function toShow(value: string | null): UserShow {
  return shows.find((show) => show === value) ?? 'all';
}

/** Members whose name, email and projects contain all search terms, ignoring case. */
export function filterUsers(
  users: OrganizationUser[],
  { show, search }: { show: UserShow; search: string },
): OrganizationUser[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((one) => isShown(one, show) && containsAll(one, terms));
}

function isShown({ role, state }: OrganizationUser, show: UserShow): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'owners':
      return role === 'owner' && state === 'active';
    case 'members':
      return role === 'member' && state === 'active';
    case 'invited':
      return state === 'pending';
  }
}

function containsAll({ user, projects }: OrganizationUser, terms: string[]): boolean {
  const text = [user.name ?? '', user.email, ...projects.map(({ name }) => name)]
    .join(' ')
    .toLowerCase();
  return terms.every((term) => text.includes(term));
}
