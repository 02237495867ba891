import type { ActivitySource } from '@time-tracker/contract/activity';
import type { Interval } from '@time-tracker/contract/time/interval';
import { sql } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';
import { overlapsRange } from './activity-range-store.ts';

/** One row of the activity list. */
export type ListedActivity = {
  activity_id: string;
  user_id: number;
  user_name: string;
  project_id: number;
  project_name: string;
  starts_at: Date;
  ends_at: Date;
  measured_seconds: number;
  active_seconds: number;
  keyboard_seconds: number;
  mouse_seconds: number;
  minutes: number;
  source: ActivitySource;
  note: string | null;
  screenshots: number;
};

/**
 * Activities that overlap the range, oldest first. Each part is read in index order up to the end of
 * the page, so the cost of a page does not grow with the organization.
 */
export async function listActivities(
  tx: Tx,
  parts: readonly DisjointPart[],
  range: Interval<Date>,
  page: Page,
): Promise<ListedActivity[]> {
  if (parts.length === 0) return [];
  const reads = parts.map(
    (part) => sql`(
      select * from activities
      where ${isInPart(part)} and ${overlapsRange(range)}
      order by starts_at, activity_id
      limit ${page.offset + page.limit})`,
  );
  const { rows } = await sql<ListedActivity>`
    select chosen.activity_id, chosen.user_id, users.name as user_name, chosen.project_id,
      projects.name as project_name, chosen.starts_at, chosen.ends_at, chosen.measured_seconds,
      chosen.active_seconds, chosen.keyboard_seconds, chosen.mouse_seconds, chosen.minutes,
      chosen.source, chosen.note,
      (select count(*) from screenshots
        where screenshots.activity_id = chosen.activity_id
          and screenshots.organization_id = chosen.organization_id
          and not screenshots.waiting and screenshots.image_removed_at is null) as screenshots
    from (
      select * from (${sql.join(reads, sql` union all `)}) as visible
      order by starts_at, activity_id
      limit ${page.limit} offset ${page.offset}
    ) as chosen
    join users on users.id = chosen.user_id
    join projects on projects.organization_id = chosen.organization_id
      and projects.id = chosen.project_id
    order by chosen.starts_at, chosen.activity_id`.execute(tx);
  return rows;
}

/** Deletes activities. Their apps are deleted by cascade. */
export async function deleteActivities(
  tx: Tx,
  organizationIds: readonly number[],
  activityIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('activities')
    .where('organization_id', 'in', organizationIds)
    .where('activity_id', 'in', activityIds)
    .execute();
}

/** Deletes screenshot rows of all monitors. Returns the keys of their files. */
export async function deleteScreenshotsOfActivities(
  tx: Tx,
  organizationIds: readonly number[],
  activityIds: readonly string[],
): Promise<{ organizationId: number; activityId: string; takenAt: Date; id: string }[]> {
  return tx
    .deleteFrom('screenshots')
    .where('organization_id', 'in', organizationIds)
    .where('activity_id', 'in', activityIds)
    .returning([
      'organization_id as organizationId',
      'activity_id as activityId',
      'taken_at as takenAt',
      'id',
    ])
    .execute();
}

export async function insertRemovedActivities(
  tx: Tx,
  activities: readonly { organizationId: number; userId: number; activityId: string }[],
  removedAt: Date,
): Promise<void> {
  await tx
    .insertInto('removed_activities')
    .values(
      activities.map(({ organizationId, userId, activityId }) => ({
        organization_id: organizationId,
        user_id: userId,
        activity_id: activityId,
        removed_at: removedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'activity_id']).doNothing())
    .execute();
}

/** Which of the organizations let members delete their own time. */
export async function listMembersMayDelete(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<Set<number>> {
  if (organizationIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', organizationIds)
    .where('members_may_delete', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
