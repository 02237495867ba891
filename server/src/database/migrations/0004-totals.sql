-- Totals per bucket of the UTC clock, so that no query scans the activities of a month. `grain` is the
-- length of a bucket in seconds: 600, 3600, 86400 or 604800. An activity never crosses a ten-minute
-- boundary, so it belongs to exactly one bucket of each grain. Only triggers write these tables; see
-- functions/ and docs/decisions/003-totals-by-triggers.md.

-- Grains 600, 3600, 86400, 604800.
create table organization_totals (
  organization_id int not null,
  grain int not null,
  starts_at timestamptz not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  -- As in project_totals.
  full_count int not null,
  full_active_seconds bigint not null,
  full_measured_seconds bigint not null,
  primary key (organization_id, grain, starts_at)
) with (fillfactor = 80);

-- Grains 600, 3600, 86400, 604800.
create table project_totals (
  organization_id int not null,
  grain int not null,
  starts_at timestamptz not null,
  project_id int not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  -- Only with grain 600, else 0: the number of activities that fill the whole window, and their part of
  -- the sums. A range that cuts the window contains the same share of each of them.
  full_count int not null,
  full_active_seconds bigint not null,
  full_measured_seconds bigint not null,
  primary key (organization_id, grain, starts_at, project_id)
) with (fillfactor = 80);
create index project_totals_by_project on project_totals (organization_id, project_id, grain, starts_at);

-- Of an account in all projects of the organization; grains 3600, 86400, 604800.
create table user_totals (
  organization_id int not null,
  grain int not null,
  starts_at timestamptz not null,
  user_id int not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  primary key (organization_id, grain, starts_at, user_id)
) with (fillfactor = 80);
create index user_totals_by_user on user_totals (organization_id, user_id, grain, starts_at);

-- Grains 3600, 86400, 604800.
create table member_totals (
  organization_id int not null,
  grain int not null,
  starts_at timestamptz not null,
  project_id int not null,
  user_id int not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  primary key (organization_id, grain, starts_at, project_id, user_id)
) with (fillfactor = 80);
create index member_totals_by_user on member_totals (organization_id, user_id, grain, starts_at);
create index member_totals_by_project on member_totals (organization_id, project_id, grain, starts_at);

-- App time without titles. A row of activity_apps counts in the bucket in which its activity starts.

-- Grains 3600, 86400, 604800.
create table organization_app_totals (
  organization_id int not null,
  grain int not null,
  starts_at timestamptz not null,
  kind text not null,
  name text not null,
  seconds bigint not null,
  active_seconds bigint not null,
  primary key (organization_id, grain, starts_at, kind, name)
) with (fillfactor = 80);

-- Grains 3600, 86400, 604800.
create table project_app_totals (
  organization_id int not null,
  project_id int not null,
  grain int not null,
  starts_at timestamptz not null,
  kind text not null,
  name text not null,
  seconds bigint not null,
  active_seconds bigint not null,
  primary key (organization_id, project_id, grain, starts_at, kind, name)
) with (fillfactor = 80);

-- Grains 86400 and 604800: per hour there would be nearly as many totals as rows, and half a day of one
-- account's rows is read as quickly.
create table member_app_totals (
  organization_id int not null,
  user_id int not null,
  grain int not null,
  starts_at timestamptz not null,
  project_id int not null,
  kind text not null,
  name text not null,
  seconds bigint not null,
  active_seconds bigint not null,
  primary key (organization_id, user_id, grain, starts_at, project_id, kind, name)
) with (fillfactor = 80);

-- What a statement changes, for the triggers that update the totals.
create type activity_change as (
  organization_id int,
  project_id int,
  user_id int,
  starts_at timestamptz,
  -- 1 for a row after the statement, -1 for a row before it.
  sign int,
  is_full boolean,
  worked_ms bigint,
  active_seconds bigint,
  measured_seconds bigint
);

create type app_change as (
  organization_id int,
  project_id int,
  user_id int,
  starts_at timestamptz,
  kind text,
  name text,
  seconds bigint,
  active_seconds bigint
);
