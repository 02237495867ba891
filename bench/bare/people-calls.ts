import * as people from './bare-people.ts';
import * as bare from './bare-queries.ts';
import { last24Hours, lastDays, member, own, project, within, type ReadCall } from './read-call.ts';

/** Calls about people, memberships, and the caller. */
export const peopleCalls: readonly ReadCall[] = [
  {
    name: 'organization.person',
    what: 'page of a member',
    by: 'owner',
    input: (caller) => ({ ...within(caller), user_id: caller.memberId }),
    bare: (caller) => bare.days(member(caller), lastDays(caller, 14), 'project', 'UTC'),
    isScreen: true,
    isReview: true,
    isSparseAtFirst: true,
  },
  {
    name: 'project.overview',
    what: 'page of a project',
    by: 'owner',
    input: ({ projectId: project_id }) => ({ project_id }),
    bare: (caller) => bare.days(project(caller), lastDays(caller, 56), 'member', 'UTC'),
    isScreen: true,
    isReview: true,
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
    isScreen: true,
  },
  {
    name: 'timer.worked',
    what: '24 hours',
    by: 'member',
    input: (caller) => ({ since: last24Hours(caller).start }),
    bare: (caller) => bare.worked(own(caller), last24Hours(caller)),
    isScreen: true,
  },
  {
    name: 'timer.recent',
    what: '20 notes and projects',
    by: 'member',
    input: (caller) => ({ ...within(caller), limit: 20 }),
    bare: (caller) => people.recentEntries(caller.organizationId, caller.userId, 20),
    isScreen: true,
  },
  {
    name: 'notice.all',
    what: '50 at most',
    by: 'member',
    input: () => ({}),
    bare: ({ userId }) => people.notices(userId, 50),
    isScreen: true,
  },
  {
    name: 'organization.users',
    what: '1,000 people',
    by: 'owner',
    input: within,
    bare: (caller) => people.organizationUsers(caller.organizationId, caller.now),
    isScreen: true,
  },
  {
    name: 'organization.affected_members',
    what: '1,000 people',
    by: 'owner',
    input: ({ organizationId: id }) => ({ id, settings: { retention_days: null } }),
    bare: ({ organizationId }) => people.consentsOfRecorded(organizationId),
    isScreen: true,
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
    isScreen: true,
  })),
];
