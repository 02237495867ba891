-- Triggers that write notices, so that no change of the recording rules can forget to announce itself.

-- Pages of the account show its notices and settings live.
create or replace function write_notice_event() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, kind, project_id, user_id)
    select distinct 0, 'account', 0, user_id from new_rows
    on conflict do nothing;
  return null;
end $$;

create or replace function write_account_event() returns trigger language plpgsql as $$
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (0, 'account', 0, new.id)
    on conflict do nothing;
  return null;
end $$;

-- At most 100 notices of a person in an organization; the newest stay.
create or replace function trim_notices() returns trigger language plpgsql as $$
begin
  delete from notices where id in (
    select id from (
      select id, row_number() over (
        partition by organization_id, user_id order by created_at desc, id desc) as place
      from notices
      where (organization_id, user_id) in (select organization_id, user_id from new_rows)) as placed
    where place > 100);
  return null;
end $$;

-- One notice for several changes that the person has not read yet.
create or replace function write_organization_rules_notice() returns trigger language plpgsql as $$
declare
  changed jsonb := '{}';
begin
  if old.idle_minutes <> new.idle_minutes then
    changed := changed || jsonb_build_object('idle_minutes', new.idle_minutes);
  end if;
  if old.blur <> new.blur then
    changed := changed || jsonb_build_object('blur', new.blur);
  end if;
  if old.titles <> new.titles then
    changed := changed || jsonb_build_object('titles', new.titles);
  end if;
  if old.retention_days is distinct from new.retention_days then
    changed := changed || jsonb_build_object('retention_days', new.retention_days);
  end if;
  insert into notices (organization_id, user_id, kind, subject, detail, created_at)
    select new.id, m.user_id, 'recording_rules', 'organization', changed, now()
    from organization_members m join users u on u.id = m.user_id
    where m.organization_id = new.id and m.user_id is distinct from app_user_id()
      and 'recording_rules' <> all (u.muted_notices)
    order by m.user_id
    on conflict on constraint notices_unique do update set
      detail = case when notices.read_at is null then notices.detail else '{}' end || excluded.detail,
      created_at = excluded.created_at,
      read_at = null;
  return null;
end $$;

-- Viewers are not recorded, except owners, who may record in every project.
create or replace function write_member_rules_notice() returns trigger language plpgsql as $$
begin
  insert into notices (organization_id, user_id, kind, subject, detail, created_at)
    select new.organization_id, new.user_id, 'recording_rules', 'project ' || new.project_id,
      jsonb_build_object('project_id', p.id, 'project_name', p.name,
        'screenshot_interval', new.screenshot_interval),
      now()
    from projects p, users u
    where p.organization_id = new.organization_id and p.id = new.project_id
      and u.id = new.user_id and u.id is distinct from app_user_id()
      and 'recording_rules' <> all (u.muted_notices)
      and (new.role <> 3 or exists (
        select from organization_members o
        where o.organization_id = new.organization_id and o.user_id = new.user_id and o.role = 'owner'))
    on conflict on constraint notices_unique do update set
      detail = excluded.detail,
      created_at = excluded.created_at,
      read_at = null;
  return null;
end $$;
