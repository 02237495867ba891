-- Settings of organizations, invitations to them, what a deleted one leaves behind; links by mail
-- and known places of accounts.

-- Organizations ----------------------------------------------------------------------------

alter table organizations
  add column time_zone text not null default 'UTC',
  -- 0 = Sunday … 6 = Saturday.
  add column week_start smallint not null default 1 check (week_start between 0 and 6),
  -- Days that screenshots are kept; null: for ever.
  add column retention_days smallint default 90 check (retention_days in (7, 30, 90, 180, 365)),
  add column manual_time boolean not null default true;

create table organization_invitations (
  organization_id int not null references organizations on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'member')),
  token_hash bytea not null constraint organization_invitations_token_unique unique,
  invited_by int references users on delete set null,
  invited_at timestamptz not null,
  primary key (organization_id, email)
);
create index organization_invitations_by_email on organization_invitations (email);

alter table organization_invitations enable row level security;
create policy tenant on organization_invitations
  using (organization_id = any ((select app_organization_ids())::int[]));
create policy own on organization_invitations
  using (email = (select u.email from users u where u.id = app_user_id()))
  with check (organization_id = any ((select app_organization_ids())::int[]));

-- Who holds the secret of a link may see the one invitation that it belongs to.
create function app_invitation_hash() returns bytea
  language sql stable parallel safe
  return decode(coalesce(current_setting('app.invitation_hash', true), ''), 'hex');
create policy link on organization_invitations for select
  using (token_hash = (select app_invitation_hash()));
create policy link on invitations for select
  using (token_hash = (select app_invitation_hash()));

-- What reported for somebody while his timer ran in the organization: its owners see that, and
-- nothing of the devices he uses for others.
create table organization_recorders (
  organization_id int not null references organizations on delete cascade,
  user_id int not null references users on delete cascade,
  source text not null check (source in ('desktop', 'browser')),
  name text not null,
  version text not null,
  last_seen_at timestamptz not null,
  primary key (organization_id, user_id, source, name)
);
alter table organization_recorders enable row level security;
create policy tenant on organization_recorders
  using (organization_id = any ((select app_organization_ids())::int[]));

-- The line of the audit log that outlives its organization; for the operator, so the product writes
-- here and never reads.
create table deleted_organizations (
  former_id int primary key,
  name text not null,
  actor_id int not null,
  deleted_at timestamptz not null,
  detail jsonb not null
);
alter table deleted_organizations enable row level security;
create policy remember on deleted_organizations for insert with check (true);

-- Accounts ---------------------------------------------------------------------------------

-- A deleted account keeps its row without a name, since recorded time hangs on it.
alter table users add column deleted_at timestamptz;

create table password_resets (
  token_hash bytea primary key,
  -- Null: the address has no account. Asking for it costs the same.
  user_id int references users on delete cascade,
  requested_at timestamptz not null
);
create index password_resets_by_user on password_resets (user_id);

-- Addresses an account has signed in from: guessing elsewhere does not slow down who is there.
create table known_places (
  user_id int not null references users on delete cascade,
  address text not null,
  last_used_at timestamptz not null,
  primary key (user_id, address)
);
