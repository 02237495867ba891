-- Which functions run when rows change. Triggers of a table fire in the order of their names: totals and
-- usage first, then events.

-- Totals

create trigger update_totals_after_insert after insert on activities
  referencing new table as new_rows
  for each statement execute function update_activity_totals();
create trigger update_totals_after_update after update on activities
  referencing old table as old_rows new table as new_rows
  for each statement execute function update_activity_totals();
create trigger update_totals_after_delete after delete on activities
  referencing old table as old_rows
  for each statement execute function update_activity_totals();

create trigger update_totals_after_insert after insert on activity_apps
  referencing new table as new_rows
  for each statement execute function update_app_totals();
create trigger update_totals_after_update after update on activity_apps
  referencing old table as old_rows new table as new_rows
  for each statement execute function update_app_totals();
create trigger update_totals_after_delete after delete on activity_apps
  referencing old table as old_rows
  for each statement execute function update_app_totals();

-- Storage used by images

create trigger update_image_usage_after_insert after insert on screenshots
  referencing new table as new_rows
  for each statement execute function add_image_usage();
create trigger update_image_usage_after_update after update of image_removed_at, size_bytes on screenshots
  for each row when (old.image_removed_at is distinct from new.image_removed_at
    or old.size_bytes is distinct from new.size_bytes)
  execute function change_image_usage();
create trigger update_image_usage_after_delete after delete on screenshots
  referencing old table as old_rows
  for each statement execute function subtract_image_usage();

-- Events

create trigger write_event_after_insert after insert on activities
  referencing new table as new_rows
  for each statement execute function write_work_event('activity');
create trigger write_event_after_update after update on activities
  referencing old table as old_rows new table as new_rows
  for each statement execute function write_work_event('activity');
create trigger write_event_after_delete after delete on activities
  referencing old table as old_rows
  for each statement execute function write_work_event('activity');

create trigger write_event_after_insert after insert on screenshots
  referencing new table as new_rows
  for each statement execute function write_work_event('screenshot');
create trigger write_event_after_update after update on screenshots
  referencing old table as old_rows new table as new_rows
  for each statement execute function write_work_event('screenshot');
create trigger write_event_after_delete after delete on screenshots
  referencing old table as old_rows
  for each statement execute function write_work_event('screenshot');

create trigger write_event after insert or delete on timers
  for each row execute function write_timer_event();
-- A report of a recorder (last_seen_at) alone is no event.
create trigger write_event_after_update after update on timers
  for each row when (
    (old.organization_id, old.project_id, old.started_at, old.note)
      is distinct from (new.organization_id, new.project_id, new.started_at, new.note))
  execute function write_timer_event();

create trigger write_event_after_insert after insert on recorders
  for each row execute function write_recorder_event();
create trigger write_event_after_update after update on recorders
  for each row when (old.state is distinct from new.state) execute function write_recorder_event();

create trigger write_event after insert or delete on project_members
  for each row execute function write_project_member_event();
create trigger write_event_after_update after update on project_members
  for each row when (old.* is distinct from new.*) execute function write_project_member_event();

create trigger write_event after insert or delete on organization_members
  for each row execute function write_organization_member_event();
create trigger write_event_after_update after update on organization_members
  for each row when (old.* is distinct from new.*) execute function write_organization_member_event();

create trigger write_event after insert or update or delete on invitations
  for each row execute function write_invitation_event();
create trigger write_event after insert or update or delete on organization_invitations
  for each row execute function write_invitation_event();

create trigger write_event after delete on sessions
  for each row execute function write_session_event();
