-- Totals of whole organizations, of people, and of the time in applications, so that no page reads
-- rows in the number of what was recorded. Kept as those of projects and members are: by triggers,
-- as exact differences, see docs/decisions/003-totals-by-triggers.md.

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

-- Of a person in all projects of the organization; grains 3600, 86400, 604800.
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

-- Time in applications and sites, without titles. An application's row begins with its activity, so
-- it falls in one bucket of each grain: 3600, 86400, 604800; those of members 3600 and 86400.
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

alter table organization_totals enable row level security;
create policy tenant on organization_totals
  using (organization_id = any ((select app_organization_ids())::int[]));
alter table user_totals enable row level security;
create policy tenant on user_totals
  using (organization_id = any ((select app_organization_ids())::int[]));
alter table organization_app_totals enable row level security;
create policy tenant on organization_app_totals
  using (organization_id = any ((select app_organization_ids())::int[]));
alter table project_app_totals enable row level security;
create policy tenant on project_app_totals
  using (organization_id = any ((select app_organization_ids())::int[]));
alter table member_app_totals enable row level security;
create policy tenant on member_app_totals
  using (organization_id = any ((select app_organization_ids())::int[]));

-- Work -------------------------------------------------------------------------------------

-- As before, for two tables more. What comes to nothing is not written. The longest bucket of the
-- organization comes first: whoever writes for the same week waits there, while he holds nothing that
-- anybody else waits for.
create or replace function keep_activity_totals() returns trigger language plpgsql as $$
declare
  changes activity_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, starts_at, 1,
        ends_at - starts_at = interval '10 minutes',
        round(extract(epoch from ends_at - starts_at) * 1000), active_seconds, measured_seconds)::activity_change
      from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, starts_at, -1,
        ends_at - starts_at = interval '10 minutes',
        round(extract(epoch from ends_at - starts_at) * 1000), active_seconds, measured_seconds)::activity_change
      from old_rows);
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;

  insert into organization_totals as kept
    select organization_id, grain, bucket, worked, active, measured, full_number, full_active,
      full_measured
    from (
      select organization_id, grain, total_bucket(grain, starts_at) as bucket,
        sum(sign * worked_ms) as worked, sum(sign * active_seconds) as active,
        sum(sign * measured_seconds) as measured,
        coalesce(sum(sign) filter (where is_full and grain = 600), 0) as full_number,
        coalesce(sum(sign * active_seconds) filter (where is_full and grain = 600), 0) as full_active,
        coalesce(sum(sign * measured_seconds) filter (where is_full and grain = 600), 0) as full_measured
      from unnest(changes), unnest(array[600, 3600, 86400, 604800]) as grain
      group by organization_id, grain, bucket
    ) as sums
    where (worked, active, measured, full_number, full_active, full_measured) <> (0, 0, 0, 0, 0, 0)
    order by organization_id, grain desc, bucket
  on conflict (organization_id, grain, starts_at) do update set
    worked_ms = kept.worked_ms + excluded.worked_ms,
    active_seconds = kept.active_seconds + excluded.active_seconds,
    measured_seconds = kept.measured_seconds + excluded.measured_seconds,
    full_count = kept.full_count + excluded.full_count,
    full_active_seconds = kept.full_active_seconds + excluded.full_active_seconds,
    full_measured_seconds = kept.full_measured_seconds + excluded.full_measured_seconds;

  insert into project_totals as kept
    select organization_id, grain, bucket, project_id, worked, active, measured, full_number,
      full_active, full_measured
    from (
      select organization_id, grain, total_bucket(grain, starts_at) as bucket, project_id,
        sum(sign * worked_ms) as worked, sum(sign * active_seconds) as active,
        sum(sign * measured_seconds) as measured,
        coalesce(sum(sign) filter (where is_full and grain = 600), 0) as full_number,
        coalesce(sum(sign * active_seconds) filter (where is_full and grain = 600), 0) as full_active,
        coalesce(sum(sign * measured_seconds) filter (where is_full and grain = 600), 0) as full_measured
      from unnest(changes), unnest(array[600, 3600, 86400, 604800]) as grain
      group by organization_id, grain, bucket, project_id
    ) as sums
    where (worked, active, measured, full_number, full_active, full_measured) <> (0, 0, 0, 0, 0, 0)
    order by organization_id, grain desc, bucket, project_id
  on conflict (organization_id, grain, starts_at, project_id) do update set
    worked_ms = kept.worked_ms + excluded.worked_ms,
    active_seconds = kept.active_seconds + excluded.active_seconds,
    measured_seconds = kept.measured_seconds + excluded.measured_seconds,
    full_count = kept.full_count + excluded.full_count,
    full_active_seconds = kept.full_active_seconds + excluded.full_active_seconds,
    full_measured_seconds = kept.full_measured_seconds + excluded.full_measured_seconds;

  insert into user_totals as kept
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, user_id,
      sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, user_id
    having (sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)) <> (0, 0, 0)
    order by organization_id, grain desc, bucket, user_id
  on conflict (organization_id, grain, starts_at, user_id) do update set
    worked_ms = kept.worked_ms + excluded.worked_ms,
    active_seconds = kept.active_seconds + excluded.active_seconds,
    measured_seconds = kept.measured_seconds + excluded.measured_seconds;

  insert into member_totals as kept
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, project_id, user_id,
      sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, project_id, user_id
    having (sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)) <> (0, 0, 0)
    order by organization_id, grain desc, bucket, project_id, user_id
  on conflict (organization_id, grain, starts_at, project_id, user_id) do update set
    worked_ms = kept.worked_ms + excluded.worked_ms,
    active_seconds = kept.active_seconds + excluded.active_seconds,
    measured_seconds = kept.measured_seconds + excluded.measured_seconds;
  return null;
end $$;

-- Applications -----------------------------------------------------------------------------

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

create function keep_app_totals() returns trigger language plpgsql as $$
declare
  changes app_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name,
        sum(seconds), sum(active_seconds))::app_change
      from new_rows group by organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name,
        -sum(seconds), -sum(active_seconds))::app_change
      from old_rows group by organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name);
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;

  insert into organization_app_totals as kept
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, kind, name,
      sum(seconds), sum(active_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, kind, name
    having (sum(seconds), sum(active_seconds)) <> (0, 0)
    order by organization_id, grain desc, bucket, kind, name
  on conflict (organization_id, grain, starts_at, kind, name) do update set
    seconds = kept.seconds + excluded.seconds,
    active_seconds = kept.active_seconds + excluded.active_seconds;

  insert into project_app_totals as kept
    select organization_id, project_id, grain, total_bucket(grain, starts_at) as bucket, kind, name,
      sum(seconds), sum(active_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, project_id, grain, bucket, kind, name
    having (sum(seconds), sum(active_seconds)) <> (0, 0)
    order by organization_id, project_id, grain desc, bucket, kind, name
  on conflict (organization_id, project_id, grain, starts_at, kind, name) do update set
    seconds = kept.seconds + excluded.seconds,
    active_seconds = kept.active_seconds + excluded.active_seconds;

  insert into member_app_totals as kept
    select organization_id, user_id, grain, total_bucket(grain, starts_at) as bucket, project_id, kind,
      name, sum(seconds), sum(active_seconds)
    from unnest(changes), unnest(array[3600, 86400]) as grain
    group by organization_id, user_id, grain, bucket, project_id, kind, name
    having (sum(seconds), sum(active_seconds)) <> (0, 0)
    order by organization_id, user_id, grain desc, bucket, project_id, kind, name
  on conflict (organization_id, user_id, grain, starts_at, project_id, kind, name) do update set
    seconds = kept.seconds + excluded.seconds,
    active_seconds = kept.active_seconds + excluded.active_seconds;
  return null;
end $$;

create trigger activity_apps_inserted after insert on activity_apps
  referencing new table as new_rows
  for each statement execute function keep_app_totals();
create trigger activity_apps_updated after update on activity_apps
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_app_totals();
create trigger activity_apps_deleted after delete on activity_apps
  referencing old table as old_rows
  for each statement execute function keep_app_totals();

-- What was recorded before this -------------------------------------------------------------

insert into organization_totals
  select organization_id, grain, starts_at, sum(worked_ms), sum(active_seconds), sum(measured_seconds),
    sum(full_count), sum(full_active_seconds), sum(full_measured_seconds)
  from project_totals group by organization_id, grain, starts_at order by starts_at, grain;
insert into user_totals
  select organization_id, grain, starts_at, user_id, sum(worked_ms), sum(active_seconds),
    sum(measured_seconds)
  from member_totals group by organization_id, grain, starts_at, user_id order by starts_at, grain, user_id;

insert into member_app_totals
  select organization_id, user_id, 3600, total_bucket(3600, starts_at) as bucket, project_id, kind, name,
    sum(seconds), sum(active_seconds)
  from activity_apps group by organization_id, user_id, bucket, project_id, kind, name
  order by bucket, user_id;
insert into member_app_totals
  select organization_id, user_id, 86400, total_bucket(86400, starts_at) as bucket, project_id, kind, name,
    sum(seconds), sum(active_seconds)
  from member_app_totals where grain = 3600
  group by organization_id, user_id, bucket, project_id, kind, name order by bucket, user_id;
insert into project_app_totals
  select organization_id, project_id, wanted, total_bucket(wanted, starts_at) as bucket, kind, name,
    sum(seconds), sum(active_seconds)
  from member_app_totals, unnest(array[3600, 86400, 604800]) as wanted where grain = 3600
  group by organization_id, project_id, wanted, bucket, kind, name order by bucket, wanted, project_id;
insert into organization_app_totals
  select organization_id, grain, starts_at, kind, name, sum(seconds), sum(active_seconds)
  from project_app_totals
  group by organization_id, grain, starts_at, kind, name order by starts_at, grain;

analyze organization_totals, user_totals, organization_app_totals, project_app_totals, member_app_totals;
