import type pg from 'pg';
import type { BenchTeam } from './bench-team.ts';

/** Rules of the organization about apps, as many as it may have. Most match nothing. */
const appRules = 200;
/** Days with timers, each for 160 minutes of work. */
const runDays = 90;
/** Per person, as many as are kept. */
const notices = 100;

/**
 * What people have beside their work. Everyone has a running timer, a recorder, timers of the past, notices
 * and a consent, and the owner rated apps, changed intervals, and viewed everyone's screenshots in each
 * working hour. Can be repeated.
 */
export async function seedPeople(client: pg.Client, team: BenchTeam): Promise<void> {
  await insertTimers(client, team);
  await insertRecorders(client, team);
  await insertViews(client, team);
  await insertAppRules(client, team);
  await insertNotices(client, team);
  await insertConsents(client, team);
  await insertIntervals(client, team);
  await client.query('analyze');
}

async function insertTimers(
  client: pg.Client,
  { organizationId, userIds, projectIds }: BenchTeam,
): Promise<void> {
  const values = [organizationId, userIds, projectIds];
  const project = '($3::int[])[1 + (7 * (u.n - 1) + %) % cardinality($3::int[])]';
  await client.query(
    `insert into timers (user_id, organization_id, project_id, started_at, last_seen_at, note)
     select u.id, $1, ${project.replace('%', '0')}, now() - interval '40 minutes', now(),
       'Task ' || u.n % 20
     from unnest($2::int[]) with ordinality as u (id, n)
     on conflict do nothing`,
    values,
  );
  await client.query(
    `insert into timer_runs (user_id, organization_id, project_id, started_at, ended_at, note)
     select u.id, $1, ${project.replace('%', 'turn % 5')},
       date_trunc('day', now()) - turn * interval '8 hours',
       date_trunc('day', now()) - turn * interval '8 hours' + interval '160 minutes',
       'Task ' || (u.n + turn) % 20
     from unnest($2::int[]) with ordinality as u (id, n), generate_series(1, $4::int) as turn
     on conflict do nothing`,
    [...values, runDays * 3],
  );
}

async function insertRecorders(
  client: pg.Client,
  { organizationId, userIds }: BenchTeam,
): Promise<void> {
  for (const table of ['recorders', 'organization_recorders']) {
    const isOfOrganization = table === 'organization_recorders';
    await client.query(
      `insert into ${table} (user_id, source, name, version, last_seen_at,
         ${isOfOrganization ? 'organization_id' : 'state'})
       select id, source, 'desk of ' || source, '1.0.0', now(),
         ${isOfOrganization ? organizationId : `'recording'`}
       from unnest($1::int[]) as id, unnest('{desktop,browser}'::text[]) as source
       on conflict do nothing`,
      [userIds],
    );
  }
}

async function insertViews(
  client: pg.Client,
  { organizationId, userIds }: BenchTeam,
): Promise<void> {
  await client.query(
    `insert into screenshot_views (organization_id, user_id, hour, viewer_id, screenshot_id,
       first_at, last_at, taken_from, taken_to, view_count)
     select $1, id, hour, $3, null, hour, hour, hour, hour, 12
     from unnest($2::int[]) as id, lateral (
       select date_trunc('hour', now()) - n * interval '3 hours' as hour
       from generate_series(0, 239) as n) as hours
     on conflict do nothing`,
    [organizationId, userIds, userIds[0]],
  );
}

async function insertAppRules(client: pg.Client, { organizationId }: BenchTeam): Promise<void> {
  await client.query(
    `insert into app_rules (organization_id, position, target, pattern, category, rating)
     select $1, n, (array['app', 'url', 'title'])[1 + n % 3],
       case n % 3 when 0 then pattern || '*' when 1 then pattern || '.com' else pattern end,
       'Category ' || n % 12, n % 3 - 1
     from generate_series(0, $2::int - 1) as n, lateral (select case n
       when 9 then 'terminal' when 12 then 'visual' when 15 then 'slack' when 10 then 'github'
       when 13 then 'stackoverflow' when 11 then 'window 7' else 'program ' || n end as pattern
     ) as named
     on conflict do nothing`,
    [organizationId, appRules],
  );
  await client.query(
    `insert into app_ratings (organization_id, kind, name, rating)
     values ($1, 'app', 'Figma', 1), ($1, 'app', 'Zoom', 0), ($1, 'url', 'linear.app', 1)
     on conflict do nothing`,
    [organizationId],
  );
}

async function insertNotices(
  client: pg.Client,
  { organizationId, userIds }: BenchTeam,
): Promise<void> {
  await client.query(
    `insert into notices (organization_id, user_id, kind, subject, detail, created_at, read_at)
     select $1, id, 'recording_rules', 'rule ' || n, '{"idle_minutes": 5}',
       now() - n * interval '7 hours', case when n > 20 then now() end
     from unnest($2::int[]) as id, generate_series(1, $3::int) as n
     on conflict do nothing`,
    [organizationId, userIds, notices],
  );
}

async function insertConsents(
  client: pg.Client,
  { organizationId, userIds }: BenchTeam,
): Promise<void> {
  const rules = {
    screenshot_interval: 10,
    blur: false,
    titles: true,
    retention_days: 90,
    idle_minutes: 5,
    who_can_see: ['owners'],
  };
  await client.query(
    `insert into recording_consents (organization_id, user_id, rules_version, rules,
       organization_name, project_name, agreed_at)
     select $1, id, 'version ' || n, $3, 'Bench', 'Project 1', now() - n * interval '30 days'
     from unnest($2::int[]) as id, generate_series(1, 3) as n
     on conflict do nothing`,
    [organizationId, userIds, JSON.stringify(rules)],
  );
}

/** The intervals of one in ten members changed once. */
async function insertIntervals(
  client: pg.Client,
  { organizationId, userIds }: BenchTeam,
): Promise<void> {
  await client.query(
    `insert into project_member_intervals
       (organization_id, project_id, user_id, valid_from, screenshot_interval)
     select organization_id, project_id, user_id, valid_from, 5
     from project_members,
       unnest(array[joined_at, joined_at + interval '1 minute']) as valid_from
     where organization_id = $1 and user_id = any($2::int[]) and user_id % 10 = 0
     on conflict do nothing`,
    [organizationId, userIds],
  );
}
