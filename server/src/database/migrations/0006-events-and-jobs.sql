-- Events for open pages, queued mails, and the state of background jobs.

-- What changed and where; subscribers then request the current state. One row per transaction and
-- subject, stored for an hour so that reconnecting pages can catch up. Only triggers insert here. No
-- foreign keys: the deletion of a row is announced too.
create table events (
  -- 0: concerns an account only, no organization.
  organization_id int not null,
  -- Compared with a reader's snapshot, it tells which events the reader has seen. A sequence or a
  -- timestamp could not, because transactions do not commit in the order in which they began.
  transaction_id xid8 not null default pg_current_xact_id(),
  -- session: one has ended. Only servers read it; it is not sent to pages.
  kind text not null check (kind in ('timer', 'activity', 'screenshot', 'member', 'session')),
  -- 0: concerns the organization as a whole.
  project_id int not null,
  -- 0: concerns a person without an account.
  user_id int not null,
  at timestamptz not null default now(),
  primary key (organization_id, transaction_id, kind, project_id, user_id)
);
create index events_by_transaction on events (transaction_id);

-- Mails to send, until a mail server has accepted them or a day has passed. Their links are secrets, so
-- recipient, subject and text are encrypted with a key that only the server's master key decrypts.
create table queued_mails (
  id uuid primary key,
  wrapped_key bytea not null,
  sealed bytea not null,
  attempts int not null default 0,
  -- Until then a server is sending it, or waits before it retries.
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null
);
create index queued_mails_by_next_attempt on queued_mails (next_attempt_at);

-- Result of the latest nightly check of the stored images, for the metrics of every server. One row.
create table file_checks (
  singleton boolean primary key default true check (singleton),
  checked_at timestamptz not null,
  -- Screenshots whose files were looked up, and files that were read and decrypted.
  screenshots int not null,
  opened int not null,
  -- Files that are missing on disk or cannot be decrypted, after thumbnails were made again.
  missing int not null,
  damaged int not null
);

-- State of each job that deletes by age, so that a clock that jumps is noticed before data is lost.
create table deletion_jobs (
  name text primary key,
  -- When it last ran with a plausible clock. Null: never.
  ran_at timestamptz,
  -- Data before this instant was deleted, for jobs that do not store this per organization.
  deleted_before timestamptz,
  -- A received_at in the future for which an operator confirmed that the clock was wrong.
  wrong_received_at timestamptz,
  -- Number of deletions that have waited for an operator since the last run: organizations, or 1 for a
  -- job that does not delete per organization.
  held int not null default 0
);

-- Identifies this database in the files folder: files of another database are never deleted.
create table installation (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;
