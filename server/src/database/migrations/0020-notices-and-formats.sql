-- Personal formats, the default project, and notices.

alter table users
  add column duration_format text not null default 'clock'
    check (duration_format in ('clock', 'units', 'decimal')),
  add column clock text not null default '24' check (clock in ('24', '12')),
  add column date_order text not null default 'dmy' check (date_order in ('dmy', 'mdy', 'ymd')),
  -- Preselected in the timer. It counts only while the account may record in it.
  add column default_project_id int references projects (id) on delete set null,
  -- The kinds of notices and mails that the person has switched off.
  add column muted_notices text[] not null default '{}',
  -- The Monday after the latest week that the weekly digest has handled. Null: none yet.
  add column digest_monday date;
create index users_by_default_project on users (default_project_id) where default_project_id is not null;

-- What happened to the person's own recording. A notice ends with the membership.
create table notices (
  id bigint generated always as identity primary key,
  organization_id int not null,
  user_id int not null,
  kind text not null check (kind in ('forgotten_timer', 'recorder_silent', 'recording_rules')),
  -- Tells two notices of a kind apart. The same event is never written twice.
  subject text not null,
  detail jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notices_unique unique (organization_id, user_id, kind, subject),
  foreign key (organization_id, user_id) references organization_members on delete cascade
);
create index notices_by_user on notices (user_id, created_at desc, id desc);
create index notices_by_time on notices (created_at);

alter table notices enable row level security;
create policy tenant on notices
  using (organization_id = any ((select app_organization_ids())::int[]));

alter table events drop constraint events_kind_check;
-- account: settings or notices of the account changed.
alter table events add constraint events_kind_check
  check (kind in ('timer', 'activity', 'screenshot', 'member', 'session', 'account'));

create trigger write_event_after_insert after insert on notices
  referencing new table as new_rows
  for each statement execute function write_notice_event();
create trigger write_event_after_update after update on notices
  referencing new table as new_rows
  for each statement execute function write_notice_event();
create trigger trim after insert on notices
  referencing new table as new_rows
  for each statement execute function trim_notices();

create trigger write_event_after_update after update on users
  for each row when (
    (old.name, old.time_zone, old.duration_format, old.clock, old.date_order, old.default_project_id,
        old.muted_notices)
      is distinct from (new.name, new.time_zone, new.duration_format, new.clock, new.date_order,
        new.default_project_id, new.muted_notices))
  execute function write_account_event();

create trigger write_rules_notice after update on organizations
  for each row when (
    (old.idle_minutes, old.blur, old.titles, old.retention_days)
      is distinct from (new.idle_minutes, new.blur, new.titles, new.retention_days))
  execute function write_organization_rules_notice();
create trigger write_rules_notice after update on project_members
  for each row when (old.screenshot_interval is distinct from new.screenshot_interval)
  execute function write_member_rules_notice();
