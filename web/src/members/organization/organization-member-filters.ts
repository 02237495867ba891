import type { OrganizationUser } from '@time-tracker/contract/organization';

const shows = ['all', 'owners', 'members', 'invited'] as const;
export type UserShow = (typeof shows)[number];

export const showChoices: { value: UserShow; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'owners', label: 'Owners' },
  { value: 'members', label: 'Members' },
  { value: 'invited', label: 'Invited' },
];

/** From the address; whatever else stands there shows all. */
export function toShow(value: string | null): UserShow {
  return shows.find((show) => show === value) ?? 'all';
}

/** Whose name, e-mail or project holds all the words, in whatever case. */
export function filterUsers(
  users: OrganizationUser[],
  { show, words }: { show: UserShow; words: string },
): OrganizationUser[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((one) => isShown(one, show) && holdsAll(one, wanted));
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

function holdsAll({ user, projects }: OrganizationUser, wanted: string[]): boolean {
  const text = [user.name ?? '', user.email, ...projects.map(({ name }) => name)]
    .join(' ')
    .toLowerCase();
  return wanted.every((word) => text.includes(word));
}
