-- What listeners are told: that something changed, and where; what it is now they ask for.

-- Whose own events the transaction reads wherever they are, set by whoever reads for listeners.
create function app_listener_ids() returns int[]
  language sql stable parallel safe
  return coalesce(string_to_array(nullif(current_setting('app.listener_ids', true), ''), ',')::int[], '{}');

-- One row per transaction and thing that changed in it. Kept for an hour, for those that reconnect.
-- No foreign keys: that something is gone has to be told too.
create table events (
  -- 0: of a user alone, in no organization.
  organization_id int not null,
  -- Held against the snapshot of a reader it says whether he has seen it. A number or an instant given
  -- while the transaction runs could not: transactions end in another order than they began.
  transaction_id xid8 not null default pg_current_xact_id(),
  -- session: one has ended; for the server itself, told to nobody.
  kind text not null check (kind in ('timer', 'activity', 'screenshot', 'member', 'session')),
  -- 0: of the organization as a whole.
  project_id int not null,
  -- 0: of somebody without an account.
  user_id int not null,
  at timestamptz not null default now(),
  primary key (organization_id, transaction_id, kind, project_id, user_id)
);
create index events_by_transaction on events (transaction_id);

alter table events enable row level security;
create policy tenant on events
  using (organization_id = any ((select app_organization_ids())::int[]));
-- One's own timer stops, and one's place ends, also where one is no member any more; sessions end by
-- whoever knows the secret of a link.
create policy own on events for insert
  with check (organization_id = 0 or user_id = (select app_user_id()));
create policy listeners on events for select
  using (user_id = any ((select app_listener_ids())::int[]));
create policy jobs_see on events for select
  using ((select current_setting('app.every_organization', true)) = 'on');
create policy jobs_delete on events for delete
  using ((select current_setting('app.every_organization', true)) = 'on');

-- Triggers, since they cannot be forgotten ----------------------------------------------------

-- One row per statement, project and user, however many rows were written.
create function tell_of_work() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into events (organization_id, kind, project_id, user_id)
      select distinct organization_id, tg_argv[0], project_id, user_id from new_rows
      on conflict do nothing;
  elsif tg_op = 'DELETE' then
    insert into events (organization_id, kind, project_id, user_id)
      select distinct organization_id, tg_argv[0], project_id, user_id from old_rows
      on conflict do nothing;
  else
    insert into events (organization_id, kind, project_id, user_id)
      select organization_id, tg_argv[0], project_id, user_id from new_rows
      union
      select organization_id, tg_argv[0], project_id, user_id from old_rows
      on conflict do nothing;
  end if;
  return null;
end $$;

create trigger activities_inserted_told after insert on activities
  referencing new table as new_rows
  for each statement execute function tell_of_work('activity');
create trigger activities_updated_told after update on activities
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_work('activity');
create trigger activities_deleted_told after delete on activities
  referencing old table as old_rows
  for each statement execute function tell_of_work('activity');

create trigger screenshots_inserted_told after insert on screenshots
  referencing new table as new_rows
  for each statement execute function tell_of_work('screenshot');
create trigger screenshots_updated_told after update on screenshots
  referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_work('screenshot');
create trigger screenshots_deleted_told after delete on screenshots
  referencing old table as old_rows
  for each statement execute function tell_of_work('screenshot');

-- Notified as well, so that other pages follow at once. Only here: transactions that notify commit
-- one after the other, which those that record time must not; what they tell is looked for.
create function tell_of_timer() returns trigger language plpgsql as $$
declare
  changed timers := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'timer', changed.project_id, changed.user_id)
    on conflict do nothing;
  perform pg_notify('time_tracker_events', '');
  return null;
end $$;

create trigger timers_told after insert or delete on timers
  for each row execute function tell_of_timer();
-- A sign of life alone is nothing to tell.
create trigger timers_updated_told after update on timers
  for each row when (
    (old.organization_id, old.project_id, old.started_at, old.note)
      is distinct from (new.organization_id, new.project_id, new.started_at, new.note))
  execute function tell_of_timer();

-- A recorder that appears, falls idle or goes on shows in the timer it records for.
create function tell_of_recorder() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, kind, project_id, user_id)
    select organization_id, 'timer', project_id, user_id from timers where user_id = new.user_id
    on conflict do nothing;
  return null;
end $$;

create trigger recorders_told after insert on recorders
  for each row execute function tell_of_recorder();
create trigger recorders_updated_told after update on recorders
  for each row when (old.state is distinct from new.state) execute function tell_of_recorder();

create function tell_of_project_member() returns trigger language plpgsql as $$
declare
  changed project_members := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'member', changed.project_id, changed.user_id)
    on conflict do nothing;
  return null;
end $$;

create trigger project_members_told after insert or delete on project_members
  for each row execute function tell_of_project_member();
create trigger project_members_updated_told after update on project_members
  for each row when (old.* is distinct from new.*) execute function tell_of_project_member();

create function tell_of_organization_member() returns trigger language plpgsql as $$
declare
  changed organization_members := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'member', 0, changed.user_id)
    on conflict do nothing;
  return null;
end $$;

create trigger organization_members_told after insert or delete on organization_members
  for each row execute function tell_of_organization_member();
create trigger organization_members_updated_told after update on organization_members
  for each row when (old.* is distinct from new.*) execute function tell_of_organization_member();

-- Somebody who takes his invitation is told of by the place he gets.
create function tell_of_invitation() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  home int := changed ->> 'organization_id';
begin
  if home = any (app_organization_ids()) then
    insert into events (organization_id, kind, project_id, user_id)
      values (home, 'member', coalesce((changed ->> 'project_id')::int, 0), 0)
      on conflict do nothing;
  end if;
  return null;
end $$;

create trigger invitations_told after insert or update or delete on invitations
  for each row execute function tell_of_invitation();
create trigger organization_invitations_told
  after insert or update or delete on organization_invitations
  for each row execute function tell_of_invitation();

create function tell_of_session() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (0, 'session', 0, old.user_id)
    on conflict do nothing;
  return null;
end $$;

create trigger sessions_told after delete on sessions
  for each row execute function tell_of_session();
