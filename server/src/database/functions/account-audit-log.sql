-- Addresses are personal data, so entries are deleted after 180 days. The application's role cannot
-- delete entries itself; this function runs as the owner of the table.
create or replace function delete_expired_account_audit_lines() returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from account_audit_log where at < now() - interval '180 days'
$$;
