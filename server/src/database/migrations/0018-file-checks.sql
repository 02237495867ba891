-- What the latest nightly check of the stored images found; one row, for the metrics of every server.
create table file_checks (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  -- Screenshots with an image whose files were looked for, and files that were read and decrypted.
  screenshots int not null,
  opened int not null,
  -- Files that are not on the disk or do not open, after thumbnails were made again.
  missing int not null,
  damaged int not null
);
