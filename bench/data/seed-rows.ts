import type pg from 'pg';
import { findBenchTeam, makeBenchTeam, type BenchTeam } from './bench-team.ts';
import { dropIndexes } from './drop-indexes.ts';
import { timed } from '../server/measure.ts';
import { totalStatements } from './seed-totals.ts';
import { seedActivities, seedApps, seedScreenshots } from './seed-work.ts';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';

export type SeedSize = {
  activities: number;
  people: number;
  projects: number;
  /** App rows per activity. */
  apps: number;
};

/** The number of projects in use. */
const projectsOfEach = 5;

/** An organization whose rows can be seeded repeatedly. */
export function makeSeedTeam(client: pg.Client, url: string, { people, projects }: SeedSize) {
  return makeBenchTeam(client, url, { users: people, projects, projectsOfEach });
}

/** The organization of an existing folder, with its number of activities. */
export async function findSeeded(
  client: pg.Client,
): Promise<{ team: BenchTeam; activities: number; lastMs: number } | undefined> {
  const team = await findBenchTeam(client, projectsOfEach);
  const { rows } = await client.query<{ activities: string; last: Date | null }>(
    'select count(*) as activities, max(ends_at) as last from activities where organization_id = $1',
    [team?.organizationId],
  );
  const [found] = rows;
  if (team === undefined || found === undefined || found.last === null) return undefined;
  return { team, activities: Number(found.activities), lastMs: found.last.getTime() };
}

/**
 * Fills the tables, which lose what they held, with that many activities, the newest of them now, their
 * application rows and screenshots, in the shapes that recorders send, with the totals that the
 * triggers would have made, and every key and constraint. The rows are made inside PostgreSQL,
 * set-wise, which is quicker than any way of sending them there.
 */
export async function seedRows(
  client: pg.Client,
  team: BenchTeam,
  size: SeedSize,
  say: (line: string) => void,
): Promise<{ latestMs: number }> {
  const latestMs = Math.floor(Date.now() / windowMs) * windowMs;
  const step = async (what: string, work: () => Promise<number>) => {
    let count = 0;
    const ms = await timed(async () => {
      count = await work();
    });
    const perSecond = Math.round((count * 1000) / ms).toLocaleString('en');
    say(
      `${count.toLocaleString('en')} ${what}: ${(ms / 1000).toFixed(1)} s, ${perSecond} a second`,
    );
  };
  const tables = ['activities', 'activity_apps', 'screenshots'];
  const totals = totalStatements.map(({ table }) => table);
  await client.query(`truncate ${[...tables, ...totals].join(', ')}`);
  await step('activities with their keys and constraints', async () => {
    await seedActivities(client, team, latestMs, size.activities);
    return size.activities;
  });
  if (size.apps > 0) {
    await step('application rows with their keys', () => seedApps(client, team, size.apps));
  }
  await step('screenshots without files', () => seedScreenshots(client, team, latestMs));
  await step('totals', async () => {
    let count = 0;
    for (const { table, statement } of totalStatements) {
      const restore = await dropIndexes(client, table);
      count += (await client.query(statement)).rowCount ?? 0;
      await restore();
    }
    return count;
  });
  await client.query('vacuum analyze');
  // Writes the dirty pages of the seeding now, not during a measurement.
  await client.query('checkpoint');
  return { latestMs };
}

/** Compares the totals with the rows. Returns the differences. */
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
       union all
       select 'organization_totals', grain, sum(worked_ms)::bigint, sum(active_seconds)::bigint,
         sum(measured_seconds)::bigint
       from organization_totals where organization_id = $1 group by grain
       union all
       select 'user_totals', grain, sum(worked_ms)::bigint, sum(active_seconds)::bigint,
         sum(measured_seconds)::bigint
       from user_totals where organization_id = $1 group by grain
     ), raw_apps as (
       select sum(seconds)::bigint as seconds, sum(active_seconds)::bigint as active
       from activity_apps where organization_id = $1
     ), kept_apps as (
       select 'organization_app_totals' as source, grain, sum(seconds)::bigint as seconds,
         sum(active_seconds)::bigint as active
       from organization_app_totals where organization_id = $1 group by grain
       union all
       select 'project_app_totals', grain, sum(seconds)::bigint, sum(active_seconds)::bigint
       from project_app_totals where organization_id = $1 group by grain
       union all
       select 'member_app_totals', grain, sum(seconds)::bigint, sum(active_seconds)::bigint
       from member_app_totals where organization_id = $1 group by grain
     )
     select format('%s of %s s: %s s, the rows %s s', source, grain, kept_apps.seconds, raw_apps.seconds)
       as problem
     from kept_apps, raw_apps
     where (kept_apps.seconds, kept_apps.active) is distinct from (raw_apps.seconds, raw_apps.active)
     union all
     select format('%s of %s s: %s ms, the rows %s ms', source, grain, kept.worked_ms, raw.worked_ms)
       as problem
     from kept, raw
     where (kept.worked_ms, kept.active, kept.measured) is distinct from
       (raw.worked_ms, raw.active, raw.measured)`,
    [team.organizationId],
  );
  return rows.map(({ problem }) => problem);
}
