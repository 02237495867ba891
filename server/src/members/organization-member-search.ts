import type { ShownMembers } from '@time-tracker/contract/members/organization-members';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import type { Tx } from '../database/database.ts';
import { sortByName } from '../http/sort-by-name.ts';
import {
  listMembers,
  listPendingMembers,
  listProjectMemberships,
  listProjectNames,
  type MemberRow,
  type MemberRowFilter,
  type PendingMemberRow,
} from './organization-member-store.ts';

export type MemberOrInvitation =
  | (MemberRow & { state: 'active' })
  | (PendingMemberRow & { state: 'pending' });

export type MemberSearch = MemberRowFilter & {
  /** Words in names, emails and project names. */
  search?: string | undefined;
  show?: ShownMembers;
  newestFirst?: boolean;
};

/** Members by name, then invitations by email; or all of them by when they joined or were invited. */
export async function findMembersAndInvitations(
  tx: Tx,
  organizationId: number,
  { show = 'all', search = '', newestFirst = false, ...filter }: MemberSearch,
): Promise<MemberOrInvitation[]> {
  const isFound = await createWordFilter(tx, organizationId, search);
  const role = roleOf[show];
  const members =
    show === 'invited' ? [] : await listMembers(tx, organizationId, { ...filter, role });
  const pending = role === undefined ? await listPendingMembers(tx, organizationId, filter) : [];
  const found: MemberOrInvitation[] = [
    ...sortByName(members.filter(isFound)).map((row) => ({ ...row, state: 'active' as const })),
    ...pending.filter(isFound).map((row) => ({ ...row, state: 'pending' as const })),
  ];
  return newestFirst ? found.toSorted((a, b) => addedAt(b) - addedAt(a)) : found;
}

const roleOf: Record<ShownMembers, OrganizationRole | undefined> = {
  all: undefined,
  invited: undefined,
  owners: 'owner',
  members: 'member',
};

function addedAt(one: MemberOrInvitation): number {
  return (one.state === 'active' ? one.joined_at : one.invited_at).getTime();
}

type Searchable = { id?: number; name?: string; email: string };

/** A filter for people whose name, email and project names contain all words, ignoring case. */
async function createWordFilter(
  tx: Tx,
  organizationId: number,
  search: string,
): Promise<(person: Searchable) => boolean> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  const projectNames = new Map(
    (await listProjectNames(tx, organizationId))
      .map(({ id, name }) => [id, name.toLowerCase()] as const)
      .filter(([, name]) => words.some((word) => name.includes(word))),
  );
  const memberships =
    projectNames.size === 0
      ? []
      : await listProjectMemberships(tx, organizationId, { projectIds: [...projectNames.keys()] });
  // A member can have invitations too: their email was invited to another project.
  const byPerson = Map.groupBy(memberships, ({ user_id, email }) => user_id ?? email);
  const projectsOf = ({ id, email }: Searchable) =>
    [id, email].flatMap((key) =>
      (key === undefined ? [] : (byPerson.get(key) ?? [])).map(
        ({ project_id }) => projectNames.get(project_id) ?? '',
      ),
    );
  return (person) => {
    const texts = [
      person.name?.toLowerCase() ?? '',
      person.email.toLowerCase(),
      ...projectsOf(person),
    ];
    return words.every((word) => texts.some((text) => text.includes(word)));
  };
}
