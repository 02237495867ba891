-- Who sees which rows, whatever a query asks for, and who is who.

-- The second fence -------------------------------------------------------------------------
-- Behind the conditions of the queries: rows of an organization show only to transactions whose
-- scope names it; a user's own membership, invitation, timer and recorded time show to himself
-- wherever they are.

alter table organizations enable row level security;
create policy tenant on organizations
  using (id = any ((select app_organization_ids())::int[]));
-- Jobs go through the organizations one by one; this is how they learn which there are.
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

alter table invitations enable row level security;
create policy tenant on invitations
  using (organization_id = any ((select app_organization_ids())::int[]));
-- The person invited sees and takes what waits for his address, but invites nobody.
create policy own on invitations
  using (email = (select u.email from users u where u.id = app_user_id()))
  with check (organization_id = any ((select app_organization_ids())::int[]));

alter table audit_log enable row level security;
create policy tenant on audit_log
  using (organization_id = any ((select app_organization_ids())::int[]));

alter table timers enable row level security;
create policy tenant on timers
  using (organization_id = any ((select app_organization_ids())::int[]));
-- His own he sees, switches and stops wherever it runs, but starts none outside his organizations.
create policy own on timers
  using (user_id = (select app_user_id()))
  with check (organization_id = any ((select app_organization_ids())::int[]));

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

alter table screenshots enable row level security;
create policy tenant on screenshots
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on screenshots for select
  using (user_id = (select app_user_id()));

alter table project_totals enable row level security;
create policy tenant on project_totals
  using (organization_id = any ((select app_organization_ids())::int[]));

alter table member_totals enable row level security;
create policy tenant on member_totals
  using (organization_id = any ((select app_organization_ids())::int[]));

-- Signing in ------------------------------------------------------------------------------

-- The bearer of a token with everything his rights follow from, in one round trip; null when the
-- token is unknown or was not used for 30 days before `at`.
create function find_actor(hash bytea, at timestamptz) returns json language plpgsql as $$
declare
  bearer record;
begin
  select s.id as session_id, s.last_used_at, u.id, u.email, u.name, u.type, u.time_zone into bearer
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = hash and s.last_used_at > at - interval '30 days';
  if not found then
    return null;
  end if;
  perform set_config('app.user_id', bearer.id::text, true);
  return json_build_object(
    'sessionId', bearer.session_id,
    'sessionUsedAt', bearer.last_used_at,
    'userId', bearer.id,
    'email', bearer.email,
    'name', bearer.name,
    'type', bearer.type,
    'timeZone', bearer.time_zone,
    'organizations', coalesce((
      select json_agg(json_build_object('id', m.organization_id, 'role', m.role) order by m.organization_id)
      from organization_members m where m.user_id = bearer.id), '[]'),
    'projects', coalesce((
      select json_agg(json_build_object('id', m.project_id, 'organizationId', m.organization_id, 'role', m.role)
        order by m.project_id)
      from project_members m where m.user_id = bearer.id), '[]'));
end $$;

-- The same for the session that a signed link names.
create function find_actor_of_session(wanted uuid, at timestamptz) returns json language sql as $$
  select find_actor(token_hash, at) from sessions where id = wanted
$$;
