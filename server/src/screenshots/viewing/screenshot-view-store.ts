import type { Interval } from '@time-tracker/contract/time/interval';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** Looks of one viewer at one person's screenshots within an hour, as one row keeps them. */
export type Look = {
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

/** Adds looks to those noted; all of one organization. */
export async function addLooks(tx: Tx, looks: readonly Look[]): Promise<void> {
  const rows = looks.map((look) => ({
    organization_id: look.organizationId,
    user_id: look.userId,
    hour: look.hour,
    viewer_id: look.viewerId,
    screenshot_id: look.screenshotId,
    first_at: look.firstAt,
    last_at: look.lastAt,
    taken_from: look.takenFrom,
    taken_to: look.takenTo,
    view_count: look.times,
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

function looksAt(
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

/** Who looked at a user's screenshots, the latest first; of all organizations unless one is named. */
export async function listLooksAt(
  tx: Tx,
  userId: number,
  organizationId: number | undefined,
  range: Interval<Date>,
  page: { limit: number; offset: number },
) {
  return looksAt(tx, userId, organizationId, range)
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
    .orderBy('first_at', 'desc')
    .orderBy('organization_id')
    .orderBy('viewer_id')
    .orderBy('screenshot_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countLooksAt(
  tx: Tx,
  userId: number,
  organizationId: number | undefined,
  range: Interval<Date>,
): Promise<number> {
  const row = await looksAt(tx, userId, organizationId, range)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Forgets looks before an instant, some at a time; answers how many. */
export async function deleteSomeLooks(
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
