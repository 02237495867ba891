-- Screenshots, the log of who viewed them, and the storage they use. The images are files.

create table screenshots (
  organization_id int not null,
  taken_at timestamptz not null,
  id uuid not null,
  activity_id uuid not null,
  -- The capture group: all displays at one moment.
  group_id uuid not null,
  project_id int not null,
  user_id int not null references users,
  display smallint not null,
  displays smallint not null,
  width int not null,
  height int not null,
  -- Size of the stored image before encryption.
  size_bytes int not null,
  -- SHA-256 of the received bytes: distinguishes a repeated upload from another image with the same id.
  received_sha256 bytea not null,
  app text,
  title text,
  blur boolean not null,
  -- True until its activity has arrived.
  waiting boolean not null,
  image_removed_at timestamptz,
  received_at timestamptz not null default now(),
  -- The included columns let the counts above a list be read from the index alone.
  constraint screenshots_pkey primary key (organization_id, taken_at, id)
    include (user_id, waiting, image_removed_at),
  constraint screenshots_identity unique (id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index screenshots_by_project on screenshots (organization_id, project_id, taken_at);
create index screenshots_by_user on screenshots (user_id, taken_at);
create index screenshots_by_activity on screenshots (activity_id);
create index screenshots_waiting on screenshots (organization_id, received_at) where waiting;

-- The view log. One row per viewer, account and hour of the UTC clock for each image opened in full, and
-- one for all thumbnails together. It outlives the screenshot, so it references only the organization.
create table screenshot_views (
  organization_id int not null references organizations on delete cascade,
  -- The account whose screenshots were viewed.
  user_id int not null,
  hour timestamptz not null,
  viewer_id int not null,
  -- Null: thumbnails.
  screenshot_id uuid,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- When the earliest and the latest of the viewed screenshots were taken.
  taken_from timestamptz not null,
  taken_to timestamptz not null,
  -- Number of images shown; an image shown twice counts twice.
  view_count int not null,
  constraint screenshot_views_unique unique nulls not distinct
    (organization_id, user_id, hour, viewer_id, screenshot_id)
);
create index screenshot_views_by_user on screenshot_views (user_id, first_at);
create index screenshot_views_by_age on screenshot_views (organization_id, first_at);

-- Bytes of stored images per account and organization, without thumbnails, so that an upload can be
-- checked against a quota without reading all rows. Only triggers write it. No foreign keys: an upload
-- would lock the organization after its project, and a deletion locks them in the opposite order.
create table image_usage (
  organization_id int not null,
  user_id int not null,
  bytes bigint not null,
  primary key (organization_id, user_id)
);
create index image_usage_by_user on image_usage (user_id);
