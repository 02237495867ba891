import type { Interval } from '@time-tracker/contract/time/interval';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Page } from '../../database/list-page.ts';

/** Views of one person's screenshots by one viewer within an hour, stored as one row. */
export type ScreenshotView = {
  organizationId: number;
  /** Whose screenshots they are. */
  userId: number;
  viewerId: number;
  hour: Date;
  /** Null: thumbnails. */
  screenshotId: string | null;
  firstAt: Date;
  lastAt: Date;
  takenFrom: Date;
  takenTo: Date;
  times: number;
};

/** Adds views to the log, all of one organization. */
export async function upsertViews(tx: Tx, views: readonly ScreenshotView[]): Promise<void> {
  const rows = views.map((view) => ({
    organization_id: view.organizationId,
    user_id: view.userId,
    hour: view.hour,
    viewer_id: view.viewerId,
    screenshot_id: view.screenshotId,
    first_at: view.firstAt,
    last_at: view.lastAt,
    taken_from: view.takenFrom,
    taken_to: view.takenTo,
    view_count: view.times,
  }));
  await tx
    .insertInto('screenshot_views')
    .values(rows)
    .onConflict((conflict) =>
      conflict.constraint('screenshot_views_unique').doUpdateSet({
        first_at: sql`least(screenshot_views.first_at, excluded.first_at)`,
        last_at: sql`greatest(screenshot_views.last_at, excluded.last_at)`,
        taken_from: sql`least(screenshot_views.taken_from, excluded.taken_from)`,
        taken_to: sql`greatest(screenshot_views.taken_to, excluded.taken_to)`,
        view_count: sql`screenshot_views.view_count + excluded.view_count`,
      }),
    )
    .execute();
}

function selectViewsOf(
  tx: Tx,
  userId: number,
  organizationId: number | undefined,
  range: Interval<Date>,
) {
  const query = tx
    .selectFrom('screenshot_views')
    .where('user_id', '=', userId)
    .where('first_at', '>=', range.start)
    .where('first_at', '<', range.end);
  return organizationId === undefined ? query : query.where('organization_id', '=', organizationId);
}

/**
 * Who viewed a user's screenshots, latest view first, in one or all organizations. The index on
 * `first_at` finds the rows of the range, all of which `countViewsOf` reads too.
 */
export async function listViewsOf(
  tx: Tx,
  userId: number,
  organizationId: number | undefined,
  range: Interval<Date>,
  page: Page,
) {
  return selectViewsOf(tx, userId, organizationId, range)
    .leftJoin('users', 'users.id', 'viewer_id')
    .select([
      'organization_id',
      'viewer_id',
      'users.name as viewer_name',
      'screenshot_id',
      'first_at',
      'last_at',
      'taken_from',
      'taken_to',
      'view_count as times',
    ])
    .orderBy('last_at', 'desc')
    .orderBy('organization_id')
    .orderBy('viewer_id')
    .orderBy('screenshot_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countViewsOf(
  tx: Tx,
  userId: number,
  organizationId: number | undefined,
  range: Interval<Date>,
): Promise<number> {
  const row = await selectViewsOf(tx, userId, organizationId, range)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes a batch of views before an instant. Returns how many. */
export async function deleteSomeViews(
  tx: Tx,
  organizationId: number,
  before: Date,
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from screenshot_views where ctid = any (array(
      select ctid from screenshot_views
      where organization_id = ${organizationId} and first_at < ${before} limit ${limit}))
      and organization_id = ${organizationId}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
