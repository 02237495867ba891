-- Counts of the images of each account are read from the index alone.
set local maintenance_work_mem = '256MB';
create index screenshots_images_by_user on screenshots (organization_id, user_id, taken_at)
  include (project_id) where not waiting and image_removed_at is null;
