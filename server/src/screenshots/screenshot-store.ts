import type { ActivitySource } from '@time-tracker/contract/activity';
import type { Interval } from '@time-tracker/contract/time/interval';
import { sql } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import { isVisible } from '../access/visible-work-store.ts';
import type { Tx } from '../database/database.ts';

/** One screenshot with what the list says of it. */
export type ListedScreenshot = {
  id: string;
  activity_id: string;
  group_id: string;
  organization_id: number;
  project_id: number;
  user_id: number;
  user_name: string;
  taken_at: Date;
  display: number;
  displays: number;
  width: number;
  height: number;
  size_bytes: number;
  image_removed_at: Date | null;
  app: string | null;
  title: string | null;
  blur: boolean;
  source: ActivitySource;
  active_seconds: number;
  measured_seconds: number;
};

/** How many screenshots there are, and of how many of them only the image was removed. */
export type ScreenshotCount = { count: number; removed: number };
export type CaptureGroup = ScreenshotCount & { groupId: string; takenAt: Date };

function visibleScreenshots(tx: Tx, work: VisibleWork) {
  return tx
    .selectFrom('screenshots')
    .selectAll()
    .where((eb) => isVisible(eb, work))
    .where('waiting', '=', false);
}

function visibleInRange(tx: Tx, work: VisibleWork, range: Interval<Date>) {
  return visibleScreenshots(tx, work)
    .where('taken_at', '>=', range.start)
    .where('taken_at', '<', range.end);
}

function withDetails(tx: Tx, chosen: ReturnType<typeof visibleScreenshots>) {
  return tx
    .selectFrom(chosen.as('shot'))
    .innerJoin('activities', (join) =>
      join
        .onRef('activities.organization_id', '=', 'shot.organization_id')
        .onRef('activities.activity_id', '=', 'shot.activity_id'),
    )
    .innerJoin('users', 'users.id', 'shot.user_id')
    .select([
      'shot.id',
      'shot.activity_id',
      'shot.group_id',
      'shot.organization_id',
      'shot.project_id',
      'shot.user_id',
      'users.name as user_name',
      'shot.taken_at',
      'shot.display',
      'shot.displays',
      'shot.width',
      'shot.height',
      'shot.size_bytes',
      'shot.image_removed_at',
      'shot.app',
      'shot.blur',
      'activities.active_seconds',
      'activities.measured_seconds',
    ])
    .innerJoin('organizations', 'organizations.id', 'shot.organization_id')
    .select((eb) => [
      eb.ref('activities.source').$castTo<ActivitySource>().as('source'),
      // What was recorded before the organization switched titles off is shown no more, either.
      eb
        .case()
        .when('organizations.titles', '=', true)
        .then(eb.ref('shot.title'))
        .end()
        .as('title'),
    ]);
}

/** A page of what is visible in a range, newest first. */
export async function listScreenshots(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  page: { limit: number; offset: number },
): Promise<ListedScreenshot[]> {
  const chosen = visibleInRange(tx, work, range)
    .orderBy('taken_at', 'desc')
    .orderBy('display')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset);
  return withDetails(tx, chosen)
    .orderBy('shot.taken_at', 'desc')
    .orderBy('shot.display')
    .orderBy('shot.id')
    .execute();
}

export async function countScreenshots(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
): Promise<ScreenshotCount> {
  return tx
    .selectFrom(visibleInRange(tx, work, range).as('shot'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      // Counts what is not null.
      eb.fn.count<number>('image_removed_at').as('removed'),
    ])
    .executeTakeFirstOrThrow();
}

/** All capture groups of a range, newest first, each at the instant of its last image. */
export async function listCaptureGroups(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
): Promise<CaptureGroup[]> {
  return tx
    .selectFrom(visibleInRange(tx, work, range).as('shot'))
    .select((eb) => [
      'group_id as groupId',
      eb.fn.max('taken_at').as('takenAt'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('image_removed_at').as('removed'),
    ])
    .groupBy('group_id')
    .orderBy('takenAt', 'desc')
    .orderBy('group_id')
    .execute();
}

/** Every visible image of some capture groups, by display within a group. */
export async function listScreenshotsOfGroups(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  groupIds: readonly string[],
): Promise<ListedScreenshot[]> {
  if (groupIds.length === 0) return [];
  const chosen = visibleInRange(tx, work, range).where('group_id', 'in', groupIds);
  return withDetails(tx, chosen).orderBy('shot.display').orderBy('shot.id').execute();
}

/** The latest of some parts, whenever they were taken; each project is asked by its own index. */
export async function listNewestScreenshotIds(
  tx: Tx,
  parts: readonly DisjointPart[],
  limit: number,
): Promise<string[]> {
  if (parts.length === 0) return [];
  const newest = sql`order by taken_at desc, display, id limit ${limit}`;
  const shown = sql`not waiting and image_removed_at is null`;
  const reads = parts.map((part) => {
    if (part.projectIds === undefined) {
      return sql`(select taken_at, display, id from screenshots
        where ${isInPart(part)} and ${shown} ${newest})`;
    }
    const { projectIds, ...rest } = part;
    return sql`
      select own.* from unnest(${[...projectIds]}::int[]) as wanted (id)
      cross join lateral (
        select taken_at, display, screenshots.id from screenshots
        where ${isInPart({ ...rest, projectIds: undefined })} and project_id = wanted.id
          and ${shown}
        order by taken_at desc, display, screenshots.id limit ${limit}
      ) as own`;
  });
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(reads, sql` union all `)}) as visible ${newest}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Some screenshots of an organization, newest first. */
export async function listScreenshotsById(
  tx: Tx,
  organizationId: number,
  ids: readonly string[],
): Promise<ListedScreenshot[]> {
  if (ids.length === 0) return [];
  const chosen = tx
    .selectFrom('screenshots')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids);
  return withDetails(tx, chosen)
    .orderBy('shot.taken_at', 'desc')
    .orderBy('shot.display')
    .orderBy('shot.id')
    .execute();
}

/** One visible screenshot with what opens its files. */
export async function findVisibleScreenshot(tx: Tx, work: VisibleWork, id: string) {
  return tx
    .selectFrom(visibleScreenshots(tx, work).where('id', '=', id).as('shot'))
    .innerJoin('organizations', 'organizations.id', 'shot.organization_id')
    .select([
      'shot.id',
      'shot.organization_id as organizationId',
      'shot.project_id as projectId',
      'shot.user_id as userId',
      'shot.activity_id as activityId',
      'shot.taken_at as takenAt',
      'shot.display',
      'shot.displays',
      'shot.image_removed_at as imageRemovedAt',
      'shot.received_sha256 as receivedSha256',
      'organizations.wrapped_key as wrappedKey',
    ])
    .executeTakeFirst();
}

/** Notes that only the image is gone; false when it was so already. */
export async function markImageRemoved(
  tx: Tx,
  organizationId: number,
  id: string,
  at: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable('screenshots')
    .set({ image_removed_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('image_removed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
