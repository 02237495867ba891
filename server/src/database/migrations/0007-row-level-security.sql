-- Which rows a transaction can see, whatever its queries ask for. See docs/decisions/004-tenant-separation.md.
-- tenant: rows of the organizations in the transaction's scope. own: rows of the acting account.

-- Organizations, projects and their members

alter table organizations enable row level security;
create policy tenant on organizations
  using (id = any ((select app_organization_ids())::int[]));
-- Jobs that process the organizations one by one list them.
create policy jobs on organizations for select
  using ((select current_setting('app.every_organization', true)) = 'on');

alter table organization_members enable row level security;
create policy tenant on organization_members
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on organization_members for select
  using (user_id = (select app_user_id()));

alter table projects enable row level security;
create policy tenant on projects
  using (organization_id = any ((select app_organization_ids())::int[]));

alter table project_members enable row level security;
create policy tenant on project_members
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on project_members for select
  using (user_id = (select app_user_id()));

-- Invited people see and accept invitations to their email, but cannot invite. The secret of
-- a link shows the one invitation that it belongs to.
alter table organization_invitations enable row level security;
create policy tenant on organization_invitations
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on organization_invitations
  using (email = (select u.email from users u where u.id = app_user_id()))
  with check (organization_id = any ((select app_organization_ids())::int[]));
create policy link on organization_invitations for select
  using (token_hash = (select app_invitation_hash()));

alter table invitations enable row level security;
create policy tenant on invitations
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on invitations
  using (email = (select u.email from users u where u.id = app_user_id()))
  with check (organization_id = any ((select app_organization_ids())::int[]));
create policy link on invitations for select
  using (token_hash = (select app_invitation_hash()));

-- Accounts see, switch and stop their timer in any organization, but start one only within their scope.
alter table timers enable row level security;
create policy tenant on timers
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on timers
  using (user_id = (select app_user_id()))
  with check (organization_id = any ((select app_organization_ids())::int[]));

alter table organization_recorders enable row level security;
create policy tenant on organization_recorders
  using (organization_id = any ((select app_organization_ids())::int[]));

-- Audit logs

alter table audit_log enable row level security;
create policy tenant on audit_log
  using (organization_id = any ((select app_organization_ids())::int[]));

alter table deleted_organizations enable row level security;
create policy append on deleted_organizations for insert with check (true);

alter table account_audit_log enable row level security;
create policy own on account_audit_log for select using (user_id = (select app_user_id()));
create policy append on account_audit_log for insert with check (true);
-- Only entries older than 180 days can be deleted, and only by delete_expired_account_audit_lines().
create policy expired on account_audit_log for select using (at < now() - interval '180 days');
create policy expire on account_audit_log for delete using (at < now() - interval '180 days');

-- Recorded time, apps and screenshots

alter table activities enable row level security;
create policy tenant on activities
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on activities for select
  using (user_id = (select app_user_id()));

alter table removed_activities enable row level security;
create policy tenant on removed_activities
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on removed_activities for select
  using (user_id = (select app_user_id()));

alter table activity_apps enable row level security;
create policy tenant on activity_apps
  using (organization_id = any ((select app_organization_ids())::int[]));

alter table app_ratings enable row level security;
create policy tenant on app_ratings
  using (organization_id = any ((select app_organization_ids())::int[]));

alter table screenshots enable row level security;
create policy tenant on screenshots
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on screenshots for select
  using (user_id = (select app_user_id()));

-- Accounts also see who viewed their screenshots in organizations that they have left.
alter table screenshot_views enable row level security;
create policy tenant on screenshot_views
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on screenshot_views for select
  using (user_id = (select app_user_id()));

alter table image_usage enable row level security;
create policy tenant on image_usage
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on image_usage for select
  using (user_id = (select app_user_id()));

-- Totals

alter table organization_totals enable row level security;
create policy tenant on organization_totals
  using (organization_id = any ((select app_organization_ids())::int[]));
alter table project_totals enable row level security;
create policy tenant on project_totals
  using (organization_id = any ((select app_organization_ids())::int[]));
alter table user_totals enable row level security;
create policy tenant on user_totals
  using (organization_id = any ((select app_organization_ids())::int[]));
alter table member_totals enable row level security;
create policy tenant on member_totals
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

-- Events

alter table events enable row level security;
create policy tenant on events
  using (organization_id = any ((select app_organization_ids())::int[]));
-- An account's timer and membership can end where it is no longer a member, and the secret of a
-- link ends sessions.
create policy own on events for insert
  with check (organization_id = 0 or user_id = (select app_user_id()));
create policy listeners on events for select
  using (user_id = any ((select app_listener_ids())::int[]));
create policy jobs_see on events for select
  using ((select current_setting('app.every_organization', true)) = 'on');
create policy jobs_delete on events for delete
  using ((select current_setting('app.every_organization', true)) = 'on');
