-- The audit log of accounts: sign-ins, failures, refusals, rate limits and password changes. The audit
-- log of an organization stays where it is; neither can be changed by the application's role.
create table account_audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Stored as a number: the line outlives the account. Null: no account is known.
  user_id int,
  address text,
  event text not null,
  detail jsonb not null
);
create index account_audit_log_by_user on account_audit_log (user_id, at);
create index account_audit_log_by_time on account_audit_log (at);

alter table account_audit_log enable row level security;
create policy own on account_audit_log for select using (user_id = (select app_user_id()));
create policy append on account_audit_log for insert with check (true);

-- Addresses are personal data, so lines are deleted after 180 days. These are the only lines that can
-- be deleted, and only by this function, which runs as the owner of the table.
create policy expired on account_audit_log for select using (at < now() - interval '180 days');
create policy expire on account_audit_log for delete using (at < now() - interval '180 days');
create function delete_expired_account_audit_lines() returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from account_audit_log where at < now() - interval '180 days'
$$;
