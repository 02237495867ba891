-- Events of running timers whose rules or names change.

create trigger write_rules_event after update on organizations
  for each row when (
    (old.name, old.idle_minutes, old.blur, old.titles, old.retention_days)
      is distinct from (new.name, new.idle_minutes, new.blur, new.titles, new.retention_days))
  execute function write_organization_rules_event();

create trigger write_rules_event after update on projects
  for each row when (old.name is distinct from new.name)
  execute function write_project_name_event();

create trigger write_rules_event after insert or delete on project_members
  for each row execute function write_project_member_rules_event();
create trigger write_rules_event_after_update after update on project_members
  for each row when (
    (old.role, old.screenshot_interval) is distinct from (new.role, new.screenshot_interval))
  execute function write_project_member_rules_event();

create trigger write_rules_event after insert or delete on organization_members
  for each row execute function write_owner_rules_event();
create trigger write_rules_event_after_update after update on organization_members
  for each row when (old.role is distinct from new.role)
  execute function write_owner_rules_event();
