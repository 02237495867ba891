import { readWeekStart } from '../calendar/week-start.ts';
import type { OrganizationUser } from '@time-tracker/contract/organization';
import type { Actor } from '../access/actor.ts';
import { findVisibleWork } from '../access/visible-work.ts';
import { listLatestWeeks } from '../calendar/local-weeks.ts';
import type { Tx } from '../database/database.ts';
import { sortByName } from '../http/sort-by-name.ts';
import { addSums, sumWorkByDay, toWorkTotal } from '../work-time/work-days.ts';
import {
  listOrganizationRecorders,
  listMembers,
  listPendingMembers,
  listProjectMemberships,
  type OrganizationRecorderRow,
  type ProjectMembershipRow,
} from './organization-member-store.ts';

type Instants = 'last_seen' | 'joined_at' | 'invited_at' | 'recorders';
type Recorder = Omit<OrganizationUser['recorders'][number], 'last_seen'> & { last_seen: Date };

/** As in the contract, with dates instead of text. */
export type ListedOrganizationMember = Omit<OrganizationUser, Instants> & {
  last_seen: Date | null;
  joined_at: Date | null;
  invited_at: Date | null;
  recorders: Recorder[];
};

/**
 * The members of an organization by name, then the invited by email, or only the one with `email`.
 */
export async function listOrganizationMembers(
  tx: Tx,
  organizationId: number,
  email?: string,
): Promise<ListedOrganizationMember[]> {
  const members = sortByName(await listMembers(tx, organizationId, email));
  const pending = await listPendingMembers(tx, organizationId);
  const places = Map.groupBy(
    await listProjectMemberships(tx, organizationId),
    (place) => place.email,
  );
  const devices = Map.groupBy(
    await listOrganizationRecorders(tx, organizationId),
    (device) => device.user_id,
  );
  const active: ListedOrganizationMember[] = members.map(
    ({ id, name, joined_at, last_seen, ...member }) => ({
      user: { id, name, email: member.email },
      type: member.type,
      role: member.role,
      email_verified: member.email_verified,
      is_limited: member.is_limited,
      state: 'active',
      projects: describePlaces(places.get(member.email)),
      last_seen,
      recorders: (devices.get(id) ?? []).map(describeDevice),
      week: null,
      joined_at,
      invited_at: null,
      invited_by: null,
    }),
  );
  const invited = pending
    .filter((one) => email === undefined || one.email === email)
    .map((one) => describePending(one, places.get(one.email)));
  return [...active, ...invited];
}

/** The same, with the work of the calendar week so far in the actor's time zone. */
export async function listMembersWithWork(
  tx: Tx,
  actor: Actor,
  organizationId: number,
  now: Date,
): Promise<ListedOrganizationMember[]> {
  const listed = await listOrganizationMembers(tx, organizationId);
  const work = await findVisibleWork(tx, actor, { organization_id: organizationId });
  const weekStart = await readWeekStart(tx, organizationId);
  const weeks = listLatestWeeks(now, 1, { timeZone: actor.timeZone, weekStart });
  const { groups } = await sumWorkByDay(tx, work, weeks, { project: false, user: true });
  const sumOf = new Map(groups.map(({ userId, days }) => [userId, addSums(days)]));
  return listed.map((member) => ({
    ...member,
    week: member.user.id === null ? null : toWorkTotal(sumOf.get(member.user.id) ?? addSums([])),
  }));
}

function describePending(
  one: Awaited<ReturnType<typeof listPendingMembers>>[number],
  places: ProjectMembershipRow[] | undefined,
): ListedOrganizationMember {
  return {
    user: { id: null, name: null, email: one.email },
    type: null,
    role: one.role,
    email_verified: null,
    is_limited: false,
    state: 'pending',
    projects: describePlaces(places),
    last_seen: null,
    recorders: [],
    week: null,
    joined_at: null,
    invited_at: one.invited_at,
    invited_by: one.invited_by,
  };
}

function describePlaces(
  places: readonly ProjectMembershipRow[] = [],
): ListedOrganizationMember['projects'] {
  return sortByName(places).map(({ id, name, role, screenshot_interval, state }) => ({
    id,
    name,
    role,
    screenshot_interval,
    state,
  }));
}

function describeDevice({
  source,
  name,
  version,
  last_seen_at,
}: OrganizationRecorderRow): Recorder {
  return { source, name, version, last_seen: last_seen_at };
}
