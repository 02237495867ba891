-- A small filled database: two organizations with their members, recorded time, screenshots and logs.
-- `npm run schema -- --release 0.1.0` stores it with the schema of a release, to test upgrades from it.

insert into organizations (id, name, wrapped_key, idle_minutes, blur, time_zone, retention_days,
    titles_erased_before, screenshots_deleted_before)
  values (1, 'Acme', '\x01', 10, true, 'Europe/Berlin', 30, '2026-01-01', '2026-02-01'),
    (2, 'Globex', '\x02', 0, false, 'UTC', null, null, null);
insert into users (email, first_name, last_name, name, type, password_hash, time_zone, email_proven_at, deleted_at)
  values ('olivia@example.com', 'Olivia', 'Owner', 'Olivia Owner', 'Owner', 'hash', 'Europe/Berlin', '2026-01-02', null),
    ('mara@example.com', 'Mara', 'Member', 'Mara Member', 'Member', 'hash', 'UTC', null, null),
    ('victor@example.com', 'Victor', 'Viewer', 'Victor Viewer', 'Owner', 'hash', 'Asia/Tokyo', '2026-01-03', null),
    ('deleted:4', 'Former', 'member', 'Former member', 'Member', '', 'UTC', null, '2026-02-01');
insert into organization_members (organization_id, user_id, role, confirmed_at)
  values (1, 1, 'owner', '2026-01-02'), (1, 2, 'member', null), (1, 3, 'member', null), (2, 3, 'owner', '2026-01-03'),
    (2, 2, 'member', '2026-01-04');
insert into projects (organization_id, name, color, archived_at)
  values (1, 'Website', 'blue', null), (1, 'App', 'orange', null), (2, 'Research', 'green', null),
    (2, 'Archive', 'violet', '2026-02-02');
insert into project_members (organization_id, project_id, user_id, role, screenshot_interval)
  values (1, 1, 2, 2, 5), (1, 2, 2, 1, 10), (1, 1, 3, 3, 0), (2, 3, 2, 2, 10);
insert into invitations (organization_id, project_id, email, role, screenshot_interval, token_hash, invited_by)
  values (1, 1, 'new@example.com', 2, 10, '\x0a', 1);
insert into organization_invitations (organization_id, email, role, token_hash, invited_by, invited_at)
  values (1, 'new@example.com', 'owner', '\x0b', 1, '2026-03-01');

-- Accounts
insert into sessions (user_id, token_hash, user_agent) values (1, '\x0c', 'Browser'), (2, '\x0d', null);
insert into attempts (subject) values ('account:mara@example.com');
insert into known_addresses (user_id, address, last_used_at) values (1, '192.0.2.1', '2026-03-01');
insert into password_resets (token_hash, user_id, requested_at) values ('\x0e', 2, '2026-03-01');
insert into google_accounts (issuer, subject, user_id, linked_at)
  values ('https://accounts.google.com', '1', 3, '2026-03-01');
insert into account_audit_log (user_id, address, event, detail) values (1, '192.0.2.1', 'sign_in', '{}');
insert into audit_log (organization_id, actor_id, action, detail)
  values (1, 1, 'organization_updated', '{"name": "Acme"}');
insert into deleted_organizations (former_id, name, actor_id, deleted_at, detail)
  values (9, 'Initech', 1, '2026-02-01', '{}');
insert into timers (user_id, organization_id, project_id, note) values (2, 1, 1, 'Landing page');
insert into recorders (user_id, source, name, version, state, recorder_id)
  values (2, 'desktop', 'laptop', '0.1.0', 'recording', '00000000-0000-7000-8000-000000000001'),
    (2, 'browser', 'Firefox on Linux', '0.1.0', 'idle', null);
insert into organization_recorders (organization_id, user_id, source, name, version, last_seen_at)
  values (1, 2, 'desktop', 'laptop', '0.1.0', '2026-03-01');

-- Recorded time: every third activity fills its window.
insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at, measured_seconds,
    active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note, note_edited, recorded_in)
  select p.organization_id, p.id, u.id, ('00000000-0000-7000-8000-' || lpad((u.id * 100 + n)::text, 12, '0'))::uuid,
    start, start + interval '1 second' * (case when n % 3 = 0 then 600 else 100 + n end), 60 + n, n, n / 2, n, n,
    case when n = 4 then 'manual' else 'desktop' end, case when n % 5 = 0 then 'Landing page' end, n = 5,
    case when n = 2 then 2 end
  from (values (2), (3), (4)) u (id), generate_series(1, 6) n,
    lateral (select timestamptz '2026-03-01 00:00Z' + n * interval '5 hours' as start) at,
    lateral (select * from projects order by (id + n + u.id) % 4 limit 1) p;
update activities set note = 'Edited' where note is not null;
insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position, project_id, user_id, kind, name,
    title, domain, seconds, active_seconds)
  select organization_id, starts_at, ends_at, activity_id, n, project_id, user_id, case n when 1 then 'app' else 'url' end,
    case n when 1 then 'Editor' else 'docs.example.com' end, case when active_seconds % 2 = 0 then 'Title' end,
    case n when 2 then 'example.com' end, 20 + n, n
  from activities, generate_series(1, 2) n;
insert into removed_activities (organization_id, user_id, activity_id)
  values (1, 2, '00000000-0000-7000-8000-000000009999');
delete from activities where activity_id = '00000000-0000-7000-8000-000000000401';
insert into app_ratings (organization_id, kind, name, rating) values (1, 'app', 'Editor', 1), (2, 'url', 'docs.example.com', -1);

-- Screenshots: two displays each; some wait for their activity, of some the image was removed.
insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id, user_id, display, displays,
    width, height, size_bytes, received_sha256, app, title, blur, waiting, image_removed_at)
  select organization_id, starts_at + interval '30 seconds', gen_random_uuid(), activity_id, activity_id, project_id,
    user_id, display, 2, 1920, 1080, 1000 * display, '\x0f', 'Editor', 'Title', display = 2, active_seconds = 4,
    case when active_seconds = 6 then timestamptz '2026-03-20' end
  from activities, generate_series(1, 2) display;
insert into screenshot_views (organization_id, user_id, hour, viewer_id, screenshot_id, first_at, last_at, taken_from,
    taken_to, view_count)
  select 1, 2, '2026-03-02 09:00Z', 1, id, '2026-03-02 09:10Z', '2026-03-02 09:20Z', taken_at, taken_at, 2
  from screenshots where organization_id = 1 limit 3;

-- Jobs
insert into queued_mails (id, wrapped_key, sealed, next_attempt_at, expires_at)
  values (gen_random_uuid(), '\x01', '\x02', '2026-03-01', '2026-03-02');
insert into file_checks (checked_at, screenshots, opened, missing, damaged) values ('2026-03-01', 40, 80, 0, 1);
insert into deletion_jobs (name, ran_at, deleted_before) values ('screenshots', '2026-03-01', '2026-02-01');
