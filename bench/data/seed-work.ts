import type pg from 'pg';
import type { BenchTeam } from './bench-team.ts';
import { dropIndexes } from './drop-indexes.ts';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { fillWindows, type FilledWindow } from './filled-windows.ts';

/** Windows inserted by one statement. */
const windowsPerBatch = 48;
/** The default retention of screenshots. */
const screenshotDays = 90;

/**
 * Writes `total` activities up to `latestMs` (a ten-minute boundary) without running the triggers; see
 * `seed-totals.ts`. All people switch their projects every 160 minutes. One such stretch in forty is
 * manual time, and another one is without a key.
 */
export async function seedActivities(
  client: pg.Client,
  team: BenchTeam,
  latestMs: number,
  total: number,
): Promise<void> {
  const size = { total, people: team.userIds.length, crew: team.projectIds.length };
  const windows = fillWindows(latestMs, size);
  const restore = await dropIndexes(client, 'activities');
  await client.query('alter table activities disable trigger user');
  for (let from = 0; from < windows.length; from += windowsPerBatch) {
    await insertWindows(client, team, windows.slice(from, from + windowsPerBatch));
  }
  await client.query('alter table activities enable trigger user');
  await restore();
}

async function insertWindows(
  client: pg.Client,
  team: BenchTeam,
  windows: readonly FilledWindow[],
): Promise<void> {
  await client.query(
    `insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
       measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note)
     select $1, ($2::int[])[1 + (person * 7 + turn % $7) % cardinality($2::int[])],
       ($3::int[])[1 + person], gen_random_uuid(), start, start + interval '10 minutes',
       case when is_manual then 0 else 600 end, active,
       case when is_keyless then 0 else active end, case when is_keyless then active else 0 end,
       case when is_manual then 0 else 1023 end, case when is_manual then 'manual' else 'desktop' end,
       case when hash % 3 > 0 then 'Task ' || hash % 20 end
     from unnest($4::float8[], $5::int[], $6::int[]) as worked (start_ms, first, count),
       lateral (select to_timestamp(start_ms / 1000) as start,
         (start_ms / 9600000)::bigint as turn) as moment,
       lateral generate_series(first, first + count - 1) as n,
       lateral (select n % cardinality($3::int[]) as person) as who,
       lateral (select (person * 31 + turn * 17) % 300 as hash,
         (person * 13 + turn * 7) % 40 = 0 as is_manual,
         (person * 13 + turn * 7) % 40 = 1 as is_keyless) as counted,
       lateral (select case when is_manual then 0 else 200 + hash % 300 end as active) as input
     order by start, n`,
    [
      team.organizationId,
      team.projectIds,
      team.userIds,
      windows.map(({ startMs }) => startMs),
      windows.map(({ first }) => first),
      windows.map(({ count }) => count),
      team.projectsOfEach,
    ],
  );
}

/** Inserts everyone's work since the last seeded window, with triggers, as if it were recorded. */
export async function recordUpToNow(
  client: pg.Client,
  team: BenchTeam,
  latestMs: number,
): Promise<void> {
  const nowMs = Date.now();
  for (let startMs = latestMs; startMs < nowMs; startMs += windowMs) {
    const count = team.userIds.length;
    await insertWindows(client, team, [{ startMs, first: 0, count }]);
  }
  await client.query(
    `update activities set ends_at = to_timestamp($2::float8 / 1000), measured_seconds = 0,
       active_seconds = 0, keyboard_seconds = 0, mouse_seconds = 0
     where organization_id = $1 and starts_at >= to_timestamp($3::float8 / 1000)`,
    [team.organizationId, nowMs, Math.floor(nowMs / windowMs) * windowMs],
  );
}

/** The same for an existing folder, whose last window may have been cut at an earlier time. */
export async function recordSince(
  client: pg.Client,
  team: BenchTeam,
  lastMs: number,
): Promise<void> {
  const latestMs = Math.floor(lastMs / windowMs) * windowMs;
  await client.query(
    `delete from activities
     where organization_id = $1 and starts_at >= to_timestamp($2::float8 / 1000)`,
    [team.organizationId, latestMs],
  );
  await recordUpToNow(client, team, latestMs);
}

/**
 * App rows of all measured activities, whose sum does not exceed the duration. Returns the count.
 */
export async function seedApps(client: pg.Client, team: BenchTeam, apps: number): Promise<number> {
  const restore = await dropIndexes(client, 'activity_apps');
  await client.query('alter table activity_apps disable trigger user');
  const { rowCount } = await client.query(
    `insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position,
       project_id, user_id, kind, name, title, domain, seconds, active_seconds)
     select organization_id, starts_at, ends_at, activity_id, position, project_id, user_id,
       case when domain is null then 'app' else 'url' end, coalesce(domain, program),
       'Window ' || (hash / 7 % 40), domain,
       extract(epoch from ends_at - starts_at)::int / $2::int, active_seconds / $2::int
     from activities, generate_series(0, $2::int - 1) as position,
       lateral (select abs(hashtext(activity_id::text)::bigint) + position as hash) as hashed,
       lateral (select
         ('{Visual Studio Code,Terminal,Slack,Thunderbird,LibreOffice Calc,Figma,Zoom}'::text[])
           [1 + hash % 7] as program,
         ('{github.com,docs.google.com,NULL,NULL,NULL,linear.app,stackoverflow.com,NULL}'::text[])
           [1 + hash / 3 % 8] as domain) as named
     where organization_id = $1 and source <> 'manual'`,
    [team.organizationId, apps],
  );
  await client.query('alter table activity_apps enable trigger user');
  await restore();
  return rowCount ?? 0;
}

/**
 * One screenshot row per measured activity of the last 90 days, without files. Those of half an hour look
 * the same, of every fifth person those of four hours. Returns the count.
 */
export async function seedScreenshots(
  client: pg.Client,
  team: BenchTeam,
  latestMs: number,
): Promise<number> {
  const restore = await dropIndexes(client, 'screenshots');
  await client.query('alter table screenshots disable trigger user');
  const { rowCount } = await client.query(
    `insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id,
       user_id, display, displays, width, height, size_bytes, received_sha256, app, title, blur,
       waiting, received_at, image_hash)
     select organization_id, starts_at + (hash % 599) * interval '1 second', gen_random_uuid(),
       activity_id, gen_random_uuid(), project_id, user_id, 0, 1, 1920, 1080, 90000 + hash % 60000,
       uuid_send(activity_id) || uuid_send(activity_id), 'Terminal', 'Window ' || hash % 40, false,
       false, ends_at, ('x' || look || md5(look))::bit(256)
     from activities, lateral (select abs(hashtext(activity_id::text)::bigint) as hash) as hashed,
       lateral (select case when user_id % 5 = 0 then interval '4 hours' else interval '30 minutes' end as lasts) as lasting,
       lateral (select md5(user_id || ' ' || date_bin(lasts, starts_at, 'epoch')) as look) as looked
     where organization_id = $1 and source <> 'manual'
       and starts_at >= to_timestamp($2::float8 / 1000) - $3 * interval '1 day'
     order by starts_at`,
    [team.organizationId, latestMs, screenshotDays],
  );
  await client.query('alter table screenshots enable trigger user');
  await restore();
  return rowCount ?? 0;
}
