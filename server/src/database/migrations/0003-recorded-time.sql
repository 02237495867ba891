-- Activities and the apps used in them.

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
  -- A note edited by a person is not overwritten when the recorder sends the activity again.
  note_edited boolean not null default false,
  -- The original project of an activity that was moved, which its recorder still names.
  recorded_in int,
  received_at timestamptz not null default now(),
  primary key (organization_id, starts_at, activity_id),
  -- Independent of the clock: the same id with another start is the same activity.
  constraint activities_identity unique (activity_id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  -- The activities of an account never overlap, across all organizations.
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
-- Activities that do not fill their window, a small part of all. Where a range cuts a window, only these
-- are read one by one; see full_count in project_totals.
create index activities_in_part_of_window on activities (organization_id, starts_at)
  where ends_at - starts_at < interval '10 minutes';

-- Ids of deleted activities, so that a late repeat by the recorder does not bring them back.
create table removed_activities (
  organization_id int not null references organizations on delete cascade,
  user_id int not null references users on delete cascade,
  activity_id uuid not null,
  removed_at timestamptz not null default now(),
  primary key (user_id, activity_id)
);
create index removed_activities_by_organization on removed_activities (organization_id);

-- App time inside an activity. Repeats the activity's range, project and account to avoid joins.
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

-- Productive (1) and unproductive (-1) apps of an organization. Neutral apps have no row.
create table app_ratings (
  organization_id int not null references organizations on delete cascade,
  kind text not null check (kind in ('app', 'url')),
  name text not null,
  rating smallint not null check (rating in (-1, 1)),
  primary key (organization_id, kind, name)
);
