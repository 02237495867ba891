import type { Tables } from './database.ts';

/**
 * The folder of `server/src/` that owns a table. Only its stores write to the table. Any folder can read it.
 * `also` lists other folders that write to it, with the reason. `npm run check` compares this list with
 * the statements of the stores. Owner `database`: only triggers write to it.
 */
export type TableOwner = { owner: string; also?: Record<string, string> };

const withTheirActivity =
  'screenshots are joined, moved and deleted in the statement of their activity';
const ofOrganizations = 'deleting an organization deletes its totals, which have no foreign keys';
const ofProjects = 'deleting a project deletes its totals, which have no foreign keys';
const totals: TableOwner = { owner: 'database', also: { organizations: ofOrganizations } };
const projectTotals: TableOwner = {
  owner: 'database',
  also: { organizations: ofOrganizations, projects: ofProjects },
};

export const tableOwners: Record<keyof Tables, TableOwner> = {
  account_audit_log: { owner: 'access' },
  activities: { owner: 'activity', also: { recording: 'recorded activities' } },
  activity_apps: {
    owner: 'activity',
    also: {
      recording: 'the apps of recorded activities',
      apps: 'the job that erases titles',
      organizations:
        'deleted before their activities, in one statement instead of one per activity',
      projects: 'deleted before their activities, in one statement instead of one per activity',
    },
  },
  app_ratings: { owner: 'apps' },
  app_rules: { owner: 'apps' },
  attempts: {
    owner: 'access',
    also: { accounts: 'a sign-in clears its failed attempts in the same round trip' },
  },
  audit_log: { owner: 'access' },
  deleted_organizations: { owner: 'organizations' },
  deletion_jobs: { owner: 'deletion' },
  device_sign_ins: { owner: 'accounts' },
  events: { owner: 'events' },
  file_checks: { owner: 'screenshots' },
  forgotten_time: { owner: 'activity', also: { accounts: 'deleting an account' } },
  google_accounts: { owner: 'accounts' },
  image_usage: { owner: 'database' },
  installation: { owner: 'database' },
  invitations: { owner: 'members' },
  known_addresses: { owner: 'accounts' },
  member_app_totals: projectTotals,
  member_totals: projectTotals,
  notices: {
    owner: 'notices',
    also: { accounts: 'deleting an account' },
  },
  organization_app_totals: totals,
  organization_invitations: { owner: 'members' },
  organization_members: {
    owner: 'members',
    also: {
      access: 'joining an organization, for members, invitations, organizations and projects',
    },
  },
  organization_recorders: {
    owner: 'timer',
    also: { members: 'removing a member removes the recorders shown to the organization' },
  },
  organization_totals: totals,
  organizations: {
    owner: 'organizations',
    also: {
      apps: 'titles_erased_before, the progress of the job that erases titles',
      screenshots: 'screenshots_deleted_before, the progress of the retention job',
    },
  },
  password_resets: { owner: 'accounts' },
  project_app_totals: projectTotals,
  project_member_intervals: { owner: 'members' },
  project_members: {
    owner: 'members',
    also: { access: 'joining a project, for members, invitations and projects' },
  },
  project_totals: projectTotals,
  projects: { owner: 'projects' },
  queued_mails: { owner: 'mail' },
  recording_consents: { owner: 'consent' },
  recorders: { owner: 'timer', also: { accounts: 'deleting an account' } },
  removed_activities: { owner: 'activity' },
  screenshot_views: { owner: 'screenshots' },
  screenshots: {
    owner: 'screenshots',
    also: {
      activity: withTheirActivity,
      recording: withTheirActivity,
      apps: 'the job that erases titles',
    },
  },
  servers: { owner: 'database' },
  sessions: {
    owner: 'accounts',
    also: { access: 'authentication stores when a session was last used' },
  },
  timer_runs: { owner: 'timer', also: { accounts: 'deleting an account' } },
  timers: { owner: 'timer', also: { accounts: 'deleting an account' } },
  user_totals: totals,
  users: {
    owner: 'accounts',
    also: {
      access: 'becoming an owner changes the type of the account',
      notices: 'muted_notices by the link of an email, and digest_monday',
    },
  },
};
