-- The numbers above a list of screenshots are of all in its range, not only of its page: they are
-- counted in the key alone, without a look at each row. Row-level security asks whose each is.
alter table screenshots
  drop constraint screenshots_pkey,
  add constraint screenshots_pkey primary key (organization_id, taken_at, id)
    include (user_id, waiting, image_removed_at);
