-- Which versions of the server may work on this database, and which are running.

alter table installation
  -- The newest version that has started on this database. Its functions are in use.
  add column newest_version text,
  -- The oldest version that may still run. Null: every version that knows this column.
  add column oldest_version text;

-- A server writes its row every ten seconds and deletes it when it stops.
create table servers (
  id uuid primary key,
  version text not null,
  seen_at timestamptz not null default now()
);
