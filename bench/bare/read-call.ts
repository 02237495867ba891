import { rangeMaxDays } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Interval, SentInterval } from '@time-tracker/contract/time/interval';
import type { BareQuery } from './bare-queries.ts';
import type { BenchTeam } from '../data/bench-team.ts';

/** The caller: the owner, who can view everything, or a member. */
export type Caller = {
  organizationId: number;
  /** The caller. */
  userId: number;
  /** Another member, and a project. */
  memberId: number;
  projectId: number;
  now: Date;
};

export type ReadCall = {
  /** The name in the contract. */
  name: string;
  /** The requested data, for the table of results. */
  what: string;
  by: 'owner' | 'member';
  input(caller: Caller): object;
  /** The same data in plain SQL. */
  bare(caller: Caller): BareQuery[];
  /**
   * A screen waits for it: its p95 has an absolute limit at every size, instead of one relative to plain
   * SQL.
   */
  isScreen?: true;
  /** A call of the review pages: its p50 must not grow with the number of activities. */
  isReview?: true;
  /**
   * The smallest data set is not comparable (the days of 1,000 people in a month are more than all
   * its activities, and its sessions have one activity instead of sixteen), so growth is measured
   * from the second.
   */
  isSparseAtFirst?: true;
  /** A larger data set always has more matching rows, so growth cannot be measured. */
  matchesEverything?: boolean;
};

export function callerOf(team: BenchTeam, by: ReadCall['by'], now: Date): Caller {
  const { organizationId, userIds, projectIds } = team;
  const [ownerId = 0, memberId = 0] = userIds;
  const userId = by === 'owner' ? ownerId : memberId;
  return { organizationId, userId, memberId, projectId: projectIds[7] ?? projectIds[0] ?? 0, now };
}

export function last24Hours({ now }: Caller): Interval<Date> {
  return { start: new Date(now.getTime() - dayMs), end: now };
}

/** Whole days until the end of today, as the screens request them. */
export function lastDays({ now }: Caller, count: number): Interval<Date> {
  const end = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
  return { start: new Date(end - count * dayMs), end: new Date(end) };
}

/** The range as calls name its ends. */
export function asSent({ start, end }: Interval<Date>): SentInterval<Date> {
  return { start, finish: end };
}

export const today = (caller: Caller) => lastDays(caller, 1);
export const week = (caller: Caller) => lastDays(caller, 7);
export const month = (caller: Caller) => lastDays(caller, 30);
/** The longest range, which contains everything that was seeded. */
export const longest = (caller: Caller) => lastDays(caller, rangeMaxDays);
/** How a range is named in the table of results. */
export function nameOf(range: typeof week): string {
  if (range === today) return 'today';
  if (range === week) return 'a week';
  return range === month ? 'a month' : `${rangeMaxDays} days`;
}
export const allMembers = ({ organizationId }: Caller) => ({ organizationId });
export const own = ({ organizationId, userId }: Caller) => ({ organizationId, userId });
export const member = ({ organizationId, memberId }: Caller) => ({
  organizationId,
  userId: memberId,
});
export const project = ({ organizationId, projectId }: Caller) => ({ organizationId, projectId });
export const within = ({ organizationId: organization_id }: Caller) => ({ organization_id });
export const firstPage = (limit: number) => ({ limit, offset: 0 });
