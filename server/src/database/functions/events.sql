-- Triggers that write events, so that no change of the data can forget its event.

-- One row per statement, project and account, however many rows the statement changed.
create or replace function write_work_event() returns trigger language plpgsql as $$
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

-- Also sends a notification, so that other pages update at once. Only timers do: transactions that send
-- notifications commit one after the other, which would slow down recording. Other events are polled.
create or replace function write_timer_event() returns trigger language plpgsql as $$
declare
  changed timers := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'timer', changed.project_id, changed.user_id)
    on conflict do nothing;
  perform pg_notify('time_tracker_events', '');
  return null;
end $$;

-- The state of a recorder is part of the timer that it records for.
create or replace function write_recorder_event() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, kind, project_id, user_id)
    select organization_id, 'timer', project_id, user_id from timers where user_id = new.user_id
    on conflict do nothing;
  return null;
end $$;

create or replace function write_project_member_event() returns trigger language plpgsql as $$
declare
  changed project_members := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'member', changed.project_id, changed.user_id)
    on conflict do nothing;
  return null;
end $$;

create or replace function write_organization_member_event() returns trigger language plpgsql as $$
declare
  changed organization_members := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'member', 0, changed.user_id)
    on conflict do nothing;
  return null;
end $$;

-- An invitation that is accepted from outside the organization needs no event: the new membership has one.
create or replace function write_invitation_event() returns trigger language plpgsql as $$
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

create or replace function write_session_event() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (0, 'session', 0, old.user_id)
    on conflict do nothing;
  return null;
end $$;

-- A timer that runs records by the rules of its organization, its project and the membership of its account,
-- and its response names who can see the work. Where one of these changes, so do these timers. Null: any.
create or replace function write_events_of_timers(in_organization int, in_project int, of_user int)
returns void language sql as $$
  insert into events (organization_id, kind, project_id, user_id)
    select organization_id, 'timer', project_id, user_id from timers
    where organization_id = in_organization
      and (in_project is null or project_id = in_project)
      and (of_user is null or user_id = of_user)
    on conflict do nothing
$$;

create or replace function write_organization_rules_event() returns trigger language plpgsql as $$
begin
  perform write_events_of_timers(new.id, null, null);
  return null;
end $$;

create or replace function write_project_name_event() returns trigger language plpgsql as $$
begin
  perform write_events_of_timers(new.organization_id, new.id, null);
  return null;
end $$;

-- The interval of a member concerns only them; a manager or viewer can see the work of all.
create or replace function write_project_member_rules_event() returns trigger language plpgsql as $$
declare
  changed project_members := coalesce(new, old);
  -- Role 2: member.
  sees_all boolean := coalesce(new.role <> 2, false) or coalesce(old.role <> 2, false);
begin
  perform write_events_of_timers(changed.organization_id, changed.project_id,
    case when sees_all then null else changed.user_id end);
  return null;
end $$;

create or replace function write_owner_rules_event() returns trigger language plpgsql as $$
declare
  changed organization_members := coalesce(new, old);
begin
  if 'owner' in (old.role, new.role) then
    perform write_events_of_timers(changed.organization_id, null, null);
  end if;
  return null;
end $$;

create or replace function write_consent_event() returns trigger language plpgsql as $$
begin
  perform write_events_of_timers(new.organization_id, null, new.user_id);
  return null;
end $$;
