-- What a session may see, and what is needed to read and decrypt the images of some screenshots, in one
-- round trip because a page shows hundreds. Null when the session has ended. Returns the screenshots in
-- the account's organizations; the caller decides by the roles which of them the account may see.
create or replace function find_image_access(wanted_session uuid, wanted uuid[], at timestamptz)
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
      select json_agg(json_build_object(
        'id', s.id,
        'organizationId', s.organization_id,
        'projectId', s.project_id,
        'userId', s.user_id,
        'takenAtMs', extract(epoch from s.taken_at) * 1000,
        'display', s.display,
        'displays', s.displays,
        'receivedSha256', encode(s.received_sha256, 'base64'),
        'wrappedKey', encode(o.wrapped_key, 'base64')))
      from screenshots s join organizations o on o.id = s.organization_id
      where s.id = any (wanted) and not s.waiting and s.image_removed_at is null), '[]'));
end $$;
