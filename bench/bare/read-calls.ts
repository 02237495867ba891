import * as dashboard from './bare-dashboard.ts';
import * as people from './bare-people.ts';
import * as bare from './bare-queries.ts';
import type { BareQuery, Range } from './bare-queries.ts';
import type { BenchTeam } from '../data/bench-team.ts';

const dayMs = 86_400_000;

/** The caller: the owner, who can view everything, or a member. */
export type Place = {
  organizationId: number;
  /** Who calls. */
  userId: number;
  /** Somebody else in it, and a project. */
  memberId: number;
  projectId: number;
  now: Date;
};

export type ReadCall = {
  /** Of the contract. */
  name: string;
  /** What is asked for. */
  what: string;
  by: 'owner' | 'member';
  input(place: Place): object;
  /** The same without the product. */
  bare(place: Place): BareQuery[];
  /** A call of the review pages: its p50 must not grow with the number of activities. */
  isReview?: true;
  /**
   * The smallest set holds too little for it (the days of 1,000 people in a month are more than all
   * its activities, and its sessions are of one activity, where those of whole days are of sixteen):
   * its growth counts from the second.
   */
  isSparseAtFirst?: true;
};

export function placeOf(team: BenchTeam, by: ReadCall['by'], now: Date): Place {
  const { organizationId, userIds, projectIds } = team;
  const [ownerId = 0, memberId = 0] = userIds;
  const userId = by === 'owner' ? ownerId : memberId;
  return { organizationId, userId, memberId, projectId: projectIds[7] ?? projectIds[0] ?? 0, now };
}

function last24Hours({ now }: Place): Range {
  return { start: new Date(now.getTime() - dayMs), finish: now };
}

/** Whole days up to the end of today, as the screens ask. */
function lastDays({ now }: Place, count: number): Range {
  const finish = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
  return { start: new Date(finish - count * dayMs), finish: new Date(finish) };
}

const week = (place: Place) => lastDays(place, 7);
const month = (place: Place) => lastDays(place, 30);
const everybody = ({ organizationId }: Place) => ({ organizationId });
const own = ({ organizationId, userId }: Place) => ({ organizationId, userId });
const member = ({ organizationId, memberId }: Place) => ({ organizationId, userId: memberId });
const project = ({ organizationId, projectId }: Place) => ({ organizationId, projectId });
const within = ({ organizationId: organization_id }: Place) => ({ organization_id });
const firstPage = (limit: number) => ({ limit, offset: 0 });

const activityCalls: ReadCall[] = [
  {
    name: 'activity.all',
    what: 'all of 24 h, cut at 10,000',
    by: 'owner',
    input: within,
    bare: (place) => bare.activities(everybody(place), last24Hours(place), firstPage(10_001)),
    isSparseAtFirst: true,
  },
  {
    name: 'activity.all',
    what: '200 of a week',
    by: 'owner',
    input: (place) => ({ ...within(place), ...week(place), page: 1, page_size: 200 }),
    bare: (place) => bare.activities(everybody(place), week(place), firstPage(200)),
    isReview: true,
  },
  {
    name: 'activity.all',
    what: 'page 20 of 50 of 24 h',
    by: 'owner',
    input: (place) => ({ ...within(place), page: 20, page_size: 50 }),
    bare: (place) =>
      bare.activities(everybody(place), last24Hours(place), { limit: 50, offset: 950 }),
    isReview: true,
  },
  {
    name: 'activity.all',
    what: '50 of a week of one member',
    by: 'owner',
    input: (place) => ({
      ...within(place),
      ...week(place),
      user_id: place.memberId,
      page_size: 50,
    }),
    bare: (place) => bare.activities(member(place), week(place), firstPage(50)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.all',
    what: 'own 24 h',
    by: 'member',
    input: within,
    bare: (place) => bare.activities(own(place), last24Hours(place), firstPage(10_001)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.get',
    what: 'the nine numbers',
    by: 'owner',
    input: (place) => ({ ...within(place), start: 1 }),
    bare: (place) => bare.summary(everybody(place), place.now),
    isReview: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of a week',
    by: 'owner',
    input: (place) => ({ ...within(place), ...week(place) }),
    bare: (place) => bare.sessions(everybody(place), week(place), firstPage(11)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of a month of one project',
    by: 'owner',
    input: (place) => ({ ...within(place), ...month(place), project_id: place.projectId }),
    bare: (place) => bare.sessions(project(place), month(place), firstPage(11)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of own month',
    by: 'member',
    input: (place) => ({ ...within(place), ...month(place) }),
    bare: (place) => bare.sessions(own(place), month(place), firstPage(11)),
    isReview: true,
    isSparseAtFirst: true,
  },
];

function dayCall(grouping: bare.DayGroup, timeZone: string, more: Partial<ReadCall>): ReadCall {
  return {
    name: 'activity.days',
    what: `a month by ${grouping === 'none' ? 'day' : grouping.replace('_', ' and ')}, ${timeZone}`,
    by: 'owner',
    input: (place) => ({ ...within(place), ...month(place), by: grouping, time_zone: timeZone }),
    bare: (place) => bare.days(everybody(place), month(place), grouping, timeZone),
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
  input: (place) => ({ ...within(place), ...week(place), by: 'member_project', time_zone: 'UTC' }),
  bare: (place) => bare.days(everybody(place), week(place), 'member_project', 'UTC'),
};

const dashboardCalls: ReadCall[] = [
  ...([week, month] as const).map((range): ReadCall => ({
    name: 'dashboard.overview',
    what: range === week ? 'a week' : 'a month',
    by: 'owner',
    input: (place) => ({ ...within(place), ...range(place) }),
    bare: (place) => dashboard.overview(place.organizationId, range(place), place.now),
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
    input: (place) => ({ ...within(place), ...range(place), by }),
    bare: (place) => bare.appGroups(everybody(place), range(place), by),
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
    bare: (place) => bare.apps(everybody(place), last24Hours(place), firstPage(10_001)),
    isSparseAtFirst: true,
  },
  {
    name: 'app.all',
    what: '50 of 24 h',
    by: 'owner',
    input: (place) => ({ ...within(place), page: 1, page_size: 50 }),
    bare: (place) => bare.apps(everybody(place), last24Hours(place), firstPage(50)),
    isSparseAtFirst: true,
  },
  {
    name: 'app.all',
    what: 'own week',
    by: 'member',
    input: (place) => ({ ...within(place), ...week(place) }),
    bare: (place) => bare.apps(own(place), week(place), firstPage(10_001)),
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
    input: (place) => ({ ...within(place), page_size: 50 }),
    bare: (place) => bare.screenshots(everybody(place), last24Hours(place), firstPage(50)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'screenshot.all',
    what: '200 of a month of one member',
    by: 'owner',
    input: (place) => ({
      ...within(place),
      ...month(place),
      user_id: place.memberId,
      page_size: 200,
    }),
    bare: (place) => bare.screenshots(member(place), month(place), firstPage(200)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'screenshot.all',
    what: '50 of a month, thinned',
    by: 'member',
    input: (place) => ({ ...within(place), ...month(place), sampling: 3, page_size: 50 }),
    bare: (place) => bare.sampledScreenshots(own(place), month(place), 50),
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
    input: (place) => ({ ...within(place), ...month(place), page_size: 50 }),
    bare: (place) => bare.screenshotViews(place.userId, month(place), firstPage(50)),
  },
];

const peopleCalls: ReadCall[] = [
  {
    name: 'organization.all',
    what: '',
    by: 'owner',
    input: () => ({}),
    bare: ({ userId }) => people.organizations(userId),
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
