const sums = `sum(extract(epoch from ends_at - starts_at) * 1000), sum(active_seconds), sum(measured_seconds)`;
const isFull = `filter (where grain = 600 and ends_at - starts_at = interval '10 minutes')`;

const facts = `coalesce(sum(extract(epoch from ends_at - starts_at) * 1000) filter (where source = 'manual'), 0),
     coalesce(sum(measured_seconds) filter (where keyboard_seconds = 0), 0)`;

/**
 * Inserts the totals that the triggers would compute, in order of time, in one statement per table.
 * Totals that are sums of others come last.
 */
export const totalStatements = [
  {
    table: 'project_totals',
    statement: `insert into project_totals
   select organization_id, grain, total_bucket(grain, starts_at), project_id, ${sums},
     count(*) ${isFull}, coalesce(sum(active_seconds) ${isFull}, 0),
     coalesce(sum(measured_seconds) ${isFull}, 0)
   from activities, unnest(array[600, 3600, 86400, 604800]) as grain
   group by 1, 2, 3, 4 order by 3, 2, 4`,
  },
  {
    table: 'member_totals',
    statement: `insert into member_totals
   select organization_id, grain, total_bucket(grain, starts_at), project_id, user_id, ${sums}, ${facts}
   from activities, unnest(array[3600, 86400, 604800]) as grain
   group by 1, 2, 3, 4, 5 order by 3, 2, 4, 5`,
  },
  {
    table: 'organization_totals',
    statement: `insert into organization_totals
   select organization_id, grain, starts_at, sum(worked_ms), sum(active_seconds),
     sum(measured_seconds), sum(full_count), sum(full_active_seconds), sum(full_measured_seconds)
   from project_totals group by 1, 2, 3 order by 3, 2`,
  },
  {
    table: 'user_totals',
    statement: `insert into user_totals
   select organization_id, size.grain, total_bucket(size.grain, starts_at), user_id, sum(worked_ms),
     sum(active_seconds), sum(measured_seconds), sum(manual_ms), sum(keyless_seconds)
   from member_totals join (values (3600, 3600), (86400, 86400), (604800, 604800), (604800, 2419200))
     as size (of, grain) on member_totals.grain = size.of
   group by 1, 2, 3, 4 order by 3, 2, 4`,
  },
  {
    table: 'member_app_totals',
    statement: `insert into member_app_totals
   select organization_id, user_id, grain, total_bucket(grain, starts_at), project_id, kind, name,
     sum(seconds), sum(active_seconds)
   from activity_apps, unnest(array[86400, 604800]) as grain
   group by 1, 2, 3, 4, 5, 6, 7 order by 4, 3, 2`,
  },
  {
    table: 'project_app_totals',
    statement: `insert into project_app_totals
   select organization_id, project_id, grain, total_bucket(grain, starts_at), kind, name,
     sum(seconds), sum(active_seconds)
   from activity_apps, unnest(array[3600, 86400, 604800]) as grain
   group by 1, 2, 3, 4, 5, 6 order by 4, 3, 2`,
  },
  {
    table: 'organization_app_totals',
    statement: `insert into organization_app_totals
   select organization_id, grain, starts_at, kind, name, sum(seconds), sum(active_seconds)
   from project_app_totals group by 1, 2, 3, 4, 5 order by 3, 2`,
  },
];
