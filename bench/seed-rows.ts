import type pg from 'pg';
import { makeBenchTeam, type BenchTeam } from './bench-team.ts';
import { timed } from './measure.ts';
import { dropIndexes, seedWork } from './summary-seed.ts';

const slotMs = 600_000;

export type SeedSize = {
  activities: number;
  people: number;
  projects: number;
  /** Application rows of each activity. */
  apps: number;
};

/**
 * An organization with that many activities, the newest of them now, and their application rows, in
 * the shapes that recorders send and with the totals that the triggers would have made. The rows are
 * made inside PostgreSQL, set-wise, which is quicker than any way of sending them there.
 */
export async function seedRows(
  client: pg.Client,
  size: SeedSize,
  say: (line: string) => void,
): Promise<BenchTeam> {
  const team = await makeBenchTeam(client, { users: size.people, projects: size.projects });
  const markMs = Math.floor(Date.now() / slotMs) * slotMs;
  const whole = { seeded: 0, total: size.activities };
  const workMs = await timed(() => seedWork(client, team, markMs, whole));
  say(describeRate('activities with their totals and indexes', size.activities, workMs));
  if (size.apps === 0) return team;
  const appsMs = await timed(() => seedApps(client, team, size.apps));
  say(describeRate('application rows with their indexes', size.activities * size.apps, appsMs));
  return team;
}

function describeRate(what: string, count: number, ms: number): string {
  const perSecond = Math.round((count * 1000) / ms).toLocaleString('en');
  return `${count.toLocaleString('en')} ${what}: ${(ms / 1000).toFixed(1)} s, ${perSecond} a second`;
}

async function seedApps(client: pg.Client, team: BenchTeam, apps: number): Promise<void> {
  const restore = await dropIndexes(client, 'activity_apps');
  // Shares of the activity's seconds that add up to no more than it lasted.
  await client.query(
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
     where organization_id = $1`,
    [team.organizationId, apps],
  );
  await restore();
  await client.query('vacuum analyze activity_apps');
}

/** What is wrong with the totals, held against the rows they were made from; nothing when all is well. */
export async function findWrongTotals(client: pg.Client, team: BenchTeam): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(
    `with raw as (
       select sum(extract(epoch from ends_at - starts_at) * 1000)::bigint as worked_ms,
         sum(active_seconds)::bigint as active, sum(measured_seconds)::bigint as measured
       from activities where organization_id = $1
     ), kept as (
       select 'project_totals' as source, grain, sum(worked_ms)::bigint as worked_ms,
         sum(active_seconds)::bigint as active, sum(measured_seconds)::bigint as measured
       from project_totals where organization_id = $1 group by grain
       union all
       select 'member_totals', grain, sum(worked_ms)::bigint, sum(active_seconds)::bigint,
         sum(measured_seconds)::bigint
       from member_totals where organization_id = $1 group by grain
     )
     select format('%s of %s s: %s ms, the rows %s ms', source, grain, kept.worked_ms, raw.worked_ms)
       as problem
     from kept, raw
     where (kept.worked_ms, kept.active, kept.measured) is distinct from
       (raw.worked_ms, raw.active, raw.measured)`,
    [team.organizationId],
  );
  return rows.map(({ problem }) => problem);
}
