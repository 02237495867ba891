-- What opens the files of some screenshots, and who bears the session that asks: in one round trip, since
-- a page shows hundreds. Of the screenshots it answers those in the bearer's organizations; which of
-- them he may see follows from his roles and is for the asker to decide.
create function find_opened_screenshots(wanted_session uuid, wanted uuid[], at timestamptz)
  returns json language plpgsql as $$
declare
  actor json := find_actor_of_session(wanted_session, at);
begin
  if actor is null then
    return null;
  end if;
  perform set_config('app.organization_ids', coalesce((
    select string_agg(one ->> 'id', ',') from json_array_elements(actor -> 'organizations') as one), ''), true);
  return json_build_object('actor', actor, 'screenshots', coalesce((
    select json_agg(json_build_object(
      'id', s.id,
      'organizationId', s.organization_id,
      'projectId', s.project_id,
      'userId', s.user_id,
      'takenAt', s.taken_at,
      'display', s.display,
      'displays', s.displays,
      'receivedSha256', encode(s.received_sha256, 'base64'),
      'wrappedKey', encode(o.wrapped_key, 'base64')))
    from screenshots s join organizations o on o.id = s.organization_id
    where s.id = any (wanted) and not s.waiting and s.image_removed_at is null), '[]'));
end $$;
