-- Version 0.1.0, stored by `npm run schema -- --release 0.1.0`. Do not edit.

set check_function_bodies = off;

create extension btree_gist;

create type activity_change as (
  organization_id integer,
  project_id integer,
  user_id integer,
  starts_at timestamp with time zone,
  sign integer,
  is_full boolean,
  worked_ms bigint,
  active_seconds bigint,
  measured_seconds bigint
);

create type app_change as (
  organization_id integer,
  project_id integer,
  user_id integer,
  starts_at timestamp with time zone,
  kind text,
  name text,
  seconds bigint,
  active_seconds bigint
);

CREATE OR REPLACE FUNCTION public.add_image_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into image_usage (organization_id, user_id, bytes)
    select organization_id, user_id, sum(size_bytes) from new_rows
    where image_removed_at is null group by 1, 2 order by 1, 2
    on conflict (organization_id, user_id) do update
      set bytes = image_usage.bytes + excluded.bytes;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.app_invitation_hash()
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN decode(COALESCE(current_setting('app.invitation_hash'::text, true), ''::text), 'hex'::text);

CREATE OR REPLACE FUNCTION public.app_listener_ids()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((string_to_array(NULLIF(current_setting('app.listener_ids'::text, true), ''::text), ','::text))::integer[], '{}'::integer[]);

CREATE OR REPLACE FUNCTION public.app_organization_ids()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((string_to_array(NULLIF(current_setting('app.organization_ids'::text, true), ''::text), ','::text))::integer[], '{}'::integer[]);

CREATE OR REPLACE FUNCTION public.app_user_id()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.user_id'::text, true), ''::text))::integer;

CREATE OR REPLACE FUNCTION public.change_image_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update image_usage set bytes = bytes
      + case when new.image_removed_at is null then new.size_bytes else 0 end
      - case when old.image_removed_at is null then old.size_bytes else 0 end
    where organization_id = new.organization_id and user_id = new.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.delete_expired_account_audit_lines()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from account_audit_log where at < now() - interval '180 days'
$function$;

CREATE OR REPLACE FUNCTION public.find_actor(hash bytea, at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  bearer record;
begin
  select s.id as session_id, s.last_used_at, u.id, u.email, u.name, u.type, u.time_zone,
      u.email_proven_at is null as is_unverified into bearer
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = hash and s.last_used_at > at - interval '30 days';
  if not found then
    return null;
  end if;
  perform set_config('app.user_id', bearer.id::text, true);
  return json_build_object(
    'sessionId', bearer.session_id,
    'sessionUsedAt', bearer.last_used_at,
    'userId', bearer.id,
    'email', bearer.email,
    'name', bearer.name,
    'type', bearer.type,
    'timeZone', bearer.time_zone,
    'organizations', coalesce((
      select json_agg(json_build_object('id', m.organization_id, 'role', m.role,
        'isLimited', bearer.is_unverified and m.confirmed_at is null) order by m.organization_id)
      from organization_members m where m.user_id = bearer.id), '[]'),
    'projects', coalesce((
      select json_agg(json_build_object('id', m.project_id, 'organizationId', m.organization_id, 'role', m.role)
        order by m.project_id)
      from project_members m where m.user_id = bearer.id), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION public.find_actor_of_session(wanted uuid, at timestamp with time zone)
 RETURNS json
 LANGUAGE sql
AS $function$
  select find_actor(token_hash, at) from sessions where id = wanted
$function$;

CREATE OR REPLACE FUNCTION public.find_image_access(wanted_session uuid, wanted uuid[], at timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
AS $function$
declare
  viewer int;
  is_unverified boolean;
  viewer_organizations json;
begin
  select u.id, u.email_proven_at is null into viewer, is_unverified
    from sessions s join users u on u.id = s.user_id
    where s.id = wanted_session and s.last_used_at > at - interval '30 days';
  if not found then
    return null;
  end if;
  perform set_config('app.user_id', viewer::text, true);
  select coalesce(json_agg(json_build_object('id', m.organization_id, 'role', m.role,
        'isLimited', is_unverified and m.confirmed_at is null)), '[]'),
      set_config('app.organization_ids', coalesce(string_agg(m.organization_id::text, ','), ''), true)
    into viewer_organizations
    from organization_members m where m.user_id = viewer;
  return json_build_object(
    'userId', viewer,
    'organizations', viewer_organizations,
    'projects', coalesce((
      select json_agg(json_build_object('id', m.project_id, 'organizationId', m.organization_id, 'role', m.role))
      from project_members m where m.user_id = viewer), '[]'),
    'screenshots', coalesce((
      select json_agg(json_build_object(
        'id', s.id,
        'organizationId', s.organization_id,
        'projectId', s.project_id,
        'userId', s.user_id,
        'takenAtMs', extract(epoch from s.taken_at) * 1000,
        'display', s.display,
        'displays', s.displays,
        'receivedSha256', encode(s.received_sha256, 'base64'),
        'wrappedKey', encode(o.wrapped_key, 'base64')))
      from screenshots s join organizations o on o.id = s.organization_id
      where s.id = any (wanted) and not s.waiting and s.image_removed_at is null), '[]'));
end $function$;

CREATE OR REPLACE FUNCTION public.find_image_usage(uploader integer, organization integer, OUT of_account bigint, OUT of_organization bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.user_id', uploader::text, true),
    set_config('app.organization_ids', organization::text, true);
  select coalesce(sum(bytes) filter (where user_id = uploader), 0),
      coalesce(sum(bytes) filter (where organization_id = organization), 0)
    into of_account, of_organization
    from image_usage where user_id = uploader or organization_id = organization;
end $function$;

CREATE OR REPLACE FUNCTION public.find_upload_target(uploader integer, own integer[], wanted uuid, of_activity uuid, of_project integer, OUT stored_user_id integer, OUT stored_sha256 bytea, OUT activity_user_id integer, OUT is_removed boolean, OUT organization_id integer, OUT project_id integer, OUT archived_at timestamp with time zone, OUT wrapped_key bytea, OUT titles boolean, OUT blur boolean)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('app.user_id', uploader::text, true),
    set_config('app.organization_ids', array_to_string(own, ','), true);
  select shot.user_id, shot.received_sha256, activity.user_id,
      activity.user_id is null and exists (
        select from removed_activities r
        where r.user_id = uploader and r.activity_id = of_activity),
      project.organization_id, project.id, project.archived_at,
      organization.wrapped_key, organization.titles, organization.blur
    into stored_user_id, stored_sha256, activity_user_id, is_removed,
      organization_id, project_id, archived_at, wrapped_key, titles, blur
    from (select) as upload
      left join screenshots as shot
        on shot.organization_id = any (own) and shot.id = wanted
      left join activities as activity
        on activity.organization_id = any (own) and activity.activity_id = of_activity
      left join projects as project
        on project.organization_id = any (own)
          and project.id = coalesce(activity.project_id, of_project)
      left join organizations as organization on organization.id = project.organization_id;
end $function$;

CREATE OR REPLACE FUNCTION public.subtract_image_usage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from image_usage u
    where exists (select from old_rows r
      where r.organization_id = u.organization_id and r.user_id = u.user_id)
    order by u.organization_id, u.user_id for update;
  update image_usage u set bytes = u.bytes - freed.bytes
    from (select organization_id, user_id, sum(size_bytes) as bytes from old_rows
      where image_removed_at is null group by 1, 2) as freed
    where freed.organization_id = u.organization_id and freed.user_id = u.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.total_bucket(grain integer, instant timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_bin(make_interval(secs => (grain)::double precision), instant, '1970-01-01 00:00:00+00'::timestamp with time zone);

CREATE OR REPLACE FUNCTION public.update_activity_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changes activity_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, starts_at, 1,
        ends_at - starts_at = interval '10 minutes',
        round(extract(epoch from ends_at - starts_at) * 1000), active_seconds, measured_seconds)::activity_change
      from new_rows);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, starts_at, -1,
        ends_at - starts_at = interval '10 minutes',
        round(extract(epoch from ends_at - starts_at) * 1000), active_seconds, measured_seconds)::activity_change
      from old_rows);
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;

  insert into organization_totals as total
    select organization_id, grain, bucket, worked, active, measured, full_number, full_active,
      full_measured
    from (
      select organization_id, grain, total_bucket(grain, starts_at) as bucket,
        sum(sign * worked_ms) as worked, sum(sign * active_seconds) as active,
        sum(sign * measured_seconds) as measured,
        coalesce(sum(sign) filter (where is_full and grain = 600), 0) as full_number,
        coalesce(sum(sign * active_seconds) filter (where is_full and grain = 600), 0) as full_active,
        coalesce(sum(sign * measured_seconds) filter (where is_full and grain = 600), 0) as full_measured
      from unnest(changes), unnest(array[600, 3600, 86400, 604800]) as grain
      group by organization_id, grain, bucket
    ) as sums
    where (worked, active, measured, full_number, full_active, full_measured) <> (0, 0, 0, 0, 0, 0)
    order by organization_id, grain desc, bucket
  on conflict (organization_id, grain, starts_at) do update set
    worked_ms = total.worked_ms + excluded.worked_ms,
    active_seconds = total.active_seconds + excluded.active_seconds,
    measured_seconds = total.measured_seconds + excluded.measured_seconds,
    full_count = total.full_count + excluded.full_count,
    full_active_seconds = total.full_active_seconds + excluded.full_active_seconds,
    full_measured_seconds = total.full_measured_seconds + excluded.full_measured_seconds;

  insert into project_totals as total
    select organization_id, grain, bucket, project_id, worked, active, measured, full_number,
      full_active, full_measured
    from (
      select organization_id, grain, total_bucket(grain, starts_at) as bucket, project_id,
        sum(sign * worked_ms) as worked, sum(sign * active_seconds) as active,
        sum(sign * measured_seconds) as measured,
        coalesce(sum(sign) filter (where is_full and grain = 600), 0) as full_number,
        coalesce(sum(sign * active_seconds) filter (where is_full and grain = 600), 0) as full_active,
        coalesce(sum(sign * measured_seconds) filter (where is_full and grain = 600), 0) as full_measured
      from unnest(changes), unnest(array[600, 3600, 86400, 604800]) as grain
      group by organization_id, grain, bucket, project_id
    ) as sums
    where (worked, active, measured, full_number, full_active, full_measured) <> (0, 0, 0, 0, 0, 0)
    order by organization_id, grain desc, bucket, project_id
  on conflict (organization_id, grain, starts_at, project_id) do update set
    worked_ms = total.worked_ms + excluded.worked_ms,
    active_seconds = total.active_seconds + excluded.active_seconds,
    measured_seconds = total.measured_seconds + excluded.measured_seconds,
    full_count = total.full_count + excluded.full_count,
    full_active_seconds = total.full_active_seconds + excluded.full_active_seconds,
    full_measured_seconds = total.full_measured_seconds + excluded.full_measured_seconds;

  insert into user_totals as total
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, user_id,
      sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, user_id
    having (sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)) <> (0, 0, 0)
    order by organization_id, grain desc, bucket, user_id
  on conflict (organization_id, grain, starts_at, user_id) do update set
    worked_ms = total.worked_ms + excluded.worked_ms,
    active_seconds = total.active_seconds + excluded.active_seconds,
    measured_seconds = total.measured_seconds + excluded.measured_seconds;

  insert into member_totals as total
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, project_id, user_id,
      sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, project_id, user_id
    having (sum(sign * worked_ms), sum(sign * active_seconds), sum(sign * measured_seconds)) <> (0, 0, 0)
    order by organization_id, grain desc, bucket, project_id, user_id
  on conflict (organization_id, grain, starts_at, project_id, user_id) do update set
    worked_ms = total.worked_ms + excluded.worked_ms,
    active_seconds = total.active_seconds + excluded.active_seconds,
    measured_seconds = total.measured_seconds + excluded.measured_seconds;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.update_app_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changes app_change[] := '{}';
begin
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name,
        sum(seconds), sum(active_seconds))::app_change
      from new_rows group by organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name);
  end if;
  if tg_op <> 'INSERT' then
    changes := changes || array(
      select row(organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name,
        -sum(seconds), -sum(active_seconds))::app_change
      from old_rows group by organization_id, project_id, user_id, total_bucket(3600, starts_at), kind, name);
  end if;
  if cardinality(changes) = 0 then
    return null;
  end if;

  insert into organization_app_totals as total
    select organization_id, grain, total_bucket(grain, starts_at) as bucket, kind, name,
      sum(seconds), sum(active_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, grain, bucket, kind, name
    having (sum(seconds), sum(active_seconds)) <> (0, 0)
    order by organization_id, grain desc, bucket, kind, name
  on conflict (organization_id, grain, starts_at, kind, name) do update set
    seconds = total.seconds + excluded.seconds,
    active_seconds = total.active_seconds + excluded.active_seconds;

  insert into project_app_totals as total
    select organization_id, project_id, grain, total_bucket(grain, starts_at) as bucket, kind, name,
      sum(seconds), sum(active_seconds)
    from unnest(changes), unnest(array[3600, 86400, 604800]) as grain
    group by organization_id, project_id, grain, bucket, kind, name
    having (sum(seconds), sum(active_seconds)) <> (0, 0)
    order by organization_id, project_id, grain desc, bucket, kind, name
  on conflict (organization_id, project_id, grain, starts_at, kind, name) do update set
    seconds = total.seconds + excluded.seconds,
    active_seconds = total.active_seconds + excluded.active_seconds;

  insert into member_app_totals as total
    select organization_id, user_id, grain, total_bucket(grain, starts_at) as bucket, project_id, kind,
      name, sum(seconds), sum(active_seconds)
    from unnest(changes), unnest(array[86400, 604800]) as grain
    group by organization_id, user_id, grain, bucket, project_id, kind, name
    having (sum(seconds), sum(active_seconds)) <> (0, 0)
    order by organization_id, user_id, grain desc, bucket, project_id, kind, name
  on conflict (organization_id, user_id, grain, starts_at, project_id, kind, name) do update set
    seconds = total.seconds + excluded.seconds,
    active_seconds = total.active_seconds + excluded.active_seconds;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_invitation_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.write_organization_member_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed organization_members := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'member', 0, changed.user_id)
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_project_member_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed project_members := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'member', changed.project_id, changed.user_id)
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_recorder_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into events (organization_id, kind, project_id, user_id)
    select organization_id, 'timer', project_id, user_id from timers where user_id = new.user_id
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_session_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (0, 'session', 0, old.user_id)
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_timer_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed timers := coalesce(new, old);
begin
  insert into events (organization_id, kind, project_id, user_id)
    values (changed.organization_id, 'timer', changed.project_id, changed.user_id)
    on conflict do nothing;
  perform pg_notify('time_tracker_events', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.write_work_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create table account_audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  user_id integer,
  address text,
  event text not null,
  detail jsonb not null,
  constraint account_audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX account_audit_log_by_time ON account_audit_log USING btree (at);
CREATE INDEX account_audit_log_by_user ON account_audit_log USING btree (user_id, at);

create table activities (
  organization_id integer not null,
  project_id integer not null,
  user_id integer not null,
  activity_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  measured_seconds smallint not null,
  active_seconds smallint not null,
  keyboard_seconds smallint not null,
  mouse_seconds smallint not null,
  minutes smallint not null,
  source text not null,
  note text,
  note_edited boolean not null default false,
  recorded_in integer,
  received_at timestamp with time zone not null default now(),
  constraint activities_check CHECK (ends_at > starts_at),
  constraint activities_check1 CHECK (date_bin('00:10:00'::interval, starts_at, '2000-01-01 00:00:00+00'::timestamp with time zone) = date_bin('00:10:00'::interval, ends_at - '00:00:00.000001'::interval, '2000-01-01 00:00:00+00'::timestamp with time zone)),
  constraint activities_check2 CHECK (measured_seconds >= active_seconds AND active_seconds >= 0),
  constraint activities_check3 CHECK (GREATEST(keyboard_seconds, mouse_seconds) <= active_seconds),
  constraint activities_check4 CHECK (LEAST(keyboard_seconds, mouse_seconds) >= 0),
  constraint activities_source_check CHECK (source = ANY (ARRAY['desktop'::text, 'browser'::text, 'manual'::text, 'import'::text])),
  constraint activities_pkey PRIMARY KEY (organization_id, starts_at, activity_id),
  constraint activities_identity UNIQUE (activity_id),
  constraint activities_no_overlap EXCLUDE USING gist (user_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
);
CREATE INDEX activities_by_project ON activities USING btree (organization_id, project_id, starts_at);
CREATE INDEX activities_by_user ON activities USING btree (user_id, starts_at);
CREATE INDEX activities_in_part_of_window ON activities USING btree (organization_id, starts_at) WHERE (ends_at - starts_at) < '00:10:00'::interval;

create table activity_apps (
  organization_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  activity_id uuid not null,
  "position" smallint not null,
  project_id integer not null,
  user_id integer not null,
  kind text not null,
  name text not null,
  title text,
  domain text,
  seconds smallint not null,
  active_seconds smallint not null,
  constraint activity_apps_check CHECK (active_seconds >= 0 AND active_seconds <= seconds),
  constraint activity_apps_kind_check CHECK (kind = ANY (ARRAY['app'::text, 'url'::text])),
  constraint activity_apps_seconds_check CHECK (seconds >= 0),
  constraint activity_apps_pkey PRIMARY KEY (organization_id, starts_at, activity_id, "position")
);
CREATE INDEX activity_apps_by_activity ON activity_apps USING btree (activity_id);
CREATE INDEX activity_apps_by_project ON activity_apps USING btree (organization_id, project_id, starts_at);
CREATE INDEX activity_apps_by_user ON activity_apps USING btree (user_id, starts_at);

create table app_ratings (
  organization_id integer not null,
  kind text not null,
  name text not null,
  rating smallint not null,
  constraint app_ratings_kind_check CHECK (kind = ANY (ARRAY['app'::text, 'url'::text])),
  constraint app_ratings_rating_check CHECK (rating = ANY (ARRAY['-1'::integer, 1])),
  constraint app_ratings_pkey PRIMARY KEY (organization_id, kind, name)
);

create table attempts (
  subject text not null,
  attempted_at timestamp with time zone not null default now()
);
CREATE INDEX attempts_by_subject ON attempts USING btree (subject, attempted_at);

create table audit_log (
  organization_id integer not null,
  at timestamp with time zone not null default now(),
  id bigint not null generated always as identity,
  actor_id integer,
  action text not null,
  detail jsonb not null,
  constraint audit_log_pkey PRIMARY KEY (organization_id, at, id)
);

create table deleted_organizations (
  former_id integer not null,
  name text not null,
  actor_id integer not null,
  deleted_at timestamp with time zone not null,
  detail jsonb not null,
  constraint deleted_organizations_pkey PRIMARY KEY (former_id)
);

create table deletion_jobs (
  name text not null,
  ran_at timestamp with time zone,
  deleted_before timestamp with time zone,
  wrong_received_at timestamp with time zone,
  held integer not null default 0,
  constraint deletion_jobs_pkey PRIMARY KEY (name)
);

create table events (
  organization_id integer not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  kind text not null,
  project_id integer not null,
  user_id integer not null,
  at timestamp with time zone not null default now(),
  constraint events_kind_check CHECK (kind = ANY (ARRAY['timer'::text, 'activity'::text, 'screenshot'::text, 'member'::text, 'session'::text])),
  constraint events_pkey PRIMARY KEY (organization_id, transaction_id, kind, project_id, user_id)
);
CREATE INDEX events_by_transaction ON events USING btree (transaction_id);

create table file_checks (
  singleton boolean not null default true,
  checked_at timestamp with time zone not null,
  screenshots integer not null,
  opened integer not null,
  missing integer not null,
  damaged integer not null,
  constraint file_checks_singleton_check CHECK (singleton),
  constraint file_checks_pkey PRIMARY KEY (singleton)
);

create table google_accounts (
  issuer text not null,
  subject text not null,
  user_id integer not null,
  linked_at timestamp with time zone not null,
  constraint google_accounts_pkey PRIMARY KEY (issuer, subject),
  constraint google_accounts_user_unique UNIQUE (user_id)
);

create table image_usage (
  organization_id integer not null,
  user_id integer not null,
  bytes bigint not null,
  constraint image_usage_pkey PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX image_usage_by_user ON image_usage USING btree (user_id);

create table installation (
  singleton boolean not null default true,
  id uuid not null default gen_random_uuid(),
  constraint installation_singleton_check CHECK (singleton),
  constraint installation_pkey PRIMARY KEY (singleton)
);

create table invitations (
  organization_id integer not null,
  project_id integer not null,
  email text not null,
  role smallint not null,
  screenshot_interval smallint not null,
  token_hash bytea not null,
  invited_by integer,
  invited_at timestamp with time zone not null default now(),
  constraint invitations_email_check CHECK (email = lower(email)),
  constraint invitations_role_check CHECK (role >= 1 AND role <= 3),
  constraint invitations_screenshot_interval_check CHECK (screenshot_interval >= 0 AND screenshot_interval <= 60),
  constraint invitations_pkey PRIMARY KEY (organization_id, project_id, email),
  constraint invitations_token_unique UNIQUE (token_hash)
);
CREATE INDEX invitations_by_email ON invitations USING btree (email);

create table known_addresses (
  user_id integer not null,
  address text not null,
  last_used_at timestamp with time zone not null,
  constraint known_addresses_pkey PRIMARY KEY (user_id, address)
);

create table member_app_totals (
  organization_id integer not null,
  user_id integer not null,
  grain integer not null,
  starts_at timestamp with time zone not null,
  project_id integer not null,
  kind text not null,
  name text not null,
  seconds bigint not null,
  active_seconds bigint not null,
  constraint member_app_totals_pkey PRIMARY KEY (organization_id, user_id, grain, starts_at, project_id, kind, name)
) with (fillfactor=80);

create table member_totals (
  organization_id integer not null,
  grain integer not null,
  starts_at timestamp with time zone not null,
  project_id integer not null,
  user_id integer not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  constraint member_totals_pkey PRIMARY KEY (organization_id, grain, starts_at, project_id, user_id)
) with (fillfactor=80);
CREATE INDEX member_totals_by_project ON member_totals USING btree (organization_id, project_id, grain, starts_at);
CREATE INDEX member_totals_by_user ON member_totals USING btree (organization_id, user_id, grain, starts_at);

create table migrations (
  name text not null,
  sha256 text not null,
  ran_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table organization_app_totals (
  organization_id integer not null,
  grain integer not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  name text not null,
  seconds bigint not null,
  active_seconds bigint not null,
  constraint organization_app_totals_pkey PRIMARY KEY (organization_id, grain, starts_at, kind, name)
) with (fillfactor=80);

create table organization_invitations (
  organization_id integer not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by integer,
  invited_at timestamp with time zone not null,
  constraint organization_invitations_email_check CHECK (email = lower(email)),
  constraint organization_invitations_role_check CHECK (role = ANY (ARRAY['owner'::text, 'member'::text])),
  constraint organization_invitations_pkey PRIMARY KEY (organization_id, email),
  constraint organization_invitations_token_unique UNIQUE (token_hash)
);
CREATE INDEX organization_invitations_by_email ON organization_invitations USING btree (email);

create table organization_members (
  organization_id integer not null,
  user_id integer not null,
  role text not null,
  joined_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  constraint organization_members_role_check CHECK (role = ANY (ARRAY['owner'::text, 'member'::text])),
  constraint organization_members_pkey PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX organization_members_by_user ON organization_members USING btree (user_id);

create table organization_recorders (
  organization_id integer not null,
  user_id integer not null,
  source text not null,
  name text not null,
  version text not null,
  last_seen_at timestamp with time zone not null,
  constraint organization_recorders_source_check CHECK (source = ANY (ARRAY['desktop'::text, 'browser'::text])),
  constraint organization_recorders_pkey PRIMARY KEY (organization_id, user_id, source, name)
);

create table organization_totals (
  organization_id integer not null,
  grain integer not null,
  starts_at timestamp with time zone not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  full_count integer not null,
  full_active_seconds bigint not null,
  full_measured_seconds bigint not null,
  constraint organization_totals_pkey PRIMARY KEY (organization_id, grain, starts_at)
) with (fillfactor=80);

create table organizations (
  id integer not null generated by default as identity,
  name text not null,
  wrapped_key bytea not null,
  idle_minutes smallint not null default 5,
  blur boolean not null default false,
  titles boolean not null default true,
  members_may_delete boolean not null default true,
  manual_time boolean not null default true,
  time_zone text not null default 'UTC'::text,
  week_start smallint not null default 1,
  retention_days smallint default 90,
  titles_erased_before timestamp with time zone,
  screenshots_deleted_before timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint organizations_idle_minutes_check CHECK (idle_minutes = ANY (ARRAY[0, 3, 5, 10, 20])),
  constraint organizations_retention_days_check CHECK (retention_days = ANY (ARRAY[7, 30, 90, 180, 365])),
  constraint organizations_week_start_check CHECK (week_start >= 0 AND week_start <= 6),
  constraint organizations_pkey PRIMARY KEY (id)
);

create table password_resets (
  token_hash bytea not null,
  user_id integer,
  requested_at timestamp with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX password_resets_by_user ON password_resets USING btree (user_id);

create table project_app_totals (
  organization_id integer not null,
  project_id integer not null,
  grain integer not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  name text not null,
  seconds bigint not null,
  active_seconds bigint not null,
  constraint project_app_totals_pkey PRIMARY KEY (organization_id, project_id, grain, starts_at, kind, name)
) with (fillfactor=80);

create table project_members (
  organization_id integer not null,
  project_id integer not null,
  user_id integer not null,
  role smallint not null,
  screenshot_interval smallint not null default 10,
  joined_at timestamp with time zone not null default now(),
  constraint project_members_role_check CHECK (role >= 1 AND role <= 3),
  constraint project_members_screenshot_interval_check CHECK (screenshot_interval >= 0 AND screenshot_interval <= 60),
  constraint project_members_unique PRIMARY KEY (organization_id, project_id, user_id)
);
CREATE INDEX project_members_by_user ON project_members USING btree (user_id);

create table project_totals (
  organization_id integer not null,
  grain integer not null,
  starts_at timestamp with time zone not null,
  project_id integer not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  full_count integer not null,
  full_active_seconds bigint not null,
  full_measured_seconds bigint not null,
  constraint project_totals_pkey PRIMARY KEY (organization_id, grain, starts_at, project_id)
) with (fillfactor=80);
CREATE INDEX project_totals_by_project ON project_totals USING btree (organization_id, project_id, grain, starts_at);

create table projects (
  organization_id integer not null,
  id integer not null generated always as identity,
  name text not null,
  color text not null default 'blue'::text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint projects_color_known CHECK (color = ANY (ARRAY['blue'::text, 'orange'::text, 'green'::text, 'violet'::text, 'pink'::text, 'amber'::text, 'teal'::text, 'slate'::text, 'purple'::text, 'olive'::text])),
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_organization_id_id_key UNIQUE (organization_id, id)
);

create table queued_mails (
  id uuid not null,
  wrapped_key bytea not null,
  sealed bytea not null,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint queued_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX queued_mails_by_next_attempt ON queued_mails USING btree (next_attempt_at);

create table recorders (
  user_id integer not null,
  source text not null,
  name text not null,
  version text not null,
  state text not null,
  last_seen_at timestamp with time zone not null default now(),
  recorder_id uuid,
  constraint recorders_source_check CHECK (source = ANY (ARRAY['desktop'::text, 'browser'::text])),
  constraint recorders_state_check CHECK (state = ANY (ARRAY['recording'::text, 'idle'::text, 'locked'::text, 'paused'::text, 'not_measured'::text])),
  constraint recorders_pkey PRIMARY KEY (user_id, source, name)
);
CREATE UNIQUE INDEX recorders_by_id ON recorders USING btree (user_id, recorder_id);

create table removed_activities (
  organization_id integer not null,
  user_id integer not null,
  activity_id uuid not null,
  removed_at timestamp with time zone not null default now(),
  constraint removed_activities_pkey PRIMARY KEY (user_id, activity_id)
);
CREATE INDEX removed_activities_by_organization ON removed_activities USING btree (organization_id);

create table screenshot_views (
  organization_id integer not null,
  user_id integer not null,
  hour timestamp with time zone not null,
  viewer_id integer not null,
  screenshot_id uuid,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  taken_from timestamp with time zone not null,
  taken_to timestamp with time zone not null,
  view_count integer not null,
  constraint screenshot_views_unique UNIQUE NULLS NOT DISTINCT (organization_id, user_id, hour, viewer_id, screenshot_id)
);
CREATE INDEX screenshot_views_by_age ON screenshot_views USING btree (organization_id, first_at);
CREATE INDEX screenshot_views_by_user ON screenshot_views USING btree (user_id, first_at);

create table screenshots (
  organization_id integer not null,
  taken_at timestamp with time zone not null,
  id uuid not null,
  activity_id uuid not null,
  group_id uuid not null,
  project_id integer not null,
  user_id integer not null,
  display smallint not null,
  displays smallint not null,
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  received_sha256 bytea not null,
  app text,
  title text,
  blur boolean not null,
  waiting boolean not null,
  image_removed_at timestamp with time zone,
  received_at timestamp with time zone not null default now(),
  constraint screenshots_pkey PRIMARY KEY (organization_id, taken_at, id) INCLUDE (user_id, waiting, image_removed_at),
  constraint screenshots_identity UNIQUE (id)
);
CREATE INDEX screenshots_by_activity ON screenshots USING btree (activity_id);
CREATE INDEX screenshots_by_project ON screenshots USING btree (organization_id, project_id, taken_at);
CREATE INDEX screenshots_by_user ON screenshots USING btree (user_id, taken_at);
CREATE INDEX screenshots_waiting ON screenshots USING btree (organization_id, received_at) WHERE waiting;

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id integer not null,
  token_hash bytea not null,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_unique UNIQUE (token_hash)
);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);

create table timers (
  user_id integer not null,
  organization_id integer not null,
  project_id integer not null,
  started_at timestamp with time zone not null default now(),
  note text,
  last_seen_at timestamp with time zone not null default now(),
  constraint timers_pkey PRIMARY KEY (user_id)
);
CREATE INDEX timers_by_last_seen ON timers USING btree (last_seen_at);
CREATE INDEX timers_by_project ON timers USING btree (organization_id, project_id);

create table user_totals (
  organization_id integer not null,
  grain integer not null,
  starts_at timestamp with time zone not null,
  user_id integer not null,
  worked_ms bigint not null,
  active_seconds bigint not null,
  measured_seconds bigint not null,
  constraint user_totals_pkey PRIMARY KEY (organization_id, grain, starts_at, user_id)
) with (fillfactor=80);
CREATE INDEX user_totals_by_user ON user_totals USING btree (organization_id, user_id, grain, starts_at);

create table users (
  id integer not null generated always as identity,
  email text not null,
  first_name text not null,
  last_name text not null,
  name text not null,
  type text not null,
  password_hash text not null,
  time_zone text not null default 'UTC'::text,
  created_at timestamp with time zone not null default now(),
  email_proven_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint users_email_check CHECK (email = lower(email)),
  constraint users_type_check CHECK (type = ANY (ARRAY['Owner'::text, 'Member'::text])),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_unique UNIQUE (email)
);

insert into account_audit_log (id, at, user_id, address, event, detail) overriding system value values ('1', '2026-11-22 15:37:36.661903+00', '1', '192.0.2.1', 'sign_in', '{}');
select setval('public.account_audit_log_id_seq', coalesce(max(id), 0) + 1, false) from account_audit_log;

insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('1', '1', '2', '00000000-0000-7000-8000-000000000201', '2026-03-01 05:00:00+00', '2026-03-01 05:01:41+00', '61', '1', '0', '1', '1', 'desktop', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('1', '1', '2', '00000000-0000-7000-8000-000000000205', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '65', '5', '2', '5', '5', 'desktop', 'Edited', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('1', '1', '3', '00000000-0000-7000-8000-000000000304', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '64', '4', '2', '4', '4', 'manual', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('1', '1', '4', '00000000-0000-7000-8000-000000000403', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '63', '3', '1', '3', '3', 'desktop', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('1', '2', '2', '00000000-0000-7000-8000-000000000204', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '64', '4', '2', '4', '4', 'manual', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('1', '2', '3', '00000000-0000-7000-8000-000000000303', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '63', '3', '1', '3', '3', 'desktop', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('1', '2', '4', '00000000-0000-7000-8000-000000000402', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '62', '2', '1', '2', '2', 'desktop', NULL, 'false', '2', '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('1', '2', '4', '00000000-0000-7000-8000-000000000406', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '66', '6', '3', '6', '6', 'desktop', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '3', '2', '00000000-0000-7000-8000-000000000203', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '63', '3', '1', '3', '3', 'desktop', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '3', '3', '00000000-0000-7000-8000-000000000302', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '62', '2', '1', '2', '2', 'desktop', NULL, 'false', '2', '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '3', '3', '00000000-0000-7000-8000-000000000306', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '66', '6', '3', '6', '6', 'desktop', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '3', '4', '00000000-0000-7000-8000-000000000405', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '65', '5', '2', '5', '5', 'desktop', 'Edited', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '4', '2', '00000000-0000-7000-8000-000000000202', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '62', '2', '1', '2', '2', 'desktop', NULL, 'false', '2', '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '4', '2', '00000000-0000-7000-8000-000000000206', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '66', '6', '3', '6', '6', 'desktop', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '4', '3', '00000000-0000-7000-8000-000000000301', '2026-03-01 05:00:00+00', '2026-03-01 05:01:41+00', '61', '1', '0', '1', '1', 'desktop', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '4', '3', '00000000-0000-7000-8000-000000000305', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '65', '5', '2', '5', '5', 'desktop', 'Edited', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in, received_at) overriding system value values ('2', '4', '4', '00000000-0000-7000-8000-000000000404', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '64', '4', '2', '4', '4', 'manual', NULL, 'false', NULL, '2026-11-22 15:37:36.661903+00');

insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 05:00:00+00', '2026-03-01 05:01:41+00', '00000000-0000-7000-8000-000000000201', '1', '1', '2', 'app', 'Editor', NULL, NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 05:00:00+00', '2026-03-01 05:01:41+00', '00000000-0000-7000-8000-000000000201', '2', '1', '2', 'url', 'docs.example.com', NULL, 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '00000000-0000-7000-8000-000000000402', '1', '2', '4', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '00000000-0000-7000-8000-000000000402', '2', '2', '4', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '00000000-0000-7000-8000-000000000303', '1', '2', '3', 'app', 'Editor', NULL, NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '00000000-0000-7000-8000-000000000303', '2', '2', '3', 'url', 'docs.example.com', NULL, 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '00000000-0000-7000-8000-000000000403', '1', '1', '4', 'app', 'Editor', NULL, NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '00000000-0000-7000-8000-000000000403', '2', '1', '4', 'url', 'docs.example.com', NULL, 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '00000000-0000-7000-8000-000000000204', '1', '2', '2', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '00000000-0000-7000-8000-000000000204', '2', '2', '2', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '00000000-0000-7000-8000-000000000304', '1', '1', '3', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '00000000-0000-7000-8000-000000000304', '2', '1', '3', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '00000000-0000-7000-8000-000000000205', '1', '1', '2', 'app', 'Editor', NULL, NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '00000000-0000-7000-8000-000000000205', '2', '1', '2', 'url', 'docs.example.com', NULL, 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '00000000-0000-7000-8000-000000000406', '1', '2', '4', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('1', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '00000000-0000-7000-8000-000000000406', '2', '2', '4', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 05:00:00+00', '2026-03-01 05:01:41+00', '00000000-0000-7000-8000-000000000301', '1', '4', '3', 'app', 'Editor', NULL, NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 05:00:00+00', '2026-03-01 05:01:41+00', '00000000-0000-7000-8000-000000000301', '2', '4', '3', 'url', 'docs.example.com', NULL, 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '00000000-0000-7000-8000-000000000202', '1', '4', '2', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '00000000-0000-7000-8000-000000000202', '2', '4', '2', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '00000000-0000-7000-8000-000000000302', '1', '3', '3', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 10:00:00+00', '2026-03-01 10:01:42+00', '00000000-0000-7000-8000-000000000302', '2', '3', '3', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '00000000-0000-7000-8000-000000000203', '1', '3', '2', 'app', 'Editor', NULL, NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 15:00:00+00', '2026-03-01 15:10:00+00', '00000000-0000-7000-8000-000000000203', '2', '3', '2', 'url', 'docs.example.com', NULL, 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '00000000-0000-7000-8000-000000000404', '1', '4', '4', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-01 20:00:00+00', '2026-03-01 20:01:44+00', '00000000-0000-7000-8000-000000000404', '2', '4', '4', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '00000000-0000-7000-8000-000000000305', '1', '4', '3', 'app', 'Editor', NULL, NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '00000000-0000-7000-8000-000000000305', '2', '4', '3', 'url', 'docs.example.com', NULL, 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '00000000-0000-7000-8000-000000000405', '1', '3', '4', 'app', 'Editor', NULL, NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-02 01:00:00+00', '2026-03-02 01:01:45+00', '00000000-0000-7000-8000-000000000405', '2', '3', '4', 'url', 'docs.example.com', NULL, 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '00000000-0000-7000-8000-000000000206', '1', '4', '2', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '00000000-0000-7000-8000-000000000206', '2', '4', '2', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '00000000-0000-7000-8000-000000000306', '1', '3', '3', 'app', 'Editor', 'Title', NULL, '21', '1');
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, "position", project_id, user_id, kind, name, title, domain, seconds, active_seconds) overriding system value values ('2', '2026-03-02 06:00:00+00', '2026-03-02 06:10:00+00', '00000000-0000-7000-8000-000000000306', '2', '3', '3', 'url', 'docs.example.com', 'Title', 'example.com', '22', '2');

insert into app_ratings (organization_id, kind, name, rating) overriding system value values ('1', 'app', 'Editor', '1');
insert into app_ratings (organization_id, kind, name, rating) overriding system value values ('2', 'url', 'docs.example.com', '-1');

insert into attempts (subject, attempted_at) overriding system value values ('account:mara@example.com', '2026-11-22 15:37:36.661903+00');

insert into audit_log (organization_id, at, id, actor_id, action, detail) overriding system value values ('1', '2026-11-22 15:37:36.661903+00', '1', '1', 'organization_updated', '{"name": "Acme"}');
select setval('public.audit_log_id_seq', coalesce(max(id), 0) + 1, false) from audit_log;

insert into deleted_organizations (former_id, name, actor_id, deleted_at, detail) overriding system value values ('9', 'Initech', '1', '2026-02-01 00:00:00+00', '{}');

insert into deletion_jobs (name, ran_at, deleted_before, wrong_received_at, held) overriding system value values ('screenshots', '2026-03-01 00:00:00+00', '2026-02-01 00:00:00+00', NULL, '0');

insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'activity', '1', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'activity', '1', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'activity', '1', '4', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'activity', '2', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'activity', '2', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'activity', '2', '4', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'member', '0', '1', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'member', '0', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'member', '0', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'member', '1', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'member', '1', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'member', '2', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'screenshot', '1', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'screenshot', '1', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'screenshot', '1', '4', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'screenshot', '2', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'screenshot', '2', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'screenshot', '2', '4', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('1', '754', 'timer', '1', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'activity', '3', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'activity', '3', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'activity', '3', '4', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'activity', '4', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'activity', '4', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'activity', '4', '4', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'member', '0', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'member', '0', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'member', '3', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'screenshot', '3', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'screenshot', '3', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'screenshot', '3', '4', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'screenshot', '4', '2', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'screenshot', '4', '3', '2026-11-22 15:37:36.661903+00');
insert into events (organization_id, transaction_id, kind, project_id, user_id, at) overriding system value values ('2', '754', 'screenshot', '4', '4', '2026-11-22 15:37:36.661903+00');

insert into file_checks (singleton, checked_at, screenshots, opened, missing, damaged) overriding system value values ('true', '2026-03-01 00:00:00+00', '40', '80', '0', '1');

insert into google_accounts (issuer, subject, user_id, linked_at) overriding system value values ('https://accounts.google.com', '1', '3', '2026-03-01 00:00:00+00');

insert into image_usage (organization_id, user_id, bytes) overriding system value values ('1', '2', '9000');
insert into image_usage (organization_id, user_id, bytes) overriding system value values ('1', '3', '6000');
insert into image_usage (organization_id, user_id, bytes) overriding system value values ('1', '4', '6000');
insert into image_usage (organization_id, user_id, bytes) overriding system value values ('2', '2', '6000');
insert into image_usage (organization_id, user_id, bytes) overriding system value values ('2', '3', '9000');
insert into image_usage (organization_id, user_id, bytes) overriding system value values ('2', '4', '6000');

insert into installation (singleton, id) overriding system value values ('true', 'eaba7110-4b71-4593-a907-ae158b39d876');

insert into invitations (organization_id, project_id, email, role, screenshot_interval, token_hash, invited_by, invited_at) overriding system value values ('1', '1', 'new@example.com', '2', '10', E'\\x0a', '1', '2026-11-22 15:37:36.661903+00');

insert into known_addresses (user_id, address, last_used_at) overriding system value values ('1', '192.0.2.1', '2026-03-01 00:00:00+00');

insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '604800', '2026-02-26 00:00:00+00', '1', 'app', 'Editor', '42', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '604800', '2026-02-26 00:00:00+00', '1', 'url', 'docs.example.com', '44', '4');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '604800', '2026-02-26 00:00:00+00', '2', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '604800', '2026-02-26 00:00:00+00', '2', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-01 00:00:00+00', '1', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-01 00:00:00+00', '1', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-01 00:00:00+00', '2', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-01 00:00:00+00', '2', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-02 00:00:00+00', '1', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-02 00:00:00+00', '1', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '3', '604800', '2026-02-26 00:00:00+00', '1', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '3', '604800', '2026-02-26 00:00:00+00', '1', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '3', '604800', '2026-02-26 00:00:00+00', '2', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '3', '604800', '2026-02-26 00:00:00+00', '2', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '3', '86400', '2026-03-01 00:00:00+00', '1', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '3', '86400', '2026-03-01 00:00:00+00', '1', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '3', '86400', '2026-03-01 00:00:00+00', '2', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '3', '86400', '2026-03-01 00:00:00+00', '2', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '604800', '2026-02-26 00:00:00+00', '1', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '604800', '2026-02-26 00:00:00+00', '1', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '604800', '2026-02-26 00:00:00+00', '2', 'app', 'Editor', '42', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '604800', '2026-02-26 00:00:00+00', '2', 'url', 'docs.example.com', '44', '4');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '86400', '2026-03-01 00:00:00+00', '1', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '86400', '2026-03-01 00:00:00+00', '1', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '86400', '2026-03-01 00:00:00+00', '2', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '86400', '2026-03-01 00:00:00+00', '2', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '86400', '2026-03-02 00:00:00+00', '2', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('1', '4', '86400', '2026-03-02 00:00:00+00', '2', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '604800', '2026-02-26 00:00:00+00', '3', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '604800', '2026-02-26 00:00:00+00', '3', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '604800', '2026-02-26 00:00:00+00', '4', 'app', 'Editor', '42', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '604800', '2026-02-26 00:00:00+00', '4', 'url', 'docs.example.com', '44', '4');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '86400', '2026-03-01 00:00:00+00', '3', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '86400', '2026-03-01 00:00:00+00', '3', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '86400', '2026-03-01 00:00:00+00', '4', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '86400', '2026-03-01 00:00:00+00', '4', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '86400', '2026-03-02 00:00:00+00', '4', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '2', '86400', '2026-03-02 00:00:00+00', '4', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '604800', '2026-02-26 00:00:00+00', '3', 'app', 'Editor', '42', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '604800', '2026-02-26 00:00:00+00', '3', 'url', 'docs.example.com', '44', '4');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '604800', '2026-02-26 00:00:00+00', '4', 'app', 'Editor', '42', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '604800', '2026-02-26 00:00:00+00', '4', 'url', 'docs.example.com', '44', '4');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-01 00:00:00+00', '3', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-01 00:00:00+00', '3', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-01 00:00:00+00', '4', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-01 00:00:00+00', '4', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-02 00:00:00+00', '3', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-02 00:00:00+00', '3', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-02 00:00:00+00', '4', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-02 00:00:00+00', '4', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '604800', '2026-02-26 00:00:00+00', '3', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '604800', '2026-02-26 00:00:00+00', '3', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '604800', '2026-02-26 00:00:00+00', '4', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '604800', '2026-02-26 00:00:00+00', '4', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-01 00:00:00+00', '3', 'app', 'Editor', '0', '0');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-01 00:00:00+00', '3', 'url', 'docs.example.com', '0', '0');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-01 00:00:00+00', '4', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-01 00:00:00+00', '4', 'url', 'docs.example.com', '22', '2');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-02 00:00:00+00', '3', 'app', 'Editor', '21', '1');
insert into member_app_totals (organization_id, user_id, grain, starts_at, project_id, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-02 00:00:00+00', '3', 'url', 'docs.example.com', '22', '2');

insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 05:00:00+00', '1', '2', '101000', '1', '61');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 10:00:00+00', '2', '4', '102000', '2', '62');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', '1', '4', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', '2', '3', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', '1', '3', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', '2', '2', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-02 01:00:00+00', '1', '2', '105000', '5', '65');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-02 06:00:00+00', '2', '4', '600000', '6', '66');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '1', '2', '206000', '6', '126');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '1', '3', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '1', '4', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '2', '2', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '2', '3', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '2', '4', '702000', '8', '128');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '1', '2', '101000', '1', '61');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '1', '3', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '1', '4', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '2', '2', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '2', '3', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '2', '4', '102000', '2', '62');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', '1', '2', '105000', '5', '65');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', '2', '4', '600000', '6', '66');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', '3', '4', '0', '0', '0');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', '4', '3', '101000', '1', '61');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', '3', '3', '102000', '2', '62');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', '4', '2', '102000', '2', '62');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 15:00:00+00', '3', '2', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 20:00:00+00', '4', '4', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', '3', '4', '105000', '5', '65');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', '4', '3', '105000', '5', '65');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', '3', '3', '600000', '6', '66');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', '4', '2', '600000', '6', '66');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '3', '2', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '3', '3', '702000', '8', '128');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '3', '4', '105000', '5', '65');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '4', '2', '702000', '8', '128');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '4', '3', '206000', '6', '126');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '4', '4', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '3', '2', '600000', '3', '63');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '3', '3', '102000', '2', '62');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '3', '4', '0', '0', '0');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '4', '2', '102000', '2', '62');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '4', '3', '101000', '1', '61');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '4', '4', '104000', '4', '64');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '3', '3', '600000', '6', '66');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '3', '4', '105000', '5', '65');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '4', '2', '600000', '6', '66');
insert into member_totals (organization_id, grain, starts_at, project_id, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '4', '3', '105000', '5', '65');

insert into migrations (name, sha256, ran_at) overriding system value values ('0001-accounts.sql', 'dabea91142e9c6cd9a52dfb13f7625155942fb897dca0f93049c051de9a897e9', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('0002-organizations-and-projects.sql', '3021473b966c94d3f3f290e3ec04e602bed99366e9cf555fde1e4befdbc7801e', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('0003-recorded-time.sql', 'a65f7d7c0e48b52005d81b17d7660df1e567eaaac2fcdf6b791e69752b339ff1', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('0004-totals.sql', 'b4d1d4702cb420352ea4ff1b2ce76dbedf937f8b50e744edb1af0bb29fbe9d67', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('0005-screenshots.sql', '242d0ded648e93c0b713b3acca736d0ca88d324e2b6ca696682667b5fd9f8c97', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('0006-events-and-jobs.sql', '5692065581f541c2be9b5b19cb7eeb5074c0f7f6ba5e6b14c31a867d979af3eb', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('0007-row-level-security.sql', '4168a1a08fa06f53a0e7e8c38fb736f691de903a47df97c66b388cc59344cba7', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('0008-triggers.sql', '61509349f59928961412553cc32bafdfb2935bf0dbcbd1b1d94ffea2f7244626', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/account-audit-log.sql', 'e3d506efd948204d20ad05a905820592e6e8244b236a29ceb26f5ea2ae597bf3', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/events.sql', 'd9094cb2defd40af6cb93a5752c126533dfd48ff80997de76f8669672e408a57', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/find-actor.sql', 'cf0e6f87f1c1d589748422362afdf3ac41603eb196d76d151bd9440a269d9adb', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/find-image-access.sql', '3330d6dae41c3ae26bf127eee6892046c82b08d8eeb5bd812e9e5e9941f2f064', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/find-upload-target.sql', '24ef4c64ed5cb743981d5df4f3ad50e027e1c583a1afbbaa503e0bf71c46c829', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/image-usage.sql', 'd5fb35b319d63926cf7b28e7881cd3a269d41613075f3bb6b2a441082efab4eb', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/scope.sql', 'a9f17ed19a60a8134a5724e38288a04f0774f693d7778cde2a64c473d325ea88', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/update-activity-totals.sql', '633cc33168fa92251b91334006b2fcc9c7a68a23da0608f562955fceaed88027', '2026-11-22 15:37:36.131469+00');
insert into migrations (name, sha256, ran_at) overriding system value values ('functions/update-app-totals.sql', '61bfdfeffc426e66479675d1cdb14cc65027d922d4ef3784d051f0393c6ca60d', '2026-11-22 15:37:36.131469+00');

insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-01 05:00:00+00', 'app', 'Editor', '21', '1');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-01 05:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-01 10:00:00+00', 'app', 'Editor', '21', '1');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-01 10:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', 'app', 'Editor', '42', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', 'url', 'docs.example.com', '44', '4');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', 'app', 'Editor', '42', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', 'url', 'docs.example.com', '44', '4');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-02 01:00:00+00', 'app', 'Editor', '21', '1');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-02 01:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-02 06:00:00+00', 'app', 'Editor', '21', '1');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '3600', '2026-03-02 06:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', 'app', 'Editor', '168', '8');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', 'url', 'docs.example.com', '176', '16');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', 'app', 'Editor', '126', '6');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', 'url', 'docs.example.com', '132', '12');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', 'app', 'Editor', '42', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', 'url', 'docs.example.com', '44', '4');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', 'app', 'Editor', '21', '1');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', 'app', 'Editor', '42', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', 'url', 'docs.example.com', '44', '4');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-01 15:00:00+00', 'app', 'Editor', '21', '1');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-01 15:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-01 20:00:00+00', 'app', 'Editor', '21', '1');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-01 20:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', 'app', 'Editor', '42', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', 'url', 'docs.example.com', '44', '4');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', 'app', 'Editor', '42', '2');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', 'url', 'docs.example.com', '44', '4');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', 'app', 'Editor', '189', '9');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', 'url', 'docs.example.com', '198', '18');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', 'app', 'Editor', '105', '5');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', 'url', 'docs.example.com', '110', '10');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', 'app', 'Editor', '84', '4');
insert into organization_app_totals (organization_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', 'url', 'docs.example.com', '88', '8');

insert into organization_invitations (organization_id, email, role, token_hash, invited_by, invited_at) overriding system value values ('1', 'new@example.com', 'owner', E'\\x0b', '1', '2026-03-01 00:00:00+00');

insert into organization_members (organization_id, user_id, role, joined_at, confirmed_at) overriding system value values ('1', '1', 'owner', '2026-11-22 15:37:36.661903+00', '2026-01-02 00:00:00+00');
insert into organization_members (organization_id, user_id, role, joined_at, confirmed_at) overriding system value values ('1', '2', 'member', '2026-11-22 15:37:36.661903+00', NULL);
insert into organization_members (organization_id, user_id, role, joined_at, confirmed_at) overriding system value values ('1', '3', 'member', '2026-11-22 15:37:36.661903+00', NULL);
insert into organization_members (organization_id, user_id, role, joined_at, confirmed_at) overriding system value values ('2', '2', 'member', '2026-11-22 15:37:36.661903+00', '2026-01-04 00:00:00+00');
insert into organization_members (organization_id, user_id, role, joined_at, confirmed_at) overriding system value values ('2', '3', 'owner', '2026-11-22 15:37:36.661903+00', '2026-01-03 00:00:00+00');

insert into organization_recorders (organization_id, user_id, source, name, version, last_seen_at) overriding system value values ('1', '2', 'desktop', 'laptop', '0.1.0', '2026-03-01 00:00:00+00');

insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 05:00:00+00', '101000', '1', '61', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 10:00:00+00', '102000', '2', '62', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', '1200000', '6', '126', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', '208000', '8', '128', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-02 01:00:00+00', '105000', '5', '65', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-02 06:00:00+00', '600000', '6', '66', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 05:00:00+00', '101000', '1', '61', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 10:00:00+00', '102000', '2', '62', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 15:00:00+00', '1200000', '6', '126', '2', '6', '126');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 20:00:00+00', '208000', '8', '128', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-02 01:00:00+00', '105000', '5', '65', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-02 06:00:00+00', '600000', '6', '66', '1', '6', '66');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '2316000', '28', '508', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '1611000', '17', '377', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', '705000', '11', '131', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', '101000', '1', '61', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', '204000', '4', '124', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 15:00:00+00', '600000', '3', '63', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 20:00:00+00', '104000', '4', '64', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', '210000', '10', '130', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', '1200000', '12', '132', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 05:00:00+00', '101000', '1', '61', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 10:00:00+00', '204000', '4', '124', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 15:00:00+00', '600000', '3', '63', '1', '3', '63');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 20:00:00+00', '104000', '4', '64', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-02 01:00:00+00', '210000', '10', '130', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-02 06:00:00+00', '1200000', '12', '132', '2', '12', '132');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '2419000', '34', '574', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '1009000', '12', '312', '0', '0', '0');
insert into organization_totals (organization_id, grain, starts_at, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '1410000', '22', '262', '0', '0', '0');

insert into organizations (id, name, wrapped_key, idle_minutes, blur, titles, members_may_delete, manual_time, time_zone, week_start, retention_days, titles_erased_before, screenshots_deleted_before, created_at) overriding system value values ('1', 'Acme', E'\\x01', '10', 'true', 'true', 'true', 'true', 'Europe/Berlin', '1', '30', '2026-01-01 00:00:00+00', '2026-02-01 00:00:00+00', '2026-11-22 15:37:36.661903+00');
insert into organizations (id, name, wrapped_key, idle_minutes, blur, titles, members_may_delete, manual_time, time_zone, week_start, retention_days, titles_erased_before, screenshots_deleted_before, created_at) overriding system value values ('2', 'Globex', E'\\x02', '0', 'false', 'true', 'true', 'true', 'UTC', '1', NULL, NULL, NULL, '2026-11-22 15:37:36.661903+00');
select setval('public.organizations_id_seq', coalesce(max(id), 0) + 1, false) from organizations;

insert into password_resets (token_hash, user_id, requested_at) overriding system value values (E'\\x0e', '2', '2026-03-01 00:00:00+00');

insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '3600', '2026-03-01 05:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '3600', '2026-03-01 05:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '3600', '2026-03-01 15:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '3600', '2026-03-01 15:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '3600', '2026-03-01 20:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '3600', '2026-03-01 20:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '3600', '2026-03-02 01:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '3600', '2026-03-02 01:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '604800', '2026-02-26 00:00:00+00', 'app', 'Editor', '84', '4');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '604800', '2026-02-26 00:00:00+00', 'url', 'docs.example.com', '88', '8');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '86400', '2026-03-01 00:00:00+00', 'app', 'Editor', '63', '3');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '86400', '2026-03-01 00:00:00+00', 'url', 'docs.example.com', '66', '6');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '86400', '2026-03-02 00:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '1', '86400', '2026-03-02 00:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '3600', '2026-03-01 10:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '3600', '2026-03-01 10:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '3600', '2026-03-01 15:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '3600', '2026-03-01 15:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '3600', '2026-03-01 20:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '3600', '2026-03-01 20:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '3600', '2026-03-02 06:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '3600', '2026-03-02 06:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '604800', '2026-02-26 00:00:00+00', 'app', 'Editor', '84', '4');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '604800', '2026-02-26 00:00:00+00', 'url', 'docs.example.com', '88', '8');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-01 00:00:00+00', 'app', 'Editor', '63', '3');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-01 00:00:00+00', 'url', 'docs.example.com', '66', '6');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-02 00:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('1', '2', '86400', '2026-03-02 00:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-01 05:00:00+00', 'app', 'Editor', '0', '0');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-01 05:00:00+00', 'url', 'docs.example.com', '0', '0');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-01 10:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-01 10:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-01 15:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-01 15:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-02 01:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-02 01:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-02 06:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '3600', '2026-03-02 06:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '604800', '2026-02-26 00:00:00+00', 'app', 'Editor', '84', '4');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '604800', '2026-02-26 00:00:00+00', 'url', 'docs.example.com', '88', '8');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-01 00:00:00+00', 'app', 'Editor', '42', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-01 00:00:00+00', 'url', 'docs.example.com', '44', '4');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-02 00:00:00+00', 'app', 'Editor', '42', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '3', '86400', '2026-03-02 00:00:00+00', 'url', 'docs.example.com', '44', '4');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-01 05:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-01 05:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-01 10:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-01 10:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-01 20:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-01 20:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-02 01:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-02 01:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-02 06:00:00+00', 'app', 'Editor', '21', '1');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '3600', '2026-03-02 06:00:00+00', 'url', 'docs.example.com', '22', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '604800', '2026-02-26 00:00:00+00', 'app', 'Editor', '105', '5');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '604800', '2026-02-26 00:00:00+00', 'url', 'docs.example.com', '110', '10');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-01 00:00:00+00', 'app', 'Editor', '63', '3');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-01 00:00:00+00', 'url', 'docs.example.com', '66', '6');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-02 00:00:00+00', 'app', 'Editor', '42', '2');
insert into project_app_totals (organization_id, project_id, grain, starts_at, kind, name, seconds, active_seconds) overriding system value values ('2', '4', '86400', '2026-03-02 00:00:00+00', 'url', 'docs.example.com', '44', '4');

insert into project_members (organization_id, project_id, user_id, role, screenshot_interval, joined_at) overriding system value values ('1', '1', '2', '2', '5', '2026-11-22 15:37:36.661903+00');
insert into project_members (organization_id, project_id, user_id, role, screenshot_interval, joined_at) overriding system value values ('1', '1', '3', '3', '0', '2026-11-22 15:37:36.661903+00');
insert into project_members (organization_id, project_id, user_id, role, screenshot_interval, joined_at) overriding system value values ('1', '2', '2', '1', '10', '2026-11-22 15:37:36.661903+00');
insert into project_members (organization_id, project_id, user_id, role, screenshot_interval, joined_at) overriding system value values ('2', '3', '2', '2', '10', '2026-11-22 15:37:36.661903+00');

insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 05:00:00+00', '1', '101000', '1', '61', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 10:00:00+00', '2', '102000', '2', '62', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', '1', '600000', '3', '63', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', '2', '600000', '3', '63', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', '1', '104000', '4', '64', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', '2', '104000', '4', '64', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-02 01:00:00+00', '1', '105000', '5', '65', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '3600', '2026-03-02 06:00:00+00', '2', '600000', '6', '66', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 05:00:00+00', '1', '101000', '1', '61', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 10:00:00+00', '2', '102000', '2', '62', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 15:00:00+00', '1', '600000', '3', '63', '1', '3', '63');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 15:00:00+00', '2', '600000', '3', '63', '1', '3', '63');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 20:00:00+00', '1', '104000', '4', '64', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-01 20:00:00+00', '2', '104000', '4', '64', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-02 01:00:00+00', '1', '105000', '5', '65', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '600', '2026-03-02 06:00:00+00', '2', '600000', '6', '66', '1', '6', '66');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '1', '910000', '13', '253', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '2', '1406000', '15', '255', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '1', '805000', '8', '188', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '2', '806000', '9', '189', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', '1', '105000', '5', '65', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', '2', '600000', '6', '66', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', '3', '0', '0', '0', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', '4', '101000', '1', '61', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', '3', '102000', '2', '62', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', '4', '102000', '2', '62', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 15:00:00+00', '3', '600000', '3', '63', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-01 20:00:00+00', '4', '104000', '4', '64', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', '3', '105000', '5', '65', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', '4', '105000', '5', '65', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', '3', '600000', '6', '66', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', '4', '600000', '6', '66', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 05:00:00+00', '3', '0', '0', '0', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 05:00:00+00', '4', '101000', '1', '61', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 10:00:00+00', '3', '102000', '2', '62', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 10:00:00+00', '4', '102000', '2', '62', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 15:00:00+00', '3', '600000', '3', '63', '1', '3', '63');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-01 20:00:00+00', '4', '104000', '4', '64', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-02 01:00:00+00', '3', '105000', '5', '65', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-02 01:00:00+00', '4', '105000', '5', '65', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-02 06:00:00+00', '3', '600000', '6', '66', '1', '6', '66');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '600', '2026-03-02 06:00:00+00', '4', '600000', '6', '66', '1', '6', '66');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '3', '1407000', '16', '256', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '4', '1012000', '18', '318', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '3', '702000', '5', '125', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '4', '307000', '7', '187', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '3', '705000', '11', '131', '0', '0', '0');
insert into project_totals (organization_id, grain, starts_at, project_id, worked_ms, active_seconds, measured_seconds, full_count, full_active_seconds, full_measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '4', '705000', '11', '131', '0', '0', '0');

insert into projects (organization_id, id, name, color, archived_at, created_at) overriding system value values ('1', '1', 'Website', 'blue', NULL, '2026-11-22 15:37:36.661903+00');
insert into projects (organization_id, id, name, color, archived_at, created_at) overriding system value values ('1', '2', 'App', 'orange', NULL, '2026-11-22 15:37:36.661903+00');
insert into projects (organization_id, id, name, color, archived_at, created_at) overriding system value values ('2', '3', 'Research', 'green', NULL, '2026-11-22 15:37:36.661903+00');
insert into projects (organization_id, id, name, color, archived_at, created_at) overriding system value values ('2', '4', 'Archive', 'violet', '2026-02-02 00:00:00+00', '2026-11-22 15:37:36.661903+00');
select setval('public.projects_id_seq', coalesce(max(id), 0) + 1, false) from projects;

insert into queued_mails (id, wrapped_key, sealed, attempts, next_attempt_at, expires_at) overriding system value values ('1df3bf99-2aec-43ea-a87c-50438f38b295', E'\\x01', E'\\x02', '0', '2026-03-01 00:00:00+00', '2026-03-02 00:00:00+00');

insert into recorders (user_id, source, name, version, state, last_seen_at, recorder_id) overriding system value values ('2', 'browser', 'Firefox on Linux', '0.1.0', 'idle', '2026-11-22 15:37:36.661903+00', NULL);
insert into recorders (user_id, source, name, version, state, last_seen_at, recorder_id) overriding system value values ('2', 'desktop', 'laptop', '0.1.0', 'recording', '2026-11-22 15:37:36.661903+00', '00000000-0000-7000-8000-000000000001');

insert into removed_activities (organization_id, user_id, activity_id, removed_at) overriding system value values ('1', '2', '00000000-0000-7000-8000-000000009999', '2026-11-22 15:37:36.661903+00');

insert into screenshot_views (organization_id, user_id, hour, viewer_id, screenshot_id, first_at, last_at, taken_from, taken_to, view_count) overriding system value values ('1', '2', '2026-03-02 09:00:00+00', '1', '603c66eb-101e-499b-ba54-08f17ef24ab8', '2026-03-02 09:10:00+00', '2026-03-02 09:20:00+00', '2026-03-01 15:00:30+00', '2026-03-01 15:00:30+00', '2');
insert into screenshot_views (organization_id, user_id, hour, viewer_id, screenshot_id, first_at, last_at, taken_from, taken_to, view_count) overriding system value values ('1', '2', '2026-03-02 09:00:00+00', '1', 'b8e3b5f5-e8e3-456d-876c-7cfb82239426', '2026-03-02 09:10:00+00', '2026-03-02 09:20:00+00', '2026-03-01 05:00:30+00', '2026-03-01 05:00:30+00', '2');
insert into screenshot_views (organization_id, user_id, hour, viewer_id, screenshot_id, first_at, last_at, taken_from, taken_to, view_count) overriding system value values ('1', '2', '2026-03-02 09:00:00+00', '1', 'c77789c4-c56d-44e6-bdea-76cbda286e03', '2026-03-02 09:10:00+00', '2026-03-02 09:20:00+00', '2026-03-01 20:00:30+00', '2026-03-01 20:00:30+00', '2');

insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 05:00:30+00', '846d1ed7-1447-4a71-bd89-6406e92fdaf6', '00000000-0000-7000-8000-000000000201', '00000000-0000-7000-8000-000000000201', '1', '2', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 05:00:30+00', 'b8e3b5f5-e8e3-456d-876c-7cfb82239426', '00000000-0000-7000-8000-000000000201', '00000000-0000-7000-8000-000000000201', '1', '2', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 10:00:30+00', '202ed558-9208-4288-8ee1-35378f1c82cd', '00000000-0000-7000-8000-000000000402', '00000000-0000-7000-8000-000000000402', '2', '4', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 10:00:30+00', 'f7367eda-9144-4925-9c6f-6145bc8fbd0e', '00000000-0000-7000-8000-000000000402', '00000000-0000-7000-8000-000000000402', '2', '4', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 15:00:30+00', '4f696c67-8fd6-42bf-ab71-1c38fe981187', '00000000-0000-7000-8000-000000000303', '00000000-0000-7000-8000-000000000303', '2', '3', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 15:00:30+00', '603c66eb-101e-499b-ba54-08f17ef24ab8', '00000000-0000-7000-8000-000000000303', '00000000-0000-7000-8000-000000000303', '2', '3', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 15:00:30+00', '61931404-a842-4ec1-a56a-e29580321a5e', '00000000-0000-7000-8000-000000000403', '00000000-0000-7000-8000-000000000403', '1', '4', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 15:00:30+00', 'a1f16ef3-241c-43ad-9e53-08a60c0175af', '00000000-0000-7000-8000-000000000403', '00000000-0000-7000-8000-000000000403', '1', '4', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 20:00:30+00', '49ebeb0e-7250-487e-9784-44538a1accf6', '00000000-0000-7000-8000-000000000304', '00000000-0000-7000-8000-000000000304', '1', '3', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 20:00:30+00', '7f9d298a-627f-4370-a88b-f329d4253791', '00000000-0000-7000-8000-000000000204', '00000000-0000-7000-8000-000000000204', '2', '2', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 20:00:30+00', 'c77789c4-c56d-44e6-bdea-76cbda286e03', '00000000-0000-7000-8000-000000000204', '00000000-0000-7000-8000-000000000204', '2', '2', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-01 20:00:30+00', 'ecb4df04-aaad-4362-a4bf-04961083040f', '00000000-0000-7000-8000-000000000304', '00000000-0000-7000-8000-000000000304', '1', '3', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-02 01:00:30+00', '8e1a3ccb-cf71-4def-bb83-b1c694868ab2', '00000000-0000-7000-8000-000000000205', '00000000-0000-7000-8000-000000000205', '1', '2', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-02 01:00:30+00', 'd465647a-8da2-4ee8-8298-c5f411077ebf', '00000000-0000-7000-8000-000000000205', '00000000-0000-7000-8000-000000000205', '1', '2', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-02 06:00:30+00', '642d9376-1bb3-4386-bb84-ab7393479f75', '00000000-0000-7000-8000-000000000406', '00000000-0000-7000-8000-000000000406', '2', '4', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', '2026-03-20 00:00:00+00', '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('1', '2026-03-02 06:00:30+00', 'e195aa56-9fd1-4d34-8cb3-8e98fc6a22d8', '00000000-0000-7000-8000-000000000406', '00000000-0000-7000-8000-000000000406', '2', '4', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', '2026-03-20 00:00:00+00', '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 05:00:30+00', '2cda4c78-d5ac-4b18-a9ba-5aca2620e169', '00000000-0000-7000-8000-000000000301', '00000000-0000-7000-8000-000000000301', '4', '3', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 05:00:30+00', '4a6d2a73-991d-4d5c-85e1-1a9b4173b0d6', '00000000-0000-7000-8000-000000000301', '00000000-0000-7000-8000-000000000301', '4', '3', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 10:00:30+00', '2c8edbee-5837-4247-b511-3a204d1f5eaa', '00000000-0000-7000-8000-000000000202', '00000000-0000-7000-8000-000000000202', '4', '2', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 10:00:30+00', '4c91b9d5-accf-4617-8996-60aa6ea81e1a', '00000000-0000-7000-8000-000000000202', '00000000-0000-7000-8000-000000000202', '4', '2', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 10:00:30+00', 'be33a025-4e91-4e27-9322-58b26bae24ca', '00000000-0000-7000-8000-000000000302', '00000000-0000-7000-8000-000000000302', '3', '3', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 10:00:30+00', 'ece425e4-3dd0-482b-835f-d23032fdb351', '00000000-0000-7000-8000-000000000302', '00000000-0000-7000-8000-000000000302', '3', '3', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 15:00:30+00', '250f522b-1c3a-453a-81d5-a36c8936e8f2', '00000000-0000-7000-8000-000000000203', '00000000-0000-7000-8000-000000000203', '3', '2', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 15:00:30+00', 'c11fa432-5014-4c4d-b2aa-32fe8d91c69a', '00000000-0000-7000-8000-000000000203', '00000000-0000-7000-8000-000000000203', '3', '2', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 20:00:30+00', '40e6d3c9-2adc-4852-b44b-9b016db3621f', '00000000-0000-7000-8000-000000000404', '00000000-0000-7000-8000-000000000404', '4', '4', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-01 20:00:30+00', '737108f1-9f03-4a9e-abd9-8baf9b1f4b29', '00000000-0000-7000-8000-000000000404', '00000000-0000-7000-8000-000000000404', '4', '4', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'true', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-02 01:00:30+00', '613e82c9-ecb5-47a2-9770-cd3411e1e78c', '00000000-0000-7000-8000-000000000405', '00000000-0000-7000-8000-000000000405', '3', '4', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-02 01:00:30+00', 'a4729cc1-bf45-4d90-817d-85d023153624', '00000000-0000-7000-8000-000000000305', '00000000-0000-7000-8000-000000000305', '4', '3', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-02 01:00:30+00', 'd6a3161f-bec3-4232-8935-467a1533958f', '00000000-0000-7000-8000-000000000405', '00000000-0000-7000-8000-000000000405', '3', '4', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-02 01:00:30+00', 'e2eacb38-60d7-4444-9293-47f192e113f1', '00000000-0000-7000-8000-000000000305', '00000000-0000-7000-8000-000000000305', '4', '3', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', NULL, '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-02 06:00:30+00', '17cd5183-7b18-4e58-a922-fd677e742bae', '00000000-0000-7000-8000-000000000306', '00000000-0000-7000-8000-000000000306', '3', '3', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', '2026-03-20 00:00:00+00', '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-02 06:00:30+00', 'd8ebc2a3-7360-4117-82cb-617d6c3f8370', '00000000-0000-7000-8000-000000000206', '00000000-0000-7000-8000-000000000206', '4', '2', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', '2026-03-20 00:00:00+00', '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-02 06:00:30+00', 'd9d58828-2af5-4c82-9e7d-acee8f88a94c', '00000000-0000-7000-8000-000000000206', '00000000-0000-7000-8000-000000000206', '4', '2', '2', '2', '1920', '1080', '2000', E'\\x0f', 'Editor', 'Title', 'true', 'false', '2026-03-20 00:00:00+00', '2026-11-22 15:37:36.661903+00');
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at, received_at) overriding system value values ('2', '2026-03-02 06:00:30+00', 'ec2a1a50-4721-4063-b1c3-2edeb41f51ba', '00000000-0000-7000-8000-000000000306', '00000000-0000-7000-8000-000000000306', '3', '3', '1', '2', '1920', '1080', '1000', E'\\x0f', 'Editor', 'Title', 'false', 'false', '2026-03-20 00:00:00+00', '2026-11-22 15:37:36.661903+00');

insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at) overriding system value values ('5500d9d8-26ef-40dc-88ac-a5ee4479b631', '2', E'\\x0d', NULL, '2026-11-22 15:37:36.661903+00', '2026-11-22 15:37:36.661903+00');
insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at) overriding system value values ('f8ab4b69-2d18-46f5-bfe9-bd7bb85ea3af', '1', E'\\x0c', 'Browser', '2026-11-22 15:37:36.661903+00', '2026-11-22 15:37:36.661903+00');

insert into timers (user_id, organization_id, project_id, started_at, note, last_seen_at) overriding system value values ('2', '1', '1', '2026-11-22 15:37:36.661903+00', 'Landing page', '2026-11-22 15:37:36.661903+00');

insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 05:00:00+00', '2', '101000', '1', '61');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 10:00:00+00', '4', '102000', '2', '62');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', '3', '600000', '3', '63');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 15:00:00+00', '4', '600000', '3', '63');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', '2', '104000', '4', '64');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-01 20:00:00+00', '3', '104000', '4', '64');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-02 01:00:00+00', '2', '105000', '5', '65');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '3600', '2026-03-02 06:00:00+00', '4', '600000', '6', '66');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '2', '310000', '10', '190');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '3', '704000', '7', '127');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '604800', '2026-02-26 00:00:00+00', '4', '1302000', '11', '191');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '2', '205000', '5', '125');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '3', '704000', '7', '127');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-01 00:00:00+00', '4', '702000', '5', '125');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', '2', '105000', '5', '65');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('1', '86400', '2026-03-02 00:00:00+00', '4', '600000', '6', '66');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', '3', '101000', '1', '61');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 05:00:00+00', '4', '0', '0', '0');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', '2', '102000', '2', '62');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 10:00:00+00', '3', '102000', '2', '62');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 15:00:00+00', '2', '600000', '3', '63');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-01 20:00:00+00', '4', '104000', '4', '64');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', '3', '105000', '5', '65');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-02 01:00:00+00', '4', '105000', '5', '65');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', '2', '600000', '6', '66');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '3600', '2026-03-02 06:00:00+00', '3', '600000', '6', '66');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '2', '1302000', '11', '191');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '3', '908000', '14', '254');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '604800', '2026-02-26 00:00:00+00', '4', '209000', '9', '129');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '2', '702000', '5', '125');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '3', '203000', '3', '123');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-01 00:00:00+00', '4', '104000', '4', '64');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '2', '600000', '6', '66');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '3', '705000', '11', '131');
insert into user_totals (organization_id, grain, starts_at, user_id, worked_ms, active_seconds, measured_seconds) overriding system value values ('2', '86400', '2026-03-02 00:00:00+00', '4', '105000', '5', '65');

insert into users (id, email, first_name, last_name, name, type, password_hash, time_zone, created_at, email_proven_at, deleted_at) overriding system value values ('1', 'olivia@example.com', 'Olivia', 'Owner', 'Olivia Owner', 'Owner', 'hash', 'Europe/Berlin', '2026-11-22 15:37:36.661903+00', '2026-01-02 00:00:00+00', NULL);
insert into users (id, email, first_name, last_name, name, type, password_hash, time_zone, created_at, email_proven_at, deleted_at) overriding system value values ('2', 'mara@example.com', 'Mara', 'Member', 'Mara Member', 'Member', 'hash', 'UTC', '2026-11-22 15:37:36.661903+00', NULL, NULL);
insert into users (id, email, first_name, last_name, name, type, password_hash, time_zone, created_at, email_proven_at, deleted_at) overriding system value values ('3', 'victor@example.com', 'Victor', 'Viewer', 'Victor Viewer', 'Owner', 'hash', 'Asia/Tokyo', '2026-11-22 15:37:36.661903+00', '2026-01-03 00:00:00+00', NULL);
insert into users (id, email, first_name, last_name, name, type, password_hash, time_zone, created_at, email_proven_at, deleted_at) overriding system value values ('4', 'deleted:4', 'Former', 'member', 'Former member', 'Member', '', 'UTC', '2026-11-22 15:37:36.661903+00', NULL, '2026-02-01 00:00:00+00');
select setval('public.users_id_seq', coalesce(max(id), 0) + 1, false) from users;

alter table account_audit_log enable row level security;
create policy append on account_audit_log for insert
  with check (true);
create policy expire on account_audit_log for delete
  using ((at < (now() - '180 days'::interval)));
create policy expired on account_audit_log for select
  using ((at < (now() - '180 days'::interval)));
create policy own on account_audit_log for select
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));

alter table activities enable row level security;
create policy own on activities for select
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy tenant on activities for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table activity_apps enable row level security;
create policy tenant on activity_apps for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table app_ratings enable row level security;
create policy tenant on app_ratings for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table audit_log enable row level security;
create policy tenant on audit_log for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table deleted_organizations enable row level security;
create policy append on deleted_organizations for insert
  with check (true);

alter table events enable row level security;
create policy jobs_delete on events for delete
  using ((( SELECT current_setting('app.every_organization'::text, true) AS current_setting) = 'on'::text));
create policy jobs_see on events for select
  using ((( SELECT current_setting('app.every_organization'::text, true) AS current_setting) = 'on'::text));
create policy listeners on events for select
  using ((user_id = ANY (( SELECT app_listener_ids() AS app_listener_ids)::integer[])));
create policy own on events for insert
  with check (((organization_id = 0) OR (user_id = ( SELECT app_user_id() AS app_user_id))));
create policy tenant on events for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table image_usage enable row level security;
create policy own on image_usage for select
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy tenant on image_usage for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table invitations enable row level security;
create policy link on invitations for select
  using ((token_hash = ( SELECT app_invitation_hash() AS app_invitation_hash)));
create policy own on invitations for all
  using ((email = ( SELECT u.email
   FROM users u
  WHERE (u.id = app_user_id()))))
  with check ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));
create policy tenant on invitations for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table member_app_totals enable row level security;
create policy tenant on member_app_totals for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table member_totals enable row level security;
create policy tenant on member_totals for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table organization_app_totals enable row level security;
create policy tenant on organization_app_totals for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table organization_invitations enable row level security;
create policy link on organization_invitations for select
  using ((token_hash = ( SELECT app_invitation_hash() AS app_invitation_hash)));
create policy own on organization_invitations for all
  using ((email = ( SELECT u.email
   FROM users u
  WHERE (u.id = app_user_id()))))
  with check ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));
create policy tenant on organization_invitations for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table organization_members enable row level security;
create policy own on organization_members for select
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy tenant on organization_members for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table organization_recorders enable row level security;
create policy tenant on organization_recorders for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table organization_totals enable row level security;
create policy tenant on organization_totals for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table organizations enable row level security;
create policy jobs on organizations for select
  using ((( SELECT current_setting('app.every_organization'::text, true) AS current_setting) = 'on'::text));
create policy tenant on organizations for all
  using ((id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table project_app_totals enable row level security;
create policy tenant on project_app_totals for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table project_members enable row level security;
create policy own on project_members for select
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy tenant on project_members for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table project_totals enable row level security;
create policy tenant on project_totals for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table projects enable row level security;
create policy tenant on projects for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table removed_activities enable row level security;
create policy own on removed_activities for select
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy tenant on removed_activities for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table screenshot_views enable row level security;
create policy own on screenshot_views for select
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy tenant on screenshot_views for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table screenshots enable row level security;
create policy own on screenshots for select
  using ((user_id = ( SELECT app_user_id() AS app_user_id)));
create policy tenant on screenshots for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table timers enable row level security;
create policy own on timers for all
  using ((user_id = ( SELECT app_user_id() AS app_user_id)))
  with check ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));
create policy tenant on timers for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

alter table user_totals enable row level security;
create policy tenant on user_totals for all
  using ((organization_id = ANY (( SELECT app_organization_ids() AS app_organization_ids)::integer[])));

CREATE TRIGGER update_totals_after_delete AFTER DELETE ON activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_activity_totals();
CREATE TRIGGER update_totals_after_insert AFTER INSERT ON activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_activity_totals();
CREATE TRIGGER update_totals_after_update AFTER UPDATE ON activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_activity_totals();
CREATE TRIGGER write_event_after_delete AFTER DELETE ON activities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_work_event('activity');
CREATE TRIGGER write_event_after_insert AFTER INSERT ON activities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_work_event('activity');
CREATE TRIGGER write_event_after_update AFTER UPDATE ON activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_work_event('activity');

CREATE TRIGGER update_totals_after_delete AFTER DELETE ON activity_apps REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_app_totals();
CREATE TRIGGER update_totals_after_insert AFTER INSERT ON activity_apps REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_app_totals();
CREATE TRIGGER update_totals_after_update AFTER UPDATE ON activity_apps REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_app_totals();

CREATE TRIGGER write_event AFTER INSERT OR DELETE OR UPDATE ON invitations FOR EACH ROW EXECUTE FUNCTION write_invitation_event();

CREATE TRIGGER write_event AFTER INSERT OR DELETE OR UPDATE ON organization_invitations FOR EACH ROW EXECUTE FUNCTION write_invitation_event();

CREATE TRIGGER write_event AFTER INSERT OR DELETE ON organization_members FOR EACH ROW EXECUTE FUNCTION write_organization_member_event();
CREATE TRIGGER write_event_after_update AFTER UPDATE ON organization_members FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION write_organization_member_event();

CREATE TRIGGER write_event AFTER INSERT OR DELETE ON project_members FOR EACH ROW EXECUTE FUNCTION write_project_member_event();
CREATE TRIGGER write_event_after_update AFTER UPDATE ON project_members FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION write_project_member_event();

CREATE TRIGGER write_event_after_insert AFTER INSERT ON recorders FOR EACH ROW EXECUTE FUNCTION write_recorder_event();
CREATE TRIGGER write_event_after_update AFTER UPDATE ON recorders FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION write_recorder_event();

CREATE TRIGGER update_image_usage_after_delete AFTER DELETE ON screenshots REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION subtract_image_usage();
CREATE TRIGGER update_image_usage_after_insert AFTER INSERT ON screenshots REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_image_usage();
CREATE TRIGGER update_image_usage_after_update AFTER UPDATE OF image_removed_at, size_bytes ON screenshots FOR EACH ROW WHEN (old.image_removed_at IS DISTINCT FROM new.image_removed_at OR old.size_bytes IS DISTINCT FROM new.size_bytes) EXECUTE FUNCTION change_image_usage();
CREATE TRIGGER write_event_after_delete AFTER DELETE ON screenshots REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_work_event('screenshot');
CREATE TRIGGER write_event_after_insert AFTER INSERT ON screenshots REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_work_event('screenshot');
CREATE TRIGGER write_event_after_update AFTER UPDATE ON screenshots REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_work_event('screenshot');

CREATE TRIGGER write_event AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION write_session_event();

CREATE TRIGGER write_event AFTER INSERT OR DELETE ON timers FOR EACH ROW EXECUTE FUNCTION write_timer_event();
CREATE TRIGGER write_event_after_update AFTER UPDATE ON timers FOR EACH ROW WHEN (old.organization_id IS DISTINCT FROM new.organization_id OR old.project_id IS DISTINCT FROM new.project_id OR old.started_at IS DISTINCT FROM new.started_at OR old.note IS DISTINCT FROM new.note) EXECUTE FUNCTION write_timer_event();

alter table activities add constraint activities_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE;
alter table activities add constraint activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table activity_apps add constraint activity_apps_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activities(activity_id) ON DELETE CASCADE;
alter table app_ratings add constraint app_ratings_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table audit_log add constraint audit_log_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table google_accounts add constraint google_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table invitations add constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
alter table invitations add constraint invitations_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE;
alter table known_addresses add constraint known_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table organization_invitations add constraint organization_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL;
alter table organization_invitations add constraint organization_invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organization_members add constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organization_members add constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table organization_recorders add constraint organization_recorders_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table organization_recorders add constraint organization_recorders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table project_members add constraint project_members_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE;
alter table project_members add constraint project_members_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES organization_members(organization_id, user_id) ON DELETE CASCADE;
alter table projects add constraint projects_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table recorders add constraint recorders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table removed_activities add constraint removed_activities_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table removed_activities add constraint removed_activities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table screenshot_views add constraint screenshot_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE;
alter table screenshots add constraint screenshots_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE;
alter table screenshots add constraint screenshots_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table timers add constraint timers_organization_id_project_id_fkey FOREIGN KEY (organization_id, project_id) REFERENCES projects(organization_id, id) ON DELETE CASCADE;
alter table timers add constraint timers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
