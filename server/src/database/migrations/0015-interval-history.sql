-- The screenshot intervals of members whose interval has changed, and when each came into force, so that past
-- time is explained by the interval of that time.
create table project_member_intervals (
  organization_id int not null,
  project_id int not null,
  user_id int not null,
  valid_from timestamptz not null,
  screenshot_interval smallint not null,
  primary key (organization_id, project_id, user_id, valid_from),
  foreign key (organization_id, project_id, user_id) references project_members on delete cascade
);

alter table project_member_intervals enable row level security;
create policy tenant on project_member_intervals
  using (organization_id = any ((select app_organization_ids())::int[]));

create trigger write_interval after update on project_members
  for each row when (old.screenshot_interval is distinct from new.screenshot_interval)
  execute function write_member_interval();
