const sums = `sum(extract(epoch from ends_at - starts_at) * 1000), sum(active_seconds), sum(measured_seconds)`;
const isFull = `filter (where grain = 600 and ends_at - starts_at = interval '10 minutes')`;

/** What the triggers would have made of the same rows, at one go; in the order of time, as it would come. */
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
   select organization_id, grain, total_bucket(grain, starts_at), project_id, user_id, ${sums}
   from activities, unnest(array[3600, 86400, 604800]) as grain
   group by 1, 2, 3, 4, 5 order by 3, 2, 4, 5`,
  },
];
