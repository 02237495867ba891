-- Recorders on machines with the same host name have a line each. Null: reported by a recorder that
-- has no id of its own.
alter table recorders add column recorder_id uuid;
create unique index recorders_by_id on recorders (user_id, recorder_id);
