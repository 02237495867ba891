-- An account whose email was never verified may belong to somebody else than the person who was added.

-- When a membership became independent of the email: at its start for the person who created the
-- organization, or when an owner confirmed the person. Null: full rights only with a verified email.
alter table organization_members add column confirmed_at timestamptz;

-- Creators joined at the instant at which their organization was created.
update organization_members m set confirmed_at = m.joined_at
  from organizations o
  where o.id = m.organization_id and m.role = 'owner' and m.joined_at = o.created_at;

-- Every organization has an owner with full rights: where the creator left, the earliest one who is there.
update organization_members m set confirmed_at = m.joined_at
  where m.role = 'owner'
    and not exists (
      select from organization_members other join users u on u.id = other.user_id
      where other.organization_id = m.organization_id and other.role = 'owner'
        and (other.confirmed_at is not null or u.email_proven_at is not null))
    and m.joined_at = (
      select min(first.joined_at) from organization_members first
      where first.organization_id = m.organization_id and first.role = 'owner');

-- As before, and for each organization whether the rights in it are limited to the person's own data.
create or replace function find_actor(hash bytea, at timestamptz) returns json language plpgsql as $$
declare
  bearer record;
begin
  select s.id as session_id, s.last_used_at, u.id, u.email, u.name, u.type, u.time_zone,
      u.email_proven_at is null as is_unverified into bearer
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
      select json_agg(json_build_object('id', m.organization_id, 'role', m.role,
        'isLimited', bearer.is_unverified and m.confirmed_at is null) order by m.organization_id)
      from organization_members m where m.user_id = bearer.id), '[]'),
    'projects', coalesce((
      select json_agg(json_build_object('id', m.project_id, 'organizationId', m.organization_id, 'role', m.role)
        order by m.project_id)
      from project_members m where m.user_id = bearer.id), '[]'));
end $$;

create or replace function find_opened_screenshots(wanted_session uuid, wanted uuid[], at timestamptz)
  returns json language plpgsql as $$
declare
  viewer int;
  is_unverified boolean;
  viewer_organizations json;
begin
  select u.id, u.email_proven_at is null into viewer, is_unverified
    from sessions s join users u on u.id = s.user_id
    where s.id = wanted_session and s.last_used_at > at - interval '30 days';
  if not found then
    return null;
  end if;
  perform set_config('app.user_id', viewer::text, true);
  select coalesce(json_agg(json_build_object('id', m.organization_id, 'role', m.role,
        'isLimited', is_unverified and m.confirmed_at is null)), '[]'),
      set_config('app.organization_ids', coalesce(string_agg(m.organization_id::text, ','), ''), true)
    into viewer_organizations
    from organization_members m where m.user_id = viewer;
  return json_build_object(
    'userId', viewer,
    'organizations', viewer_organizations,
    'projects', coalesce((
      select json_agg(json_build_object('id', m.project_id, 'organizationId', m.organization_id, 'role', m.role))
      from project_members m where m.user_id = viewer), '[]'),
    'screenshots', coalesce((
      select json_agg(json_build_array(s.id, s.organization_id, s.project_id, s.user_id,
        extract(epoch from s.taken_at) * 1000, s.display, s.displays,
        encode(s.received_sha256, 'base64'), encode(o.wrapped_key, 'base64')))
      from screenshots s join organizations o on o.id = s.organization_id
      where s.id = any (wanted) and not s.waiting and s.image_removed_at is null), '[]'));
end $$;
