-- The difference hash of the stored image, so that lists can say which screenshots looked the same as the
-- previous one without reading images. Null: stored before this column existed, without structure, or deleted.
alter table screenshots add column image_hash bit(256);
