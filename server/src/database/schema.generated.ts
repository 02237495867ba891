// Made by `npm run types:database` from the migrated schema. Do not edit.

import type { ColumnType } from 'kysely';

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountAuditLog {
  address: string | null;
  at: Generated<Timestamp>;
  detail: Json;
  event: string;
  id: Generated<number>;
  user_id: number | null;
}

export interface Activities {
  active_seconds: number;
  activity_id: string;
  ends_at: Timestamp;
  keyboard_seconds: number;
  measured_seconds: number;
  minutes: number;
  mouse_seconds: number;
  note: string | null;
  note_edited: Generated<boolean>;
  organization_id: number;
  project_id: number;
  received_at: Generated<Timestamp>;
  recorded_in: number | null;
  source: string;
  starts_at: Timestamp;
  user_id: number;
}

export interface ActivityApps {
  active_seconds: number;
  activity_id: string;
  domain: string | null;
  ends_at: Timestamp;
  kind: string;
  name: string;
  organization_id: number;
  position: number;
  project_id: number;
  seconds: number;
  starts_at: Timestamp;
  title: string | null;
  user_id: number;
}

export interface AppRatings {
  kind: string;
  name: string;
  organization_id: number;
  rating: number;
}

export interface Attempts {
  attempted_at: Generated<Timestamp>;
  subject: string;
}

export interface AuditLog {
  action: string;
  actor_id: number | null;
  at: Generated<Timestamp>;
  detail: Json;
  id: Generated<number>;
  organization_id: number;
}

export interface DeletedOrganizations {
  actor_id: number;
  deleted_at: Timestamp;
  detail: Json;
  former_id: number;
  name: string;
}

export interface DeletionJobs {
  deleted_before: Timestamp | null;
  held: Generated<number>;
  name: string;
  ran_at: Timestamp | null;
  wrong_received_at: Timestamp | null;
}

export interface Events {
  at: Generated<Timestamp>;
  kind: string;
  organization_id: number;
  project_id: number;
  transaction_id: Generated<string>;
  user_id: number;
}

export interface FileChecks {
  checked_at: Timestamp;
  damaged: number;
  missing: number;
  only_one: Generated<boolean>;
  opened: number;
  screenshots: number;
}

export interface GoogleAccounts {
  issuer: string;
  linked_at: Timestamp;
  subject: string;
  user_id: number;
}

export interface ImageUsage {
  bytes: number;
  organization_id: number;
  user_id: number;
}

export interface Installation {
  id: Generated<string>;
  only_one: Generated<boolean>;
}

export interface Invitations {
  email: string;
  invited_at: Generated<Timestamp>;
  invited_by: number | null;
  organization_id: number;
  project_id: number;
  role: number;
  screenshot_interval: number;
  token_hash: Buffer;
}

export interface KnownPlaces {
  address: string;
  last_used_at: Timestamp;
  user_id: number;
}

export interface MemberAppTotals {
  active_seconds: number;
  grain: number;
  kind: string;
  name: string;
  organization_id: number;
  project_id: number;
  seconds: number;
  starts_at: Timestamp;
  user_id: number;
}

export interface MemberTotals {
  active_seconds: number;
  grain: number;
  measured_seconds: number;
  organization_id: number;
  project_id: number;
  starts_at: Timestamp;
  user_id: number;
  worked_ms: number;
}

export interface OrganizationAppTotals {
  active_seconds: number;
  grain: number;
  kind: string;
  name: string;
  organization_id: number;
  seconds: number;
  starts_at: Timestamp;
}

export interface OrganizationInvitations {
  email: string;
  invited_at: Timestamp;
  invited_by: number | null;
  organization_id: number;
  role: string;
  token_hash: Buffer;
}

export interface OrganizationMembers {
  confirmed_at: Timestamp | null;
  joined_at: Generated<Timestamp>;
  organization_id: number;
  role: string;
  user_id: number;
}

export interface OrganizationRecorders {
  last_seen_at: Timestamp;
  name: string;
  organization_id: number;
  source: string;
  user_id: number;
  version: string;
}

export interface Organizations {
  blur: Generated<boolean>;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  idle_minutes: Generated<number>;
  manual_time: Generated<boolean>;
  members_may_delete: Generated<boolean>;
  name: string;
  retention_days: Generated<number | null>;
  screenshots_deleted_before: Timestamp | null;
  time_zone: Generated<string>;
  titles: Generated<boolean>;
  titles_erased_before: Timestamp | null;
  week_start: Generated<number>;
  wrapped_key: Buffer;
}

export interface OrganizationTotals {
  active_seconds: number;
  full_active_seconds: number;
  full_count: number;
  full_measured_seconds: number;
  grain: number;
  measured_seconds: number;
  organization_id: number;
  starts_at: Timestamp;
  worked_ms: number;
}

export interface PasswordResets {
  requested_at: Timestamp;
  token_hash: Buffer;
  user_id: number | null;
}

export interface ProjectAppTotals {
  active_seconds: number;
  grain: number;
  kind: string;
  name: string;
  organization_id: number;
  project_id: number;
  seconds: number;
  starts_at: Timestamp;
}

export interface ProjectMembers {
  joined_at: Generated<Timestamp>;
  organization_id: number;
  project_id: number;
  role: number;
  screenshot_interval: Generated<number>;
  user_id: number;
}

export interface Projects {
  archived_at: Timestamp | null;
  color: Generated<string>;
  created_at: Generated<Timestamp>;
  id: Generated<number>;
  name: string;
  organization_id: number;
}

export interface ProjectTotals {
  active_seconds: number;
  full_active_seconds: number;
  full_count: number;
  full_measured_seconds: number;
  grain: number;
  measured_seconds: number;
  organization_id: number;
  project_id: number;
  starts_at: Timestamp;
  worked_ms: number;
}

export interface QueuedMails {
  attempts: Generated<number>;
  expires_at: Timestamp;
  id: string;
  next_attempt_at: Timestamp;
  sealed: Buffer;
  wrapped_key: Buffer;
}

export interface Recorders {
  last_seen_at: Generated<Timestamp>;
  name: string;
  recorder_id: string | null;
  source: string;
  state: string;
  user_id: number;
  version: string;
}

export interface RemovedActivities {
  activity_id: string;
  organization_id: number;
  removed_at: Generated<Timestamp>;
  user_id: number;
}

export interface ScreenshotLooks {
  first_at: Timestamp;
  hour: Timestamp;
  last_at: Timestamp;
  organization_id: number;
  screenshot_id: string | null;
  taken_from: Timestamp;
  taken_to: Timestamp;
  times: number;
  user_id: number;
  viewer_id: number;
}

export interface Screenshots {
  activity_id: string;
  app: string | null;
  blur: boolean;
  display: number;
  displays: number;
  group_id: string;
  height: number;
  id: string;
  image_removed_at: Timestamp | null;
  organization_id: number;
  project_id: number;
  received_at: Generated<Timestamp>;
  received_sha256: Buffer;
  size_bytes: number;
  taken_at: Timestamp;
  title: string | null;
  user_id: number;
  waiting: boolean;
  width: number;
}

export interface Sessions {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  last_used_at: Generated<Timestamp>;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: number;
}

export interface Timers {
  last_seen_at: Generated<Timestamp>;
  note: string | null;
  organization_id: number;
  project_id: number;
  started_at: Generated<Timestamp>;
  user_id: number;
}

export interface Users {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string;
  email_proven_at: Timestamp | null;
  first_name: string;
  id: Generated<number>;
  last_name: string;
  name: string;
  password_hash: string;
  time_zone: Generated<string>;
  type: string;
}

export interface UserTotals {
  active_seconds: number;
  grain: number;
  measured_seconds: number;
  organization_id: number;
  starts_at: Timestamp;
  user_id: number;
  worked_ms: number;
}

export interface DB {
  account_audit_log: AccountAuditLog;
  activities: Activities;
  activity_apps: ActivityApps;
  app_ratings: AppRatings;
  attempts: Attempts;
  audit_log: AuditLog;
  deleted_organizations: DeletedOrganizations;
  deletion_jobs: DeletionJobs;
  events: Events;
  file_checks: FileChecks;
  google_accounts: GoogleAccounts;
  image_usage: ImageUsage;
  installation: Installation;
  invitations: Invitations;
  known_places: KnownPlaces;
  member_app_totals: MemberAppTotals;
  member_totals: MemberTotals;
  organization_app_totals: OrganizationAppTotals;
  organization_invitations: OrganizationInvitations;
  organization_members: OrganizationMembers;
  organization_recorders: OrganizationRecorders;
  organization_totals: OrganizationTotals;
  organizations: Organizations;
  password_resets: PasswordResets;
  project_app_totals: ProjectAppTotals;
  project_members: ProjectMembers;
  project_totals: ProjectTotals;
  projects: Projects;
  queued_mails: QueuedMails;
  recorders: Recorders;
  removed_activities: RemovedActivities;
  screenshot_looks: ScreenshotLooks;
  screenshots: Screenshots;
  sessions: Sessions;
  timers: Timers;
  user_totals: UserTotals;
  users: Users;
}
