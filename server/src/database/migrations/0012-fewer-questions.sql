-- What showing and taking in a screenshot ask of the database, each in one round trip and no more
-- statements than it takes: pages show hundreds of images, and each upload pays for it.

-- Of the bearer only what decides what he may see; of each screenshot, in this order: id, organization,
-- project, user, when it was taken (milliseconds), display, displays, hash, wrapped key. Their names
-- would be longer than they are.
create or replace function find_opened_screenshots(wanted_session uuid, wanted uuid[], at timestamptz)
  returns json language plpgsql as $$
declare
  viewer int;
  viewer_organizations json;
begin
  select user_id into viewer from sessions
    where id = wanted_session and last_used_at > at - interval '30 days';
  if not found then
    return null;
  end if;
  perform set_config('app.user_id', viewer::text, true);
  select coalesce(json_agg(json_build_object('id', m.organization_id, 'role', m.role)), '[]'),
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

-- Everything that decides where an upload of a user belongs, in his organizations and no other, and
-- what its organization wants of it. One row, whatever is there.
create function find_upload_place(
  uploader int, own int[], wanted uuid, of_activity uuid, of_project int,
  out stored_user_id int, out stored_sha256 bytea, out activity_user_id int, out is_removed boolean,
  out organization_id int, out project_id int, out archived_at timestamptz, out wrapped_key bytea,
  out titles boolean, out blur boolean
) language plpgsql as $$
begin
  perform set_config('app.user_id', uploader::text, true),
    set_config('app.organization_ids', array_to_string(own, ','), true);
  select shot.user_id, shot.received_sha256, activity.user_id,
      activity.user_id is null and exists (
        select from removed_activities r
        where r.user_id = uploader and r.activity_id = of_activity),
      project.organization_id, project.id, project.archived_at,
      organization.wrapped_key, organization.titles, organization.blur
    into stored_user_id, stored_sha256, activity_user_id, is_removed,
      organization_id, project_id, archived_at, wrapped_key, titles, blur
    from (select) as upload
      left join screenshots as shot
        on shot.organization_id = any (own) and shot.id = wanted
      left join activities as activity
        on activity.organization_id = any (own) and activity.activity_id = of_activity
      left join projects as project
        on project.organization_id = any (own)
          and project.id = coalesce(activity.project_id, of_project)
      left join organizations as organization on organization.id = project.organization_id;
end $$;
