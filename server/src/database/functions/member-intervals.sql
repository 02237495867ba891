-- Stores from when on a screenshot interval is in force; with the first change also the interval before it. Of
-- several changes in one transaction the last one counts.
create or replace function write_member_interval() returns trigger language plpgsql as $$
begin
  insert into project_member_intervals
    values (old.organization_id, old.project_id, old.user_id, old.joined_at, old.screenshot_interval)
    on conflict do nothing;
  insert into project_member_intervals
    values (new.organization_id, new.project_id, new.user_id, now(), new.screenshot_interval)
    on conflict (organization_id, project_id, user_id, valid_from)
      do update set screenshot_interval = excluded.screenshot_interval;
  return null;
end $$;
