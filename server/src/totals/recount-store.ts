// The tables of totals, and queries that add up the same numbers from the rows. Only for checks and
// repairs, since they read all rows.
import { grains } from './grains.ts';

type Totals = {
  table: string;
  grains: readonly number[];
  /** In addition to organization, size and start. */
  keys: readonly string[];
  /** Whether it has a total of activities that fill their ten-minute window. */
  full?: boolean;
  /** Whether it has facts about the time of members. */
  facts?: boolean;
  ofApps?: boolean;
};

const { window, hour, day, week, fourWeeks } = grains;

/** All tables of totals, with their grouping columns. */
export const allTotals: readonly Totals[] = [
  { table: 'organization_totals', grains: [window, hour, day, week], keys: [], full: true },
  { table: 'project_totals', grains: [window, hour, day, week], keys: ['project_id'], full: true },
  {
    table: 'user_totals',
    grains: [hour, day, week, fourWeeks],
    keys: ['user_id'],
    facts: true,
  },
  {
    table: 'member_totals',
    grains: [hour, day, week],
    keys: ['project_id', 'user_id'],
    facts: true,
  },
  {
    table: 'organization_app_totals',
    grains: [hour, day, week],
    keys: ['kind', 'name'],
    ofApps: true,
  },
  {
    table: 'project_app_totals',
    grains: [hour, day, week],
    keys: ['project_id', 'kind', 'name'],
    ofApps: true,
  },
  {
    table: 'member_app_totals',
    grains: [day, week],
    keys: ['project_id', 'user_id', 'kind', 'name'],
    ofApps: true,
  },
];

const workSums = ['worked_ms', 'active_seconds', 'measured_seconds'];
const fullSums = ['full_count', 'full_active_seconds', 'full_measured_seconds'];
const factSums = ['manual_ms', 'keyless_seconds'];

function sumsOf({ ofApps = false, full = false, facts = false }: Totals): string[] {
  if (ofApps) return ['seconds', 'active_seconds'];
  return [...workSums, ...(full ? fullSums : []), ...(facts ? factSums : [])];
}

export function keysOf({ keys }: Totals): string {
  return ['organization_id', 'grain', 'starts_at', ...keys].join(', ');
}

/** The stored totals, without empty windows. Some have several rows, one for each stripe. */
export function storedQuery(totals: Totals): string {
  const sums = sumsOf(totals);
  return `select ${keysOf(totals)}, ${sums.map((sum) => `sum(${sum})::bigint as ${sum}`).join(', ')}
    from ${totals.table} group by ${keysOf(totals)}
    having (${sums.map((sum) => `sum(${sum})`).join(', ')}) <> (${sums.map(() => 0).join(', ')})`;
}

/** The expected totals, from the rows. */
export function summedQuery(totals: Totals): string {
  const bucket = 'to_timestamp(floor(extract(epoch from starts_at) / grain) * grain) as starts_at';
  const rows =
    totals.ofApps === true
      ? `select organization_id, grain, project_id, user_id, kind, name, ${bucket}, seconds,
          active_seconds from activity_apps, unnest(array[${totals.grains.join(', ')}]) as grain`
      : `select organization_id, grain, project_id, user_id, ${bucket},
          extract(epoch from ends_at - starts_at) * 1000 as worked_ms, active_seconds,
          measured_seconds, is_full as full_count, is_full * active_seconds as full_active_seconds,
          is_full * measured_seconds as full_measured_seconds,
          (source = 'manual')::int * extract(epoch from ends_at - starts_at) * 1000 as manual_ms,
          (keyboard_seconds = 0)::int * measured_seconds as keyless_seconds
        from activities, unnest(array[${totals.grains.join(', ')}]) as grain,
          lateral (select (grain = 600 and ends_at - starts_at = interval '600 s')::int as is_full) f`;
  const sums = sumsOf(totals).map((sum) => `sum(${sum})::bigint as ${sum}`);
  return `select ${keysOf(totals)}, ${sums.join(', ')} from (${rows}) as rows
    group by ${keysOf(totals)}`;
}

/** For each table, a query for differences between stored and expected rows. */
export const wrongTotals: Record<string, string> = Object.fromEntries(
  allTotals.map((totals) => {
    const [stored, summed] = [storedQuery(totals), summedQuery(totals)];
    const wrong = `(${stored} except ${summed}) union all (${summed} except ${stored})`;
    return [`${totals.table} is what the rows add up to`, wrong];
  }),
);
