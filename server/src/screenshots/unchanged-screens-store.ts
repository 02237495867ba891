import type { Interval } from '@time-tracker/contract/time/interval';
import { sql } from 'kysely';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { looksAlike, visibleInRange } from './screenshot-store.ts';

/** `day`: index in the given days. */
export type UnchangedScreen = { userId: number; day: number; seconds: number };

/** Captures of the longest screenshot interval, one hour, are less than this apart. */
const inARowWithin = sql`interval '2 hours'`;
const shortestRow = sql`interval '1 hour'`;

/**
 * Recorded seconds between captures of one person, project and day that all looked the same as the
 * previous one on every display, counting rows of at least an hour. Ordered by user and day.
 */
export async function sumUnchangedScreens(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  { userIds, dayStarts }: { userIds: readonly number[]; dayStarts: readonly Date[] },
): Promise<UnchangedScreen[]> {
  const images = visibleInRange(tx, work, range)
    .where('user_id', 'in', userIds)
    .where('image_removed_at', 'is', null);
  const dayOfImage = sql`width_bucket(taken_at, ${dayStarts}::timestamptz[]) - 1`;
  const previousHash = sql`lag(image_hash) over (
    partition by user_id, project_id, display, ${dayOfImage} order by taken_at, id)`;
  const { rows } = await sql<UnchangedScreen>`
    with looks as (
      select organization_id, user_id, project_id, group_id, taken_at, ${dayOfImage} as day,
        ${looksAlike(previousHash, sql.ref('image_hash'))} as is_same
      from (${images}) as images
    ), captures as (
      select organization_id, user_id, project_id, day, min(taken_at) as taken_at,
        bool_and(coalesce(is_same, false)) as is_same
      from looks group by organization_id, user_id, project_id, day, group_id
    ), starts as (
      select *, case when is_same and taken_at - lag(taken_at) over own <= ${inARowWithin}
        then 0 else 1 end as is_start
      from captures
      window own as (partition by organization_id, user_id, project_id, day order by taken_at)
    ), numbered as (
      select *, sum(is_start) over own as number
      from starts
      window own as (partition by organization_id, user_id, project_id, day order by taken_at)
    ), same_looks as (
      select organization_id, user_id, project_id, day,
        min(taken_at) as starts_at, max(taken_at) as ends_at
      from numbered group by organization_id, user_id, project_id, day, number
      having max(taken_at) - min(taken_at) >= ${shortestRow}
    )
    select user_id as "userId", day, round(extract(epoch from sum(recorded.time)))::int as seconds
    from same_looks
    cross join lateral (
      select sum(least(activities.ends_at, same_looks.ends_at)
        - greatest(activities.starts_at, same_looks.starts_at)) as time
      from activities
      where activities.organization_id = same_looks.organization_id
        and activities.user_id = same_looks.user_id
        and activities.project_id = same_looks.project_id
        and activities.starts_at > same_looks.starts_at - interval '10 minutes'
        and activities.starts_at < same_looks.ends_at
        and activities.ends_at > same_looks.starts_at
        and activities.source in ('desktop', 'browser')
    ) as recorded
    where recorded.time >= ${shortestRow}
    group by user_id, day order by user_id, day`.execute(tx);
  return rows;
}
