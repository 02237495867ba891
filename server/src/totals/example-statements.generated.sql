-- What the totals engine sends to PostgreSQL, with example values, to paste into psql.
-- Checked by example-statements.test.ts; `npx vitest run -u` on it writes this file again.

-- The nine numbers of the dashboard (activity/get)
select json_build_object('segment', json_agg("segment"),
  'project_id', json_agg("project_id"),
  'worked_ms', json_agg("worked_ms"),
  'active_ms', json_agg("active_ms"),
  'measured_ms', json_agg("measured_ms")) as sums
from (
  select "segment", "project_id", sum(worked_ms) as worked_ms, sum(active_ms) as active_ms,
  sum(measured_ms) as measured_ms
  from (
    select bucket.segment, "project_id", "user_id",
    (worked_ms * run.sign)::float8 as worked_ms, (active_ms * run.sign)::float8 as active_ms, (measured_ms * run.sign)::float8 as measured_ms
    from unnest('{1,4,5,8,15,19,23,27,31,35}'::int[],
      '{1,-1,1,1,-1,-1,-1,1,1,1}'::int[],
      '{604800,86400,86400,86400,3600,3600,3600,3600,3600,3600}'::int[],
      '{2026-02-12T00:00:00.000Z,2026-03-04T00:00:00.000Z,2026-02-09T00:00:00.000Z,2026-03-04T00:00:00.000Z,2026-03-03T20:00:00.000Z,2026-03-09T20:00:00.000Z,2026-03-10T20:00:00.000Z,2026-02-08T20:00:00.000Z,2026-03-03T20:00:00.000Z,2026-03-09T20:00:00.000Z}'::timestamptz[],
      '{2026-03-05T00:00:00.000Z,2026-03-05T00:00:00.000Z,2026-02-12T00:00:00.000Z,2026-03-11T00:00:00.000Z,2026-03-04T00:00:00.000Z,2026-03-10T00:00:00.000Z,2026-03-11T00:00:00.000Z,2026-02-09T00:00:00.000Z,2026-03-04T00:00:00.000Z,2026-03-10T00:00:00.000Z}'::timestamptz[]
    ) as run (first, sign, grain, starts_from, starts_before)
    cross join lateral (
      select ('{0,0,0,0,0,0,0,1,1,1,1,1,1,2,0,0,0,0,1,1,1,1,2,2,2,2,0,0,0,0,1,1,1,1,2,2,2,2}'::int[])[
      run.first + date_part('epoch', starts_at - run.starts_from)::int / run.grain] as segment,
      "project_id" as "project_id", null::int as "user_id", worked_ms as worked_ms, active_seconds * 1000 as active_ms, measured_seconds * 1000 as measured_ms
      from "project_totals"
      where organization_id = 1
      and grain = run.grain
      and starts_at >= run.starts_from and starts_at < run.starts_before
      offset 0
    ) as bucket) as reads
  group by "segment", "project_id"
  having sum(worked_ms) <> 0
) as summed;

-- Work by day (activity/days)
select json_build_object('segment', json_agg("segment"),
  'worked_ms', json_agg("worked_ms"),
  'active_ms', json_agg("active_ms"),
  'measured_ms', json_agg("measured_ms")) as sums
from (
  select "segment", sum(worked_ms) as worked_ms, sum(active_ms) as active_ms,
  sum(measured_ms) as measured_ms
  from (
    select bucket.segment, "project_id", "user_id",
    (worked_ms * run.sign)::float8 as worked_ms, (active_ms * run.sign)::float8 as active_ms, (measured_ms * run.sign)::float8 as measured_ms
    from unnest('{1,3,4,5,6,8,9}'::int[],
      '{1,1,1,1,1,1,1}'::int[],
      '{86400,3600,3600,3600,3600,600,600}'::int[],
      '{2026-03-03T00:00:00.000Z,2026-03-02T23:00:00.000Z,2026-03-03T23:00:00.000Z,2026-03-04T23:00:00.000Z,2026-03-04T23:00:00.000Z,2026-03-02T22:50:00.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[],
      '{2026-03-05T00:00:00.000Z,2026-03-03T00:00:00.000Z,2026-03-04T00:00:00.000Z,2026-03-05T00:00:00.000Z,2026-03-05T01:00:00.000Z,2026-03-02T23:00:00.000Z,2026-03-05T01:20:00.000Z}'::timestamptz[]
    ) as run (first, sign, grain, starts_from, starts_before)
    cross join lateral (
      select ('{2,4,1,3,5,6,6,0,6,6}'::int[])[
      run.first + date_part('epoch', starts_at - run.starts_from)::int / run.grain] as segment,
      null::int as "project_id", null::int as "user_id", worked_ms as worked_ms, active_seconds * 1000 as active_ms, measured_seconds * 1000 as measured_ms
      from "organization_totals"
      where organization_id = 1
      and grain = run.grain
      and starts_at >= run.starts_from and starts_at < run.starts_before
      offset 0
    ) as bucket union all
    select range.segment, "project_id", "user_id",
    worked_ms * share as worked_ms, active_ms * share as active_ms, measured_ms * share as measured_ms
    from unnest('{0}'::int[],
      '{1}'::int[],
      '{2026-03-02T22:40:00.000Z}'::timestamptz[],
      '{2026-03-02T22:47:30.000Z}'::timestamptz[],
      '{2026-03-02T22:50:00.000Z}'::timestamptz[]
    ) as range (segment, sign, window_start, starts_from, ends_before)
    cross join lateral (
      select null::int as "project_id", null::int as "user_id", date_part('epoch', ends_at - starts_at) * 1000 as worked_ms, active_seconds * 1000 as active_ms, measured_seconds * 1000 as measured_ms,
      case when starts_at >= range.starts_from and ends_at <= range.ends_before
      then range.sign::float8
      else range.sign * date_part('epoch',
        least(ends_at, range.ends_before) - greatest(starts_at, range.starts_from))
      / date_part('epoch', ends_at - starts_at)
      end as share
      from "activities"
      where organization_id = 1 and starts_at >= range.window_start
      and starts_at < range.ends_before and ends_at > range.starts_from and ends_at - starts_at < interval '10 minutes'
      offset 0
    ) as row_cut union all
    select range.segment, "project_id", "user_id",
    worked_ms * range.share as worked_ms, active_ms * range.share as active_ms, measured_ms * range.share as measured_ms
    from unnest('{0}'::int[],
      '{2026-03-02T22:40:00.000Z}'::timestamptz[],
      '{0.25}'::float8[]
    ) as range (segment, window_start, share)
    cross join lateral (
      select null::int as "project_id", null::int as "user_id",
      full_count * 600000 as worked_ms, full_active_seconds * 1000 as active_ms, full_measured_seconds * 1000 as measured_ms
      from "organization_totals"
      where organization_id = 1 and grain = 600
      and starts_at = range.window_start
      and (full_count, full_active_seconds, full_measured_seconds) <> (0, 0, 0)
      offset 0
    ) as full_window) as reads
  group by "segment"
  having sum(worked_ms) <> 0
) as summed;

-- App time by name (app/totals)
with grouped as materialized (
  select kind, name, null::int as key, sum(seconds) as seconds,
  sum(active_seconds) as active_seconds
  from (
    select bucket.segment, "kind", "name", "title", "user_id",
    (seconds * run.sign)::float8 as seconds, (active_seconds * run.sign)::float8 as active_seconds
    from unnest('{1,3,4}'::int[],
      '{1,1,1}'::int[],
      '{86400,3600,3600}'::int[],
      '{2026-03-03T00:00:00.000Z,2026-03-02T23:00:00.000Z,2026-03-05T00:00:00.000Z}'::timestamptz[],
      '{2026-03-05T00:00:00.000Z,2026-03-03T00:00:00.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[]
    ) as run (first, sign, grain, starts_from, starts_before)
    cross join lateral (
      select ('{0,0,0,0}'::int[])[
      run.first + date_part('epoch', starts_at - run.starts_from)::int / run.grain] as segment,
      "kind" as "kind", "name" as "name", null::text as "title", null::int as "user_id", seconds as seconds, active_seconds as active_seconds
      from "organization_app_totals"
      where organization_id = 1
      and grain = run.grain
      and starts_at >= run.starts_from and starts_at < run.starts_before
      offset 0
    ) as bucket union all
    select range.segment, "kind", "name", "title", "user_id",
    seconds * share as seconds, active_seconds * share as active_seconds
    from unnest('{0,0}'::int[],
      '{1,1}'::int[],
      '{2026-03-02T22:40:00.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[],
      '{2026-03-02T22:47:30.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[],
      '{2026-03-02T23:00:00.000Z,2026-03-05T01:20:00.000Z}'::timestamptz[]
    ) as range (segment, sign, window_start, starts_from, ends_before)
    cross join lateral (
      select "kind" as "kind", "name" as "name", null::text as "title", null::int as "user_id", seconds as seconds, active_seconds as active_seconds,
      case when starts_at >= range.starts_from and ends_at <= range.ends_before
      then range.sign::float8
      else range.sign * date_part('epoch',
        least(ends_at, range.ends_before) - greatest(starts_at, range.starts_from))
      / date_part('epoch', ends_at - starts_at)
      end as share
      from "activity_apps"
      where organization_id = 1 and starts_at >= range.window_start
      and starts_at < range.ends_before and ends_at > range.starts_from
      offset 0
    ) as row_cut) as visible
  where true
  group by 1, 2, 3 having sum(seconds) > 0.0005),
rated as materialized (select kind, name, rating, 'owner'::text as rated_by, null::text as category
  from app_ratings where organization_id = 1),
overall as materialized (
  select of_all.*, rated.rating, rated.rated_by, rated.category
  from (
    select kind, name, sum(seconds) as seconds, sum(active_seconds) as active_seconds
    from grouped group by kind, name) as of_all
  left join rated on rated.kind = of_all.kind and rated.name = of_all.name
)
select (
  select row_to_json(total) from (
    select coalesce(sum(seconds), 0) as seconds,
    coalesce(sum(seconds) filter (where rating = 1), 0) as productive_seconds,
    coalesce(sum(seconds) filter (where rating = 0), 0) as neutral_seconds,
    coalesce(sum(seconds) filter (where rating = -1), 0) as unproductive_seconds, coalesce(sum(active_seconds), 0) as active_seconds,
    count(*) filter (where rating is null) as unrated_count
    from overall) as total) as total,
(select coalesce(json_agg(chosen), '[]') from (
    select grouped.kind, grouped.name, null::text as title, grouped.seconds, grouped.active_seconds,
    overall.rating, overall.rated_by, overall.category
    from grouped join overall using (kind, name)
    order by grouped.seconds desc, grouped.kind, grouped.name, key nulls first
    limit 51 offset 0) as chosen) as groups,
(select coalesce(json_agg(of_category), '[]') from (select category, sum(seconds) as seconds from overall
    group by category order by category is null, 2 desc, category) as of_category) as categories,
json_build_array() as members;

-- App time by title, from rows (app/totals)
with grouped as materialized (
  select kind, name, title as key, sum(seconds) as seconds,
  sum(active_seconds) as active_seconds
  from (
    select 0::int as segment, "kind" as "kind", "name" as "name", title as "title", null::int as "user_id",
    seconds * 1::float8 as seconds, active_seconds * 1::float8 as active_seconds
    from "activity_apps"
    where organization_id = 1 and name = 'Editor' and starts_at >= '2026-03-02T22:50:00.000Z'::timestamptz
    and starts_at < '2026-03-05T01:20:00.000Z'::timestamptz union all
    select range.segment, "kind", "name", "title", "user_id",
    seconds * share as seconds, active_seconds * share as active_seconds
    from unnest('{0}'::int[],
      '{1}'::int[],
      '{2026-03-02T22:40:00.000Z}'::timestamptz[],
      '{2026-03-02T22:47:30.000Z}'::timestamptz[],
      '{2026-03-02T22:50:00.000Z}'::timestamptz[]
    ) as range (segment, sign, window_start, starts_from, ends_before)
    cross join lateral (
      select "kind" as "kind", "name" as "name", title as "title", null::int as "user_id", seconds as seconds, active_seconds as active_seconds,
      case when starts_at >= range.starts_from and ends_at <= range.ends_before
      then range.sign::float8
      else range.sign * date_part('epoch',
        least(ends_at, range.ends_before) - greatest(starts_at, range.starts_from))
      / date_part('epoch', ends_at - starts_at)
      end as share
      from "activity_apps"
      where organization_id = 1 and name = 'Editor' and starts_at >= range.window_start
      and starts_at < range.ends_before and ends_at > range.starts_from
      offset 0
    ) as row_cut) as visible
  where true
  group by 1, 2, 3 having sum(seconds) > 0.0005),
rated as materialized (select kind, name, rating, 'owner'::text as rated_by, null::text as category
  from app_ratings where organization_id = 1),
overall as materialized (
  select of_all.*, rated.rating, rated.rated_by, rated.category
  from (
    select kind, name, sum(seconds) as seconds, sum(active_seconds) as active_seconds
    from grouped group by kind, name) as of_all
  left join rated on rated.kind = of_all.kind and rated.name = of_all.name
)
select (
  select row_to_json(total) from (
    select coalesce(sum(seconds), 0) as seconds,
    coalesce(sum(seconds) filter (where rating = 1), 0) as productive_seconds,
    coalesce(sum(seconds) filter (where rating = 0), 0) as neutral_seconds,
    coalesce(sum(seconds) filter (where rating = -1), 0) as unproductive_seconds, coalesce(sum(active_seconds), 0) as active_seconds,
    count(*) filter (where rating is null) as unrated_count
    from overall) as total) as total,
(select coalesce(json_agg(chosen), '[]') from (
    select grouped.kind, grouped.name, key as title, grouped.seconds, grouped.active_seconds,
    overall.rating, overall.rated_by, overall.category
    from grouped join overall using (kind, name)
    order by grouped.seconds desc, grouped.kind, grouped.name, key nulls first
    limit 51 offset 0) as chosen) as groups,
(select coalesce(json_agg(of_category), '[]') from (select category, sum(seconds) as seconds from overall
    group by category order by category is null, 2 desc, category) as of_category) as categories,
json_build_array() as members;

-- App time by member (app/totals)
with grouped as materialized (select null::text as kind, null::text as name, null::int as key,
  0::float8 as seconds, 0::float8 as active_seconds where false),
rated as materialized (select kind, name, rating, 'owner'::text as rated_by, null::text as category
  from app_ratings where organization_id = 1),
overall as materialized (
  select of_all.*, rated.rating, rated.rated_by, rated.category
  from (
    select kind, name, sum(seconds) as seconds, sum(active_seconds) as active_seconds
    from (
      select bucket.segment, "kind", "name", "title", "user_id",
      (seconds * run.sign)::float8 as seconds, (active_seconds * run.sign)::float8 as active_seconds
      from unnest('{1,3,4}'::int[],
        '{1,1,1}'::int[],
        '{86400,3600,3600}'::int[],
        '{2026-03-03T00:00:00.000Z,2026-03-02T23:00:00.000Z,2026-03-05T00:00:00.000Z}'::timestamptz[],
        '{2026-03-05T00:00:00.000Z,2026-03-03T00:00:00.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[]
      ) as run (first, sign, grain, starts_from, starts_before)
      cross join lateral (
        select ('{0,0,0,0}'::int[])[
        run.first + date_part('epoch', starts_at - run.starts_from)::int / run.grain] as segment,
        "kind" as "kind", "name" as "name", null::text as "title", null::int as "user_id", seconds as seconds, active_seconds as active_seconds
        from "organization_app_totals"
        where organization_id = 1
        and grain = run.grain
        and starts_at >= run.starts_from and starts_at < run.starts_before
        offset 0
      ) as bucket union all
      select range.segment, "kind", "name", "title", "user_id",
      seconds * share as seconds, active_seconds * share as active_seconds
      from unnest('{0,0}'::int[],
        '{1,1}'::int[],
        '{2026-03-02T22:40:00.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[],
        '{2026-03-02T22:47:30.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[],
        '{2026-03-02T23:00:00.000Z,2026-03-05T01:20:00.000Z}'::timestamptz[]
      ) as range (segment, sign, window_start, starts_from, ends_before)
      cross join lateral (
        select "kind" as "kind", "name" as "name", null::text as "title", null::int as "user_id", seconds as seconds, active_seconds as active_seconds,
        case when starts_at >= range.starts_from and ends_at <= range.ends_before
        then range.sign::float8
        else range.sign * date_part('epoch',
          least(ends_at, range.ends_before) - greatest(starts_at, range.starts_from))
        / date_part('epoch', ends_at - starts_at)
        end as share
        from "activity_apps"
        where organization_id = 1 and starts_at >= range.window_start
        and starts_at < range.ends_before and ends_at > range.starts_from
        offset 0
      ) as row_cut) as visible
    group by kind, name having sum(seconds) > 0.0005) as of_all
  left join rated on rated.kind = of_all.kind and rated.name = of_all.name
)
select (
  select row_to_json(total) from (
    select coalesce(sum(seconds), 0) as seconds,
    coalesce(sum(seconds) filter (where rating = 1), 0) as productive_seconds,
    coalesce(sum(seconds) filter (where rating = 0), 0) as neutral_seconds,
    coalesce(sum(seconds) filter (where rating = -1), 0) as unproductive_seconds, coalesce(sum(active_seconds), 0) as active_seconds,
    count(*) filter (where rating is null) as unrated_count
    from overall) as total) as total,
(select coalesce(json_agg(chosen), '[]') from (
    select folded.key as user_id, users.name as user_name, folded.kind, folded.name, folded.seconds, folded.active_seconds,
    folded.rating, folded.rated_by, folded.category
    from (
      select grouped.key, shown.kind, shown.name, sum(grouped.seconds) as seconds,
      sum(grouped.active_seconds) as active_seconds, max(shown.rating) as rating,
      max(shown.rated_by) as rated_by, max(shown.category) as category,
      sum(sum(grouped.seconds)) over (partition by grouped.key) as of_key
      from grouped
      left join (
        select kind, name, rating, rated_by, category from overall order by seconds desc, kind, name limit 10
      ) as shown on shown.kind = grouped.kind and shown.name = grouped.name
      group by grouped.key, shown.kind, shown.name) as folded join users on users.id = folded.key
    order by array_position('{}'::int[], folded.key), folded.name is null, folded.seconds desc, folded.kind, folded.name) as chosen) as groups,
(select coalesce(json_agg(of_category), '[]') from (select category, sum(seconds) as seconds from overall
    group by category order by category is null, 2 desc, category) as of_category) as categories,
(
  select coalesce(json_agg(member), '[]') from (
    select rated.user_id, users.name as user_name, rated.seconds, rated.productive_seconds,
    rated.neutral_seconds, rated.unproductive_seconds
    from (
      select key as user_id, coalesce(sum(seconds), 0) as seconds,
      coalesce(sum(seconds) filter (where rating = 1), 0) as productive_seconds,
      coalesce(sum(seconds) filter (where rating = 0), 0) as neutral_seconds,
      coalesce(sum(seconds) filter (where rating = -1), 0) as unproductive_seconds
      from (
        select key, grouped.seconds, overall.rating
        from grouped join overall on overall.kind = grouped.kind and overall.name = grouped.name
      ) as used
      group by key
    ) as rated join users on users.id = rated.user_id
  ) as member) as members;

-- App time by day (app/totals)
with grouped as materialized (
  select kind, name, day as key, sum(seconds) as seconds,
  sum(active_seconds) as active_seconds
  from (
    select term.day, kind, name, title, seconds * term.sign as seconds,
    active_seconds * term.sign as active_seconds
    from (
      select bucket.segment, "kind", "name", "title", "user_id",
      (seconds * run.sign)::float8 as seconds, (active_seconds * run.sign)::float8 as active_seconds
      from unnest('{1,3,4,5,6}'::int[],
        '{1,1,1,1,1}'::int[],
        '{86400,3600,3600,3600,3600}'::int[],
        '{2026-03-03T00:00:00.000Z,2026-03-02T23:00:00.000Z,2026-03-03T23:00:00.000Z,2026-03-04T23:00:00.000Z,2026-03-04T23:00:00.000Z}'::timestamptz[],
        '{2026-03-05T00:00:00.000Z,2026-03-03T00:00:00.000Z,2026-03-04T00:00:00.000Z,2026-03-05T00:00:00.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[]
      ) as run (first, sign, grain, starts_from, starts_before)
      cross join lateral (
        select ('{2,4,1,3,5,6,6}'::int[])[
        run.first + date_part('epoch', starts_at - run.starts_from)::int / run.grain] as segment,
        "kind" as "kind", "name" as "name", null::text as "title", null::int as "user_id", seconds as seconds, active_seconds as active_seconds
        from "organization_app_totals"
        where organization_id = 1
        and grain = run.grain
        and starts_at >= run.starts_from and starts_at < run.starts_before
        offset 0
      ) as bucket union all
      select range.segment, "kind", "name", "title", "user_id",
      seconds * share as seconds, active_seconds * share as active_seconds
      from unnest('{0,6}'::int[],
        '{1,1}'::int[],
        '{2026-03-02T22:40:00.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[],
        '{2026-03-02T22:47:30.000Z,2026-03-05T01:00:00.000Z}'::timestamptz[],
        '{2026-03-02T23:00:00.000Z,2026-03-05T01:20:00.000Z}'::timestamptz[]
      ) as range (segment, sign, window_start, starts_from, ends_before)
      cross join lateral (
        select "kind" as "kind", "name" as "name", null::text as "title", null::int as "user_id", seconds as seconds, active_seconds as active_seconds,
        case when starts_at >= range.starts_from and ends_at <= range.ends_before
        then range.sign::float8
        else range.sign * date_part('epoch',
          least(ends_at, range.ends_before) - greatest(starts_at, range.starts_from))
        / date_part('epoch', ends_at - starts_at)
        end as share
        from "activity_apps"
        where organization_id = 1 and starts_at >= range.window_start
        and starts_at < range.ends_before and ends_at > range.starts_from
        offset 0
      ) as row_cut) as segments
    join unnest('{0,1,2,3,3,4,5,6}'::int[], '{0,1,1,1,2,2,2,3}'::int[],
      '{1,1,1,-1,1,1,-1,1}'::int[]) as term (segment, day, sign)
    on term.segment = segments.segment) as visible
  where true
  group by 1, 2, 3 having sum(seconds) > 0.0005),
rated as materialized (select kind, name, rating, 'owner'::text as rated_by, null::text as category
  from app_ratings where organization_id = 1),
overall as materialized (
  select of_all.*, rated.rating, rated.rated_by, rated.category
  from (
    select kind, name, sum(seconds) as seconds, sum(active_seconds) as active_seconds
    from grouped group by kind, name) as of_all
  left join rated on rated.kind = of_all.kind and rated.name = of_all.name
)
select (
  select row_to_json(total) from (
    select coalesce(sum(seconds), 0) as seconds,
    coalesce(sum(seconds) filter (where rating = 1), 0) as productive_seconds,
    coalesce(sum(seconds) filter (where rating = 0), 0) as neutral_seconds,
    coalesce(sum(seconds) filter (where rating = -1), 0) as unproductive_seconds, coalesce(sum(active_seconds), 0) as active_seconds,
    count(*) filter (where rating is null) as unrated_count
    from overall) as total) as total,
(select coalesce(json_agg(chosen), '[]') from (
    select folded.key as day, folded.kind, folded.name, folded.seconds, folded.active_seconds,
    folded.rating, folded.rated_by, folded.category from (
      select grouped.key, shown.kind, shown.name, sum(grouped.seconds) as seconds,
      sum(grouped.active_seconds) as active_seconds, max(shown.rating) as rating,
      max(shown.rated_by) as rated_by, max(shown.category) as category,
      sum(sum(grouped.seconds)) over (partition by grouped.key) as of_key
      from grouped
      left join (
        select kind, name, rating, rated_by, category from overall order by seconds desc, kind, name limit 10
      ) as shown on shown.kind = grouped.kind and shown.name = grouped.name
      group by grouped.key, shown.kind, shown.name) as folded
    order by folded.key, folded.name is null, folded.seconds desc, folded.kind, folded.name) as chosen) as groups,
(select coalesce(json_agg(of_category), '[]') from (select category, sum(seconds) as seconds from overall
    group by category order by category is null, 2 desc, category) as of_category) as categories,
json_build_array() as members;
