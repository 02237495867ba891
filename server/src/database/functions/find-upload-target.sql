-- Where an uploaded screenshot belongs in the uploader's organizations, and the organization's settings
-- for it, in one round trip. Returns one row; what does not exist is null.
-- Dropped first, because a replacement cannot return another column.
drop function if exists find_upload_target(int, int[], uuid, uuid, int);
create or replace function find_upload_target(
  uploader int, own int[], wanted uuid, of_activity uuid, of_project int,
  out stored_user_id int, out stored_sha256 bytea, out activity_user_id int, out is_removed boolean,
  out organization_id int, out project_id int, out archived_at timestamptz, out wrapped_key bytea,
  out titles boolean, out blur boolean, out shared_surface text
) language plpgsql as $$
begin
  perform set_config('app.user_id', uploader::text, true),
    set_config('app.organization_ids', array_to_string(own, ','), true);
  select shot.user_id, shot.received_sha256, activity.user_id,
      activity.user_id is null and exists (
        select from removed_activities r
        where r.user_id = uploader and r.activity_id = of_activity),
      project.organization_id, project.id, project.archived_at,
      organization.wrapped_key, organization.titles, organization.blur, organization.shared_surface
    into stored_user_id, stored_sha256, activity_user_id, is_removed,
      organization_id, project_id, archived_at, wrapped_key, titles, blur,
      shared_surface
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
