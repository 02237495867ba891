-- The account of a session token with everything its rights depend on, in one round trip. Null when the
-- token is unknown or was last used more than 30 days before `at`. Rights in an organization are limited
-- while the email is unverified and no owner has confirmed the member.
create or replace function find_actor(hash bytea, at timestamptz) returns json language plpgsql as $$
declare
  bearer record;
begin
  select s.id as session_id, s.last_used_at, s.scope, u.id, u.email, u.name, u.type, u.time_zone,
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
    'scope', bearer.scope,
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

-- The same for the session that a signed link names.
create or replace function find_actor_of_session(wanted uuid, at timestamptz) returns json language sql as $$
  select find_actor(token_hash, at) from sessions where id = wanted
$$;
