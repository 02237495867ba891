-- What each timer was started for. Recorded time takes its note from here, whichever recorder sends it and
-- whenever it arrives, and people find their latest notes and projects. The runs of an account do not overlap.
create table timer_runs (
  user_id int not null references users on delete cascade,
  organization_id int not null,
  project_id int not null,
  started_at timestamptz not null,
  -- When it was stopped or the next one started. Null while it runs, and if its recorders fell silent.
  ended_at timestamptz,
  note text,
  primary key (user_id, started_at),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index timer_runs_by_project on timer_runs (organization_id, project_id);

alter table timer_runs enable row level security;
create policy tenant on timer_runs
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on timer_runs
  using (user_id = (select app_user_id()))
  with check (organization_id = any ((select app_organization_ids())::int[]));

insert into timer_runs (user_id, organization_id, project_id, started_at, note)
  select user_id, organization_id, project_id, started_at, note from timers;
