-- Bytes of the images that each account has in each organization, kept by triggers, so that an upload
-- is held against a quota without a look at every row. Thumbnails are not counted. Like the totals it
-- references nothing: an upload would lock the organization after its project, a deletion before it.
create table image_usage (
  organization_id int not null,
  user_id int not null,
  bytes bigint not null,
  primary key (organization_id, user_id)
);
create index image_usage_by_user on image_usage (user_id);

alter table image_usage enable row level security;
create policy tenant on image_usage
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on image_usage for select
  using (user_id = (select app_user_id()));

insert into image_usage (organization_id, user_id, bytes)
  select organization_id, user_id, sum(size_bytes) from screenshots
  where image_removed_at is null group by 1, 2;

-- In the order of the key, so that two statements never wait for each other.
create function image_usage_grow() returns trigger language plpgsql as $$
begin
  insert into image_usage (organization_id, user_id, bytes)
    select organization_id, user_id, sum(size_bytes) from added
    where image_removed_at is null group by 1, 2 order by 1, 2
    on conflict (organization_id, user_id) do update
      set bytes = image_usage.bytes + excluded.bytes;
  return null;
end $$;
create trigger image_usage_grow after insert on screenshots
  referencing new table as added for each statement execute function image_usage_grow();

create function image_usage_shrink() returns trigger language plpgsql as $$
begin
  perform from image_usage u
    where exists (select from removed r
      where r.organization_id = u.organization_id and r.user_id = u.user_id)
    order by u.organization_id, u.user_id for update;
  update image_usage u set bytes = u.bytes - freed.bytes
    from (select organization_id, user_id, sum(size_bytes) as bytes from removed
      where image_removed_at is null group by 1, 2) as freed
    where freed.organization_id = u.organization_id and freed.user_id = u.user_id;
  return null;
end $$;
create trigger image_usage_shrink after delete on screenshots
  referencing old table as removed for each statement execute function image_usage_shrink();

-- Only the image of a row is removed, or an image comes back in another size.
create function image_usage_change() returns trigger language plpgsql as $$
begin
  update image_usage set bytes = bytes
      + case when new.image_removed_at is null then new.size_bytes else 0 end
      - case when old.image_removed_at is null then old.size_bytes else 0 end
    where organization_id = new.organization_id and user_id = new.user_id;
  return null;
end $$;
create trigger image_usage_change after update of image_removed_at, size_bytes on screenshots
  for each row when (old.image_removed_at is distinct from new.image_removed_at
    or old.size_bytes is distinct from new.size_bytes)
  execute function image_usage_change();

-- What an account has in all organizations, and what one of its organizations has, in one round trip.
create function find_image_usage(uploader int, organization int, out of_account bigint, out of_organization bigint)
  language plpgsql as $$
begin
  perform set_config('app.user_id', uploader::text, true),
    set_config('app.organization_ids', organization::text, true);
  select coalesce(sum(bytes) filter (where user_id = uploader), 0),
      coalesce(sum(bytes) filter (where organization_id = organization), 0)
    into of_account, of_organization
    from image_usage where user_id = uploader or organization_id = organization;
end $$;
