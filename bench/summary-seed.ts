import type pg from 'pg';
import type { BenchTeam } from './bench-team.ts';

const slotMs = 600_000;
const slotsPerDay = 48;

/**
 * Fills the tables, backwards from `markMs` (a ten-minute mark), until they hold `total` activities:
 * everybody works eight hours a day without a gap, five days out of seven. The hours are the same for
 * all and lie around the mark, so that every window of the summary begins and ends in the middle of
 * everybody's work: its worst case. The first `seeded` are there already.
 */
export async function seedWork(
  client: pg.Client,
  team: BenchTeam,
  markMs: number,
  { seeded, total }: { seeded: number; total: number },
): Promise<void> {
  const restore = await dropIndexes(client, 'activities');
  await client.query('alter table activities disable trigger user');
  let daysFirst = 0;
  for (let day = 0; daysFirst < total; day++) {
    const slots = day === 0 ? slotsPerDay / 2 : slotsPerDay;
    const rows = slots * team.userIds.length;
    const from = Math.max(0, seeded - daysFirst);
    const to = Math.min(rows, total - daysFirst);
    if (from < to) await insertDay(client, team, endOfDay(markMs, day), from, to);
    daysFirst += rows;
  }
  await client.query('alter table activities enable trigger user');
  await restore();
  await client.query('truncate project_totals, member_totals');
  for (const statement of totalStatements) await client.query(statement);
  await client.query('vacuum analyze');
  // What the seeding left to be written is written now, not while something is measured.
  await client.query('checkpoint');
}

/**
 * Drops the keys, constraints and indexes of a table, which are built again much quicker than
 * they grow; answers what puts them back. All but the one against overlaps: that takes ten minutes to build
 * over ten million rows, and no reader uses it.
 */
export async function dropIndexes(
  client: pg.Client,
  table: 'activities' | 'activity_apps',
): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ gone: string; back: string; isForeign: boolean }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as gone,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as back, contype = 'f' as "isForeign"
    from pg_constraint
    where contype in ('f', 'x', 'u', 'p')
      and (conrelid = '${table}'::regclass or confrelid = '${table}'::regclass)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), false
    from pg_index
    where indrelid = '${table}'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by "isForeign" desc`);
  for (const { gone } of rows) await client.query(gone);
  return async () => {
    await client.query(`set maintenance_work_mem = '1GB'`);
    // Foreign keys lean on the key they name: they went first and come back last.
    for (const { back } of rows.reverse()) {
      if (!back.includes('EXCLUDE USING')) await client.query(back);
    }
  };
}

/** When the work of a day ends: days are counted backwards, the third and fourth of a week are free. */
function endOfDay(markMs: number, day: number): number {
  if (day === 0) return markMs;
  const daysBack = Math.floor(day / 5) * 7 + (day % 5) + (day % 5 >= 3 ? 2 : 0);
  return markMs - daysBack * 86_400_000 + (slotsPerDay / 2) * slotMs;
}

/** Rows of one day, counted backwards by time, then by person. */
async function insertDay(
  client: pg.Client,
  team: BenchTeam,
  endMs: number,
  from: number,
  to: number,
): Promise<void> {
  await client.query(
    `insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
       measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
     select $1, ($2::int[])[1 + (n % people * 7 + n / people / 16) % cardinality($2::int[])],
       ($3::int[])[1 + n % people], gen_random_uuid(), start, start + interval '10 minutes',
       600, 200 + n % 300, 200 + n % 300, 0, 1023, 'desktop'
     from generate_series($5::int, $6::int - 1) as n,
       lateral (select cardinality($3::int[]) as people) as team,
       lateral (select to_timestamp($4::double precision / 1000)
         - (1 + n / people) * interval '10 minutes' as start) as slot
     order by start, n`,
    [team.organizationId, team.projectIds, team.userIds, endMs, from, to],
  );
}

/** What everybody has done of the ten minutes that run, through the triggers as it would come. */
export async function recordCurrentWork(client: pg.Client, team: BenchTeam): Promise<void> {
  const nowMs = Date.now();
  const markMs = Math.floor(nowMs / slotMs) * slotMs;
  await client.query(
    `insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
       measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
     select $1, ($2::int[])[1 + n % cardinality($2::int[])], ($3::int[])[n], gen_random_uuid(),
       to_timestamp($4::double precision / 1000), to_timestamp($5::double precision / 1000),
       0, 0, 0, 0, 0, 'desktop'
     from generate_series(1, cardinality($3::int[])) as n
     on conflict do nothing`,
    [team.organizationId, team.projectIds, team.userIds, markMs, nowMs],
  );
}

const sums = `sum(extract(epoch from ends_at - starts_at) * 1000), sum(active_seconds), sum(measured_seconds)`;
const isFull = `filter (where grain = 600 and ends_at - starts_at = interval '10 minutes')`;

/** What the triggers would have made of the same rows, at one go; in the order of time, as it would come. */
const totalStatements = [
  `insert into project_totals
   select organization_id, grain, total_bucket(grain, starts_at), project_id, ${sums},
     count(*) ${isFull}, coalesce(sum(active_seconds) ${isFull}, 0),
     coalesce(sum(measured_seconds) ${isFull}, 0)
   from activities, unnest(array[600, 3600, 86400, 604800]) as grain
   group by 1, 2, 3, 4 order by 3, 2, 4`,
  `insert into member_totals
   select organization_id, grain, total_bucket(grain, starts_at), project_id, user_id, ${sums}
   from activities, unnest(array[3600, 86400, 604800]) as grain
   group by 1, 2, 3, 4, 5 order by 3, 2, 4, 5`,
];
