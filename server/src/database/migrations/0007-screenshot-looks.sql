-- Who looked at whose screenshots, and which database the files on disk belong to.

-- One row per viewer, person and hour of the UTC clock: for each image opened in full, and one for all
-- thumbnails together. Outlives the screenshot, so it names no other row than the organization.
create table screenshot_looks (
  organization_id int not null references organizations on delete cascade,
  -- Whose screenshots they are.
  user_id int not null,
  hour timestamptz not null,
  viewer_id int not null,
  -- Null: thumbnails.
  screenshot_id uuid,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When the earliest and the latest of the screenshots shown were taken.
  taken_from timestamptz not null,
  taken_to timestamptz not null,
  -- How many images were shown, each time counted.
  times int not null,
  constraint screenshot_looks_once unique nulls not distinct
    (organization_id, user_id, hour, viewer_id, screenshot_id)
);
create index screenshot_looks_by_user on screenshot_looks (user_id, first_at);
create index screenshot_looks_by_age on screenshot_looks (organization_id, first_at);

alter table screenshot_looks enable row level security;
create policy tenant on screenshot_looks
  using (organization_id = any ((select app_organization_ids())::int[]));
-- Also after he left: they are his screenshots.
create policy own on screenshot_looks for select
  using (user_id = (select app_user_id()));

-- A folder of files that belongs to another database is never swept.
create table installation (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
