-- What is recorded, and its totals.

-- Activities -------------------------------------------------------------------------------

create table activities (
  organization_id int not null,
  project_id int not null,
  user_id int not null references users,
  activity_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  measured_seconds smallint not null,
  active_seconds smallint not null,
  keyboard_seconds smallint not null,
  mouse_seconds smallint not null,
  -- Bit i: input in minute i of the ten-minute UTC window.
  minutes smallint not null,
  source text not null check (source in ('desktop', 'browser', 'manual', 'import')),
  note text,
  received_at timestamptz not null default now(),
  primary key (organization_id, starts_at, activity_id),
  -- The identity holds whatever the clock says: a repeat under a shifted clock is the same activity.
  constraint activities_identity unique (activity_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  -- A user is in one place at a time, over all organizations.
  constraint activities_no_overlap exclude using gist (
    user_id with =, tstzrange(starts_at, ends_at) with &&
  ),
  check (ends_at > starts_at),
  check (
    date_bin('10 minutes', starts_at, timestamptz '2000-01-01 00:00Z')
      = date_bin('10 minutes', ends_at - interval '1 microsecond', timestamptz '2000-01-01 00:00Z')
  ),
  check (measured_seconds >= active_seconds and active_seconds >= 0),
  check (greatest(keyboard_seconds, mouse_seconds) <= active_seconds),
  check (least(keyboard_seconds, mouse_seconds) >= 0)
);
create index activities_by_project on activities (organization_id, project_id, starts_at);
create index activities_by_user on activities (user_id, starts_at);
-- Those that do not fill their ten-minute window, few beside the others: where a range cuts a window,
-- only these are read one by one, see project_totals.
create index activities_in_part_of_window on activities (organization_id, starts_at)
  where ends_at - starts_at < interval '10 minutes';

-- Ids that were removed: a late repeat must not bring them back.
create table removed_activities (
  organization_id int not null references organizations on delete cascade,
  user_id int not null references users on delete cascade,
  activity_id uuid not null,
  removed_at timestamptz not null default now(),
  primary key (user_id, activity_id)
);
create index removed_activities_by_organization on removed_activities (organization_id);

-- Application time inside an activity; its range is repeated here so that lists need no join.
create table activity_apps (
  organization_id int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  activity_id uuid not null references activities (activity_id) on delete cascade,
  position smallint not null,
  project_id int not null,
  user_id int not null,
  kind text not null check (kind in ('app', 'url')),
  name text not null,
  title text,
  domain text,
  seconds smallint not null check (seconds >= 0),
  active_seconds smallint not null check (active_seconds between 0 and seconds),
  primary key (organization_id, starts_at, activity_id, position)
);
create index activity_apps_by_activity on activity_apps (activity_id);
create index activity_apps_by_project on activity_apps (organization_id, project_id, starts_at);
create index activity_apps_by_user on activity_apps (user_id, starts_at);

-- Screenshots ------------------------------------------------------------------------------

create table screenshots (
  organization_id int not null,
  taken_at timestamptz not null,
  id uuid not null,
  activity_id uuid not null,
  group_id uuid not null,
  project_id int not null,
  user_id int not null references users,
  display smallint not null,
  displays smallint not null,
  width int not null,
  height int not null,
  -- Of the stored image, before encryption.
  size_bytes int not null,
  -- SHA-256 of the bytes as they were received: tells a repeat from another image.
  received_sha256 bytea not null,
  app text,
  title text,
  blur boolean not null,
  -- True until its activity is known.
  waiting boolean not null,
  image_removed_at timestamptz,
  received_at timestamptz not null default now(),
  primary key (organization_id, taken_at, id),
  constraint screenshots_identity unique (id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index screenshots_by_project on screenshots (organization_id, project_id, taken_at);
create index screenshots_by_user on screenshots (user_id, taken_at);
create index screenshots_by_activity on screenshots (activity_id);
create index screenshots_waiting on screenshots (organization_id, received_at) where waiting;

-- Totals -----------------------------------------------------------------------------------
-- Sums over buckets of the UTC clock (grain in seconds: 600, 3600, 86400, 604800), so that no reader
-- scans the raw rows of a month. An activity never crosses a ten-minute mark, so it falls in exactly
-- one bucket of each grain. Written by the triggers below and by nobody else.

create table project_totals (
  organization_id int not null,
  grain int not null,
  starts_at timestamptz not null,
  project_id int not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  -- Only with grain 600, else 0: the part of the sums that comes from activities which fill the whole
  -- window, and how many they are. A range that cuts the window holds the same share of each of them.
  full_count int not null,
  full_active_seconds bigint not null,
  full_measured_seconds bigint not null,
  primary key (organization_id, grain, starts_at, project_id)
) with (fillfactor = 80);
create index project_totals_by_project on project_totals (organization_id, project_id, grain, starts_at);

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

create type activity_change as (
  organization_id int,
  project_id int,
  user_id int,
  starts_at timestamptz,
  -- 1 for what is there now, -1 for what was there before.
  sign int,
  is_full boolean,
  worked_ms bigint,
  active_seconds bigint,
  measured_seconds bigint
);

create function total_bucket(grain int, instant timestamptz) returns timestamptz
  language sql immutable parallel safe
  return date_bin(make_interval(secs => grain), instant, timestamptz '1970-01-01 00:00Z');

-- Adds to the totals exactly what the rows of a statement are now minus what they were before, in
-- the same transaction: a repeat that changes nothing adds nothing.
create function keep_activity_totals() returns trigger language plpgsql as $$
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

  -- In key order, so that two writers of the same buckets never wait for each other in a ring.
  insert into project_totals as kept
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, project_id,
      sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds),
      coalesce(sum(sign) filter (where is_full and grain = 600), 0),
      coalesce(sum(sign * active_seconds) filter (where is_full and grain = 600), 0),
      coalesce(sum(sign * measured_seconds) filter (where is_full and grain = 600), 0)
    from unnest(changes), unnest(array[600, 3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, project_id
    order by organization_id, grain, bucket, project_id
  on conflict (organization_id, grain, starts_at, project_id) do update set
    worked_ms = kept.worked_ms + excluded.worked_ms,
    active_seconds = kept.active_seconds + excluded.active_seconds,
    measured_seconds = kept.measured_seconds + excluded.measured_seconds,
    full_count = kept.full_count + excluded.full_count,
    full_active_seconds = kept.full_active_seconds + excluded.full_active_seconds,
    full_measured_seconds = kept.full_measured_seconds + excluded.full_measured_seconds;

  insert into member_totals as kept
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, project_id, user_id,
      sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, project_id, user_id
    order by organization_id, grain, bucket, project_id, user_id
  on conflict (organization_id, grain, starts_at, project_id, user_id) do update set
    worked_ms = kept.worked_ms + excluded.worked_ms,
    active_seconds = kept.active_seconds + excluded.active_seconds,
    measured_seconds = kept.measured_seconds + excluded.measured_seconds;
  return null;
end $$;

create trigger activities_inserted after insert on activities
  referencing new table as new_rows
  for each statement execute function keep_activity_totals();
create trigger activities_updated after update on activities
  referencing old table as old_rows new table as new_rows
  for each statement execute function keep_activity_totals();
create trigger activities_deleted after delete on activities
  referencing old table as old_rows
  for each statement execute function keep_activity_totals();
