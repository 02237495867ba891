-- Prevents the deletion of what a batch records in, and then locks the time of its account, both until the end
-- of the transaction. The numbers are those of work-lock-store.ts, which has the order of all locks.
create or replace function lock_for_recording(account int, organizations int[], projects int[])
returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7204523, organization_id)
    from (
      select distinct organization_id from projects as project
      where organization_id = any(organizations) and project.id = any(projects)
      order by organization_id
    ) as named;
  perform pg_advisory_xact_lock(7204520, account);
end $$;
