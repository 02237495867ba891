import { readWeekStart } from '../calendar/week-start.ts';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
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
  listProjectNames,
  type OrganizationRecorderRow,
} from './organization-member-store.ts';

type Place = OrganizationUser['projects'][number];
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
  const places = await listPlaces(tx, organizationId, members);
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
      projects: places.get(id) ?? [],
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
    .map((one) => describePending(one, places.get(one.email) ?? []));
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
  projects: Place[],
): ListedOrganizationMember {
  return {
    user: { id: null, name: null, email: one.email },
    type: null,
    role: one.role,
    email_verified: null,
    is_limited: false,
    state: 'pending',
    projects,
    last_seen: null,
    recorders: [],
    week: null,
    joined_at: null,
    invited_at: one.invited_at,
    invited_by: one.invited_by,
  };
}

/** Projects by ID of their members and by email of other invited people, sorted by name. */
async function listPlaces(
  tx: Tx,
  organizationId: number,
  members: readonly { id: number; email: string }[],
): Promise<Map<number | string, Place[]>> {
  const rows = await listProjectMemberships(tx, organizationId);
  const ofProject = Map.groupBy(rows, ({ project_id }) => project_id);
  const idOf = new Map(members.map(({ id, email }) => [email, id]));
  const places = new Map<number | string, Place[]>();
  // Projects are few, so sorting them sorts the places of everyone.
  for (const { id, name, archived } of sortByName(await listProjectNames(tx, organizationId))) {
    for (const { user_id, email, role, screenshot_interval } of ofProject.get(id) ?? []) {
      const state = user_id === null ? 'pending' : 'active';
      const place: Place = { id, name, archived, role, screenshot_interval, state };
      const person = user_id ?? idOf.get(email ?? '') ?? email ?? '';
      const own = places.get(person);
      if (own === undefined) places.set(person, [place]);
      else own.push(place);
    }
  }
  return places;
}

function describeDevice({
  source,
  name,
  version,
  last_seen_at,
}: OrganizationRecorderRow): Recorder {
  return { source, name, version, last_seen: last_seen_at };
}
