import { readWeekStart } from '../calendar/week-start.ts';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import type { Actor } from '../access/actor.ts';
import { findVisibleWork } from '../access/visible-work.ts';
import { listLatestWeeks } from '../calendar/local-weeks.ts';
import type { Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';
import { sortByName } from '../http/sort-by-name.ts';
import { addSums, sumWorkByDay, toWorkTotal, type WorkSum } from '../work-time/work-days.ts';
import {
  findMembersAndInvitations,
  type MemberOrInvitation,
  type MemberSearch,
} from './organization-member-search.ts';
import {
  listLastSeen,
  listOrganizationRecorders,
  listProjectMemberships,
  listProjectNames,
  type OrganizationRecorderRow,
  type PendingMemberRow,
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

/** A member with `email`, or the invitation of it, without work. */
export async function findOrganizationMember(
  tx: Tx,
  organizationId: number,
  email: string,
): Promise<ListedOrganizationMember | undefined> {
  const found = await findMembersAndInvitations(tx, organizationId, { email });
  const [listed] = await describeMembers(tx, organizationId, found);
  return listed;
}

/**
 * The members and invitations that match, or a page of them, with the work of the calendar week so far in
 * the actor's time zone. Reads only names and dates of those that are not on the page.
 */
export async function listMembersWithWork(
  tx: Tx,
  actor: Actor,
  { organizationId, page, ...search }: MemberSearch & { organizationId: number; page?: Page },
  now: Date,
): Promise<{ members: ListedOrganizationMember[]; total: number }> {
  const found = await findMembersAndInvitations(tx, organizationId, search);
  const shown = page ? found.slice(page.offset, page.offset + page.limit) : found;
  const listed = await describeMembers(tx, organizationId, shown);
  const weekOf = await sumWeeks(tx, actor, { organizationId, userIds: listUserIds(shown) }, now);
  const members = listed.map((member) => ({
    ...member,
    week: member.user.id === null ? null : toWorkTotal(weekOf(member.user.id)),
  }));
  return { members, total: found.length };
}

/** The work of members in the calendar week so far. */
async function sumWeeks(
  tx: Tx,
  actor: Actor,
  { organizationId, userIds }: { organizationId: number; userIds: readonly number[] },
  now: Date,
): Promise<(userId: number) => WorkSum> {
  if (userIds.length === 0) return () => addSums([]);
  const work = await findVisibleWork(tx, actor, { organization_id: organizationId });
  const weekStart = await readWeekStart(tx, organizationId);
  const weeks = listLatestWeeks(now, 1, { timeZone: actor.timeZone, weekStart });
  const by = { project: false, user: true };
  const { groups } = await sumWorkByDay(tx, work, weeks, by, userIds);
  const sums = new Map(groups.map(({ userId, days }) => [userId, addSums(days)]));
  return (userId) => sums.get(userId) ?? addSums([]);
}

/** Reads the projects, recorders and last activity of members and invitations. */
async function describeMembers(
  tx: Tx,
  organizationId: number,
  people: readonly MemberOrInvitation[],
): Promise<ListedOrganizationMember[]> {
  if (people.length === 0) return [];
  const userIds = listUserIds(people);
  const places = await listPlaces(tx, organizationId, people);
  const lastSeen = await listLastSeen(tx, organizationId, userIds);
  const recorders = Map.groupBy(
    await listOrganizationRecorders(tx, organizationId, userIds),
    (recorder) => recorder.user_id,
  );
  return people.map((one) => {
    if (one.state === 'pending') return describePending(one, places.get(one.email) ?? []);
    const { id, name, email, type, role, email_verified, is_limited, joined_at } = one;
    return {
      user: { id, name, email },
      type,
      role,
      email_verified,
      is_limited,
      state: 'active',
      projects: places.get(id) ?? [],
      last_seen: lastSeen.get(id) ?? null,
      recorders: (recorders.get(id) ?? []).map(describeRecorder),
      week: null,
      joined_at,
      invited_at: null,
      invited_by: null,
    };
  });
}

function listUserIds(people: readonly MemberOrInvitation[]): number[] {
  return people.flatMap((one) => (one.state === 'active' ? [one.id] : []));
}

function describePending(one: PendingMemberRow, projects: Place[]): ListedOrganizationMember {
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
  people: readonly MemberOrInvitation[],
): Promise<Map<number | string, Place[]>> {
  const rows = await listProjectMemberships(tx, organizationId, {
    userIds: listUserIds(people),
    emails: people.map(({ email }) => email),
  });
  const ofProject = Map.groupBy(rows, ({ project_id }) => project_id);
  const idOf = new Map(
    people.flatMap((one) => (one.state === 'active' ? [[one.email, one.id]] : [])),
  );
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

function describeRecorder({
  source,
  name,
  version,
  last_seen_at,
}: OrganizationRecorderRow): Recorder {
  return { source, name, version, last_seen: last_seen_at };
}
