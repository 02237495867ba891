-- Accounts, their sessions, sign-in, and the recorders they use.

create extension if not exists btree_gist;

-- A deleted account keeps its row, because recorded time references it; its personal data is removed.
create table users (
  id int generated always as identity primary key,
  email text not null constraint users_email_unique unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  name text not null,
  type text not null check (type in ('Owner', 'Member')),
  password_hash text not null,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  -- When the email was verified, by an emailed link or by Google. Null: never.
  email_proven_at timestamptz,
  deleted_at timestamptz
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id int not null references users on delete cascade,
  token_hash bytea not null constraint sessions_token_unique unique,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

-- Counted by the rate limits: failed sign-ins by account and by address, registrations by address.
-- Shared by all servers, so that a restart does not reset them.
create table attempts (
  subject text not null,
  attempted_at timestamptz not null default now()
);
create index attempts_by_subject on attempts (subject, attempted_at);

-- Addresses from which an account has signed in. Failed attempts elsewhere do not slow these down.
create table known_addresses (
  user_id int not null references users on delete cascade,
  address text not null,
  last_used_at timestamptz not null,
  primary key (user_id, address)
);

create table password_resets (
  token_hash bytea primary key,
  -- Null: no account has the email. The row is written anyway, so that both cases take the same time.
  user_id int references users on delete cascade,
  requested_at timestamptz not null
);
create index password_resets_by_user on password_resets (user_id);

-- Links accounts of a sign-in provider to ours, by the provider's id because emails can be reassigned.
create table google_accounts (
  issuer text not null,
  subject text not null,
  user_id int not null constraint google_accounts_user_unique unique references users on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);

-- Sign-ins, failures, refusals, rate limits and password changes. Append-only for the application's role.
create table account_audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Not a foreign key: the entry outlives the account. Null: no account is known.
  user_id int,
  address text,
  event text not null,
  detail jsonb not null
);
create index account_audit_log_by_user on account_audit_log (user_id, at);
create index account_audit_log_by_time on account_audit_log (at);

create table recorders (
  user_id int not null references users on delete cascade,
  source text not null check (source in ('desktop', 'browser')),
  name text not null,
  version text not null,
  state text not null check (state in ('recording', 'idle', 'locked', 'paused', 'not_measured')),
  last_seen_at timestamptz not null default now(),
  -- Distinguishes recorders on machines with the same host name. Null: the recorder sends no id.
  recorder_id uuid,
  primary key (user_id, source, name)
);
create unique index recorders_by_id on recorders (user_id, recorder_id);
