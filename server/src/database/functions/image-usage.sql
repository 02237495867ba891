-- Triggers that keep image_usage equal to the stored images, and the query of the quota.

-- Rows are written in key order to avoid deadlocks.
create or replace function add_image_usage() returns trigger language plpgsql as $$
begin
  insert into image_usage (organization_id, user_id, bytes)
    select organization_id, user_id, sum(size_bytes) from new_rows
    where image_removed_at is null group by 1, 2 order by 1, 2
    on conflict (organization_id, user_id) do update
      set bytes = image_usage.bytes + excluded.bytes;
  return null;
end $$;

create or replace function subtract_image_usage() returns trigger language plpgsql as $$
begin
  perform from image_usage u
    where exists (select from old_rows r
      where r.organization_id = u.organization_id and r.user_id = u.user_id)
    order by u.organization_id, u.user_id for update;
  update image_usage u set bytes = u.bytes - freed.bytes
    from (select organization_id, user_id, sum(size_bytes) as bytes from old_rows
      where image_removed_at is null group by 1, 2) as freed
    where freed.organization_id = u.organization_id and freed.user_id = u.user_id;
  return null;
end $$;

-- Only the image of a row was removed, or an image was stored again with another size.
create or replace function change_image_usage() returns trigger language plpgsql as $$
begin
  update image_usage set bytes = bytes
      + case when new.image_removed_at is null then new.size_bytes else 0 end
      - case when old.image_removed_at is null then old.size_bytes else 0 end
    where organization_id = new.organization_id and user_id = new.user_id;
  return null;
end $$;

-- Bytes of an account in all organizations, and of one of its organizations, in one round trip.
create or replace function find_image_usage(
  uploader int, organization int, out of_account bigint, out of_organization bigint
) language plpgsql as $$
begin
  perform set_config('app.user_id', uploader::text, true),
    set_config('app.organization_ids', organization::text, true);
  select coalesce(sum(bytes) filter (where user_id = uploader), 0),
      coalesce(sum(bytes) filter (where organization_id = organization), 0)
    into of_account, of_organization
    from image_usage where user_id = uploader or organization_id = organization;
end $$;
