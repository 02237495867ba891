-- The screenshot intervals of a member of a project and when each came into force, so that past time is
-- explained by the interval of that time.
create table project_member_intervals (
  organization_id int not null,
  project_id int not null,
  user_id int not null,
  valid_from timestamptz not null,
  screenshot_interval smallint not null,
  primary key (organization_id, project_id, user_id, valid_from),
  foreign key (organization_id, project_id, user_id) references project_members on delete cascade
);

insert into project_member_intervals
  select organization_id, project_id, user_id, joined_at, screenshot_interval from project_members;

alter table project_member_intervals enable row level security;
create policy tenant on project_member_intervals
  using (organization_id = any ((select app_organization_ids())::int[]));

create trigger write_interval after insert on project_members
  for each row execute function write_member_interval();
create trigger write_interval_after_update after update on project_members
  for each row when (old.screenshot_interval is distinct from new.screenshot_interval)
  execute function write_member_interval();
