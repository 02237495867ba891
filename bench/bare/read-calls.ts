import { unchangedScreenPeopleMax } from '@time-tracker/contract/limits';
import * as dashboard from './bare-dashboard.ts';
import * as people from './bare-people.ts';
import * as bare from './bare-queries.ts';
import { peopleCalls } from './people-calls.ts';
import {
  asSent,
  allMembers,
  firstPage,
  last24Hours,
  longest,
  member,
  month,
  nameOf,
  own,
  project,
  today,
  week,
  within,
  type Caller,
  type ReadCall,
} from './read-call.ts';

const activityCalls: ReadCall[] = [
  {
    name: 'activity.all',
    what: 'the first 10,000 of 24 h',
    by: 'owner',
    input: within,
    bare: (caller) => bare.activities(allMembers(caller), last24Hours(caller), firstPage(10_001)),
    isSparseAtFirst: true,
  },
  {
    name: 'activity.all',
    what: '200 of a week',
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...asSent(week(caller)), page: 1, page_size: 200 }),
    bare: (caller) => bare.activities(allMembers(caller), week(caller), firstPage(200)),
    isReview: true,
  },
  {
    name: 'activity.all',
    what: 'page 20 of 50 of 24 h',
    by: 'owner',
    input: (caller) => ({ ...within(caller), page: 20, page_size: 50 }),
    bare: (caller) =>
      bare.activities(allMembers(caller), last24Hours(caller), { limit: 50, offset: 950 }),
    isReview: true,
  },
  {
    name: 'activity.all',
    what: '50 of a week of one member',
    by: 'owner',
    input: (caller) => ({
      ...within(caller),
      ...asSent(week(caller)),
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
    what: 'the nine totals',
    by: 'owner',
    input: (caller) => ({ ...within(caller), start: 1 }),
    bare: (caller) => bare.summary(allMembers(caller), caller.now),
    isReview: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of a week',
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...asSent(week(caller)) }),
    bare: (caller) => bare.sessions(allMembers(caller), week(caller), firstPage(11)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of a month of one project',
    by: 'owner',
    input: (caller) => ({
      ...within(caller),
      ...asSent(month(caller)),
      project_id: caller.projectId,
    }),
    bare: (caller) => bare.sessions(project(caller), month(caller), firstPage(11)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'activity.sessions',
    what: '10 of own month',
    by: 'member',
    input: (caller) => ({ ...within(caller), ...asSent(month(caller)) }),
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
    input: (caller) => ({
      ...within(caller),
      ...asSent(month(caller)),
      by: grouping,
      time_zone: timeZone,
    }),
    bare: (caller) => bare.days(allMembers(caller), month(caller), grouping, timeZone),
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
  // Pages ask for so many days without groups.
  { ...longCall('none'), isScreen: true },
  longCall('project'),
];

function longCall(grouping: bare.DayGroup): ReadCall {
  return dayCall(grouping, 'UTC', {
    what: `${nameOf(longest)} by ${grouping === 'none' ? 'day' : grouping}, UTC`,
    matchesEverything: true,
    input: (caller) => ({
      ...within(caller),
      ...asSent(longest(caller)),
      by: grouping,
      time_zone: 'UTC',
    }),
    bare: (caller) => bare.days(allMembers(caller), longest(caller), grouping, 'UTC'),
  });
}

const weekSheets = ['UTC', 'America/New_York'].map((timeZone): ReadCall => ({
  ...dayCall('member_project', timeZone, { isSparseAtFirst: true }),
  what: `weekly timesheet of 50 people, ${timeZone}`,
  isScreen: true,
  input: (caller) => ({
    ...within(caller),
    ...asSent(week(caller)),
    by: 'member_project',
    time_zone: timeZone,
    page_size: 50,
  }),
  bare: (caller) => bare.days(allMembers(caller), week(caller), 'member_project', timeZone),
}));

const dashboardCalls: ReadCall[] = [
  ...([week, month, longest] as const).map((range): ReadCall => ({
    name: 'dashboard.overview',
    what: nameOf(range),
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...asSent(range(caller)) }),
    bare: (caller) => dashboard.overview(caller.organizationId, range(caller), caller.now),
    isScreen: true,
    isReview: true,
    isSparseAtFirst: true,
    matchesEverything: range === longest,
  })),
  {
    name: 'dashboard.now',
    what: '20 people and 30 screenshots',
    by: 'owner',
    input: (caller) => ({ ...within(caller), screenshots: 30, working: 1 }),
    bare: ({ organizationId }) => dashboard.now(organizationId),
    isScreen: true,
    isReview: true,
  },
];

function appCall(by: 'name' | 'title' | 'member' | 'day', range: typeof week): ReadCall {
  return {
    name: 'app.totals',
    what: `${nameOf(range)} by ${by}`,
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...asSent(range(caller)), by }),
    bare: (caller) => bare.appGroups(allMembers(caller), range(caller), by),
    isReview: true,
    isSparseAtFirst: true,
    matchesEverything: range === longest,
  };
}

/** Several of the seeded names and titles match. */
const matchedPattern = { app: '*o*', title: 'Window 1' };

const appCalls: ReadCall[] = [
  {
    name: 'app.all',
    what: 'the first 10,000 of 24 h',
    by: 'owner',
    input: within,
    bare: (caller) => bare.apps(allMembers(caller), last24Hours(caller), firstPage(10_001)),
    isSparseAtFirst: true,
  },
  {
    name: 'app.all',
    what: '50 of 24 h',
    by: 'owner',
    input: (caller) => ({ ...within(caller), page: 1, page_size: 50 }),
    bare: (caller) => bare.apps(allMembers(caller), last24Hours(caller), firstPage(50)),
    isSparseAtFirst: true,
  },
  {
    name: 'app.all',
    what: 'own week',
    by: 'member',
    input: (caller) => ({ ...within(caller), ...asSent(week(caller)) }),
    bare: (caller) => bare.apps(own(caller), week(caller), firstPage(10_001)),
    isSparseAtFirst: true,
  },
  appCall('name', week),
  appCall('title', week),
  appCall('member', week),
  appCall('day', week),
  appCall('name', month),
  appCall('day', month),
  { ...appCall('name', longest), isScreen: true },
  {
    name: 'app.rules',
    what: '',
    by: 'owner',
    input: within,
    bare: ({ organizationId }) => bare.appRules(organizationId),
    isScreen: true,
  },
  ...(['app', 'title'] as const).map((target): ReadCall => ({
    name: 'app.matches',
    what: `a week by ${target}`,
    by: 'owner',
    input: (caller) => ({
      ...within(caller),
      ...asSent(week(caller)),
      target,
      pattern: matchedPattern[target],
    }),
    bare: (caller) =>
      bare.appMatches(allMembers(caller), week(caller), target, matchedPattern[target]),
    isScreen: true,
    isReview: true,
    isSparseAtFirst: true,
  })),
];

/** As many as the weekly sheet asks about at once. */
const nextMembers = ({ memberId }: Caller) =>
  Array.from({ length: unchangedScreenPeopleMax }, (_, index) => memberId + index);

const screenshotCalls: ReadCall[] = [
  {
    name: 'screenshot.all',
    what: '50 of 24 h',
    by: 'owner',
    input: (caller) => ({ ...within(caller), page_size: 50 }),
    bare: (caller) => bare.screenshots(allMembers(caller), last24Hours(caller), firstPage(50)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'screenshot.all',
    what: '200 of a month of one member',
    by: 'owner',
    input: (caller) => ({
      ...within(caller),
      ...asSent(month(caller)),
      user_id: caller.memberId,
      page_size: 200,
    }),
    bare: (caller) => bare.screenshots(member(caller), month(caller), firstPage(200)),
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'screenshot.all',
    what: '50 of a month, with a sampling factor',
    by: 'member',
    input: (caller) => ({
      ...within(caller),
      ...asSent(month(caller)),
      sampling: 3,
      page_size: 50,
    }),
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
    isScreen: true,
  },
  ...([today, week, longest] as const).map((range): ReadCall => ({
    name: 'screenshot.people',
    what: `50 of 1,000 people of ${nameOf(range)}`,
    by: 'owner',
    input: (caller) => ({ ...within(caller), ...asSent(range(caller)), page_size: 50 }),
    bare: (caller) => bare.screenshotPeople(allMembers(caller), range(caller), firstPage(50)),
    isScreen: true,
    isReview: true,
    isSparseAtFirst: true,
    matchesEverything: range === longest,
  })),
  {
    name: 'screenshot.unchanged',
    what: 'a week of 25 members',
    by: 'owner',
    input: (caller) => ({
      ...within(caller),
      ...asSent(week(caller)),
      user_ids: nextMembers(caller),
    }),
    bare: (caller) =>
      bare.unchangedScreens(caller.organizationId, nextMembers(caller), week(caller)),
    isScreen: true,
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'screenshot.views',
    what: '50 of a month',
    by: 'member',
    input: (caller) => ({ ...within(caller), ...asSent(month(caller)), page_size: 50 }),
    bare: (caller) => bare.screenshotViews(caller.userId, month(caller), firstPage(50)),
  },
];

/** All calls that return lists or totals, with their most frequent inputs. */
export const readCalls: readonly ReadCall[] = [
  ...activityCalls,
  ...dayCalls,
  ...weekSheets,
  ...dashboardCalls,
  ...appCalls,
  ...screenshotCalls,
  ...peopleCalls,
];
