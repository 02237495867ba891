import * as dashboard from './bare-dashboard.ts';
import * as people from './bare-people.ts';
import * as bare from './bare-queries.ts';
import type { BareQuery, Range } from './bare-queries.ts';
import type { BenchTeam } from '../data/bench-team.ts';

const dayMs = 86_400_000;

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
  /** A call of the review pages: its p50 must not grow with the number of activities. */
  isReview?: true;
  /**
   * The smallest data set is not comparable (the days of 1,000 people in a month are more than all
   * its activities, and its sessions have one activity instead of sixteen), so growth is measured
   * from the second.
   */
  isSparseAtFirst?: true;
};

export function callerOf(team: BenchTeam, by: ReadCall['by'], now: Date): Caller {
  const { organizationId, userIds, projectIds } = team;
  const [ownerId = 0, memberId = 0] = userIds;
  const userId = by === 'owner' ? ownerId : memberId;
  return { organizationId, userId, memberId, projectId: projectIds[7] ?? projectIds[0] ?? 0, now };
}

function last24Hours({ now }: Caller): Range {
  return { start: new Date(now.getTime() - dayMs), finish: now };
}

/** Whole days until the end of today, as the screens request them. */
function lastDays({ now }: Caller, count: number): Range {
  const finish = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
  return { start: new Date(finish - count * dayMs), finish: new Date(finish) };
}

const week = (caller: Caller) => lastDays(caller, 7);
const month = (caller: Caller) => lastDays(caller, 30);
const everybody = ({ organizationId }: Caller) => ({ organizationId });
const own = ({ organizationId, userId }: Caller) => ({ organizationId, userId });
const member = ({ organizationId, memberId }: Caller) => ({ organizationId, userId: memberId });
const project = ({ organizationId, projectId }: Caller) => ({ organizationId, projectId });
const within = ({ organizationId: organization_id }: Caller) => ({ organization_id });
const firstPage = (limit: number) => ({ limit, offset: 0 });

const activityCalls: ReadCall[] = [
  {
    name: 'activity.all',
    what: 'all of 24 h, cut at 10,000',
    by: 'owner',
    input: within,
    bare: (caller) => bare.activities(everybody(caller), last24Hours(caller), firstPage(10_001)),
    isSparseAtFirst: true,
  },
  {
    name: 'activity.all',
    what: '200 of a week',
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...week(caller), page: 1, page_size: 200 }),
    bare: (caller) => bare.activities(everybody(caller), week(caller), firstPage(200)),
    isReview: true,
  },
  {
    name: 'activity.all',
    what: 'page 20 of 50 of 24 h',
    by: 'owner',
    input: (caller) => ({ ...within(caller), page: 20, page_size: 50 }),
    bare: (caller) =>
      bare.activities(everybody(caller), last24Hours(caller), { limit: 50, offset: 950 }),
    isReview: true,
  },
  {
    name: 'activity.all',
    what: '50 of a week of one member',
    by: 'owner',
    input: (caller) => ({
      ...within(caller),
      ...week(caller),
      user_id: caller.memberId,
      page_size: 50,
    }),
    bare: (caller) => bare.activities(member(caller), week(caller), firstPage(50)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.all',
    what: 'own 24 h',
    by: 'member',
    input: within,
    bare: (caller) => bare.activities(own(caller), last24Hours(caller), firstPage(10_001)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.get',
    what: 'the nine numbers',
    by: 'owner',
    input: (caller) => ({ ...within(caller), start: 1 }),
    bare: (caller) => bare.summary(everybody(caller), caller.now),
    isReview: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of a week',
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...week(caller) }),
    bare: (caller) => bare.sessions(everybody(caller), week(caller), firstPage(11)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of a month of one project',
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...month(caller), project_id: caller.projectId }),
    bare: (caller) => bare.sessions(project(caller), month(caller), firstPage(11)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of own month',
    by: 'member',
    input: (caller) => ({ ...within(caller), ...month(caller) }),
    bare: (caller) => bare.sessions(own(caller), month(caller), firstPage(11)),
    isReview: true,
    isSparseAtFirst: true,
  },
];

function dayCall(grouping: bare.DayGroup, timeZone: string, more: Partial<ReadCall>): ReadCall {
  return {
    name: 'activity.days',
    what: `a month by ${grouping === 'none' ? 'day' : grouping.replace('_', ' and ')}, ${timeZone}`,
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...month(caller), by: grouping, time_zone: timeZone }),
    bare: (caller) => bare.days(everybody(caller), month(caller), grouping, timeZone),
    isReview: true,
    ...more,
  };
}

const dayCalls: ReadCall[] = [
  dayCall('none', 'UTC', {}),
  dayCall('project', 'UTC', {}),
  dayCall('member', 'UTC', { isSparseAtFirst: true }),
  dayCall('project', 'America/New_York', { isSparseAtFirst: true }),
  dayCall('member', 'America/New_York', { isSparseAtFirst: true }),
];

const weekSheet: ReadCall = {
  ...dayCall('member_project', 'UTC', { isSparseAtFirst: true }),
  what: 'the sheet of a week, UTC',
  input: (caller) => ({
    ...within(caller),
    ...week(caller),
    by: 'member_project',
    time_zone: 'UTC',
  }),
  bare: (caller) => bare.days(everybody(caller), week(caller), 'member_project', 'UTC'),
};

const dashboardCalls: ReadCall[] = [
  ...([week, month] as const).map((range): ReadCall => ({
    name: 'dashboard.overview',
    what: range === week ? 'a week' : 'a month',
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...range(caller) }),
    bare: (caller) => dashboard.overview(caller.organizationId, range(caller), caller.now),
    isReview: true,
    isSparseAtFirst: true,
  })),
  {
    name: 'dashboard.now',
    what: '',
    by: 'owner',
    input: within,
    bare: ({ organizationId }) => dashboard.now(organizationId),
    isReview: true,
  },
];

function appCall(by: 'name' | 'title' | 'member' | 'day', range: typeof week): ReadCall {
  return {
    name: 'app.totals',
    what: `a ${range === week ? 'week' : 'month'} by ${by}`,
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...range(caller), by }),
    bare: (caller) => bare.appGroups(everybody(caller), range(caller), by),
    isReview: true,
    isSparseAtFirst: true,
  };
}

const appCalls: ReadCall[] = [
  {
    name: 'app.all',
    what: 'all of 24 h, cut at 10,000',
    by: 'owner',
    input: within,
    bare: (caller) => bare.apps(everybody(caller), last24Hours(caller), firstPage(10_001)),
    isSparseAtFirst: true,
  },
  {
    name: 'app.all',
    what: '50 of 24 h',
    by: 'owner',
    input: (caller) => ({ ...within(caller), page: 1, page_size: 50 }),
    bare: (caller) => bare.apps(everybody(caller), last24Hours(caller), firstPage(50)),
    isSparseAtFirst: true,
  },
  {
    name: 'app.all',
    what: 'own week',
    by: 'member',
    input: (caller) => ({ ...within(caller), ...week(caller) }),
    bare: (caller) => bare.apps(own(caller), week(caller), firstPage(10_001)),
    isSparseAtFirst: true,
  },
  appCall('name', week),
  appCall('title', week),
  appCall('member', week),
  appCall('day', week),
  appCall('name', month),
  appCall('day', month),
];

const screenshotCalls: ReadCall[] = [
  {
    name: 'screenshot.all',
    what: '50 of 24 h',
    by: 'owner',
    input: (caller) => ({ ...within(caller), page_size: 50 }),
    bare: (caller) => bare.screenshots(everybody(caller), last24Hours(caller), firstPage(50)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'screenshot.all',
    what: '200 of a month of one member',
    by: 'owner',
    input: (caller) => ({
      ...within(caller),
      ...month(caller),
      user_id: caller.memberId,
      page_size: 200,
    }),
    bare: (caller) => bare.screenshots(member(caller), month(caller), firstPage(200)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'screenshot.all',
    what: '50 of a month, thinned',
    by: 'member',
    input: (caller) => ({ ...within(caller), ...month(caller), sampling: 3, page_size: 50 }),
    bare: (caller) => bare.sampledScreenshots(own(caller), month(caller), 50),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'screenshot.intervals',
    what: '1,000 people',
    by: 'owner',
    input: within,
    bare: ({ organizationId }) => people.captureIntervals(organizationId),
  },
  {
    name: 'screenshot.views',
    what: '50 of a month',
    by: 'member',
    input: (caller) => ({ ...within(caller), ...month(caller), page_size: 50 }),
    bare: (caller) => bare.screenshotViews(caller.userId, month(caller), firstPage(50)),
  },
];

const peopleCalls: ReadCall[] = [
  {
    name: 'organization.person',
    what: 'page of a member',
    by: 'owner',
    input: (caller) => ({ ...within(caller), user_id: caller.memberId }),
    bare: (caller) => bare.days(member(caller), lastDays(caller, 14), 'project', 'UTC'),
    isSparseAtFirst: true,
  },
  {
    name: 'project.overview',
    what: 'page of a project',
    by: 'owner',
    input: ({ projectId: project_id }) => ({ project_id }),
    bare: (caller) => bare.days(project(caller), lastDays(caller, 56), 'member', 'UTC'),
    isSparseAtFirst: true,
  },
  {
    name: 'organization.all',
    what: '',
    by: 'owner',
    input: () => ({}),
    bare: ({ userId }) => people.organizations(userId),
  },
  {
    name: 'timer.projects',
    what: '',
    by: 'member',
    input: () => ({}),
    bare: ({ userId }) => people.recordableProjects(userId),
  },
  {
    name: 'timer.worked',
    what: '24 hours',
    by: 'member',
    input: (caller) => ({ since: last24Hours(caller).start }),
    bare: (caller) => bare.worked(own(caller), last24Hours(caller)),
  },
  {
    name: 'organization.users',
    what: '1,000 people',
    by: 'owner',
    input: within,
    bare: ({ organizationId }) => people.organizationUsers(organizationId),
  },
  {
    name: 'organization.contents',
    what: '',
    by: 'owner',
    input: ({ organizationId: id }) => ({ id }),
    bare: ({ organizationId }) => people.contents(organizationId, undefined),
  },
  {
    name: 'project.all',
    what: '50 projects',
    by: 'owner',
    input: within,
    bare: ({ organizationId, now }) => people.projects(organizationId, now),
  },
  {
    name: 'project.members',
    what: '100 people',
    by: 'owner',
    input: ({ projectId: project_id }) => ({ project_id }),
    bare: ({ organizationId, projectId, now }) =>
      people.projectMembers(organizationId, projectId, now),
  },
  {
    name: 'project.contents',
    what: '',
    by: 'owner',
    input: ({ projectId: id }) => ({ id }),
    bare: ({ organizationId, projectId }) => people.contents(organizationId, projectId),
  },
  ...(
    [
      ['timer.get', 'timers'],
      ['user.get', 'users'],
      ['user.sessions', 'sessions'],
      ['user.recorders', 'recorders'],
      ['user.consents', 'recording_consents'],
    ] as const
  ).map(([name, table]): ReadCall => ({
    name,
    what: '',
    by: 'member',
    input: () => ({}),
    bare: ({ userId }) => people.ownRow(table, userId),
  })),
];

/** All calls that return lists or totals, with their most frequent inputs. */
export const readCalls: readonly ReadCall[] = [
  ...activityCalls,
  ...dayCalls,
  weekSheet,
  ...dashboardCalls,
  ...appCalls,
  ...screenshotCalls,
  ...peopleCalls,
];
