import type { ActivitySource } from '@time-tracker/contract/activity';
import type { SharedSurface } from '@time-tracker/contract/screenshot';
import type { Interval } from '@time-tracker/contract/time/interval';
import { sql, type RawBuilder } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import { isVisible } from '../access/visible-work-store.ts';
import { numberArray } from '../database/array-literal.ts';
import type { Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';
import { sameLookMaxDistance } from './images/image-hash.ts';

/** One screenshot with the fields of the list. */
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
  surface: SharedSurface | null;
  source: ActivitySource;
  active_seconds: number;
  measured_seconds: number;
  same_as_previous: boolean;
};

/** The number of screenshots, and of those whose image was removed. */
export type ScreenshotCount = { count: number; removed: number };
export type CaptureGroup = ScreenshotCount & { groupId: string; takenAt: Date };

function visibleScreenshots(tx: Tx, work: VisibleWork) {
  return tx
    .selectFrom('screenshots')
    .selectAll()
    .where((eb) => isVisible(eb, work))
    .where('waiting', '=', false);
}

export function visibleInRange(tx: Tx, work: VisibleWork, range: Interval<Date>) {
  return visibleScreenshots(tx, work)
    .where('taken_at', '>=', range.start)
    .where('taken_at', '<', range.end);
}

/** Whether two stored images look the same; null if the hash of one is unknown. */
export function looksAlike(hash: RawBuilder<unknown>, other: RawBuilder<unknown>) {
  return sql<boolean | null>`bit_count(${hash} # ${other}) <= ${sql.lit(sameLookMaxDistance)}`;
}

/** How long before a screenshot the previous one may have been taken. */
const previousWithin = sql`interval '1 day'`;

/**
 * Whether a listed image looked the same as the previous one of this person, project and display.
 * Computed when it is read, so that it stays right when screenshots are deleted or arrive late.
 */
const looksLikePrevious = sql<boolean>`coalesce((
  select ${looksAlike(sql.ref('previous.image_hash'), sql.ref('screenshot.image_hash'))}
  from (
    select image_hash from screenshots as earlier
    where earlier.organization_id = screenshot.organization_id
      and earlier.user_id = screenshot.user_id
      and earlier.project_id = screenshot.project_id
      and earlier.display = screenshot.display
      and earlier.taken_at < screenshot.taken_at
      and earlier.taken_at >= screenshot.taken_at - ${previousWithin}
      and not earlier.waiting and earlier.image_removed_at is null
    order by earlier.taken_at desc limit 1
  ) as previous), false)`;

function withDetails(tx: Tx, chosen: ReturnType<typeof visibleScreenshots>) {
  return tx
    .selectFrom(chosen.as('screenshot'))
    .innerJoin('activities', (join) =>
      join
        .onRef('activities.organization_id', '=', 'screenshot.organization_id')
        .onRef('activities.activity_id', '=', 'screenshot.activity_id'),
    )
    .innerJoin('users', 'users.id', 'screenshot.user_id')
    .select([
      'screenshot.id',
      'screenshot.activity_id',
      'screenshot.group_id',
      'screenshot.organization_id',
      'screenshot.project_id',
      'screenshot.user_id',
      'users.name as user_name',
      'screenshot.taken_at',
      'screenshot.display',
      'screenshot.displays',
      'screenshot.width',
      'screenshot.height',
      'screenshot.size_bytes',
      'screenshot.image_removed_at',
      'screenshot.app',
      'screenshot.blur',
      'activities.active_seconds',
      'activities.measured_seconds',
    ])
    .innerJoin('organizations', 'organizations.id', 'screenshot.organization_id')
    .select((eb) => [
      eb.ref('screenshot.surface').$castTo<SharedSurface | null>().as('surface'),
      eb.ref('activities.source').$castTo<ActivitySource>().as('source'),
      // Titles recorded before the organization switched titles off are hidden too.
      eb
        .case()
        .when('organizations.titles', '=', true)
        .then(eb.ref('screenshot.title'))
        .end()
        .as('title'),
      looksLikePrevious.as('same_as_previous'),
    ]);
}

/** A page of the visible screenshots of a range, newest first. */
export async function listScreenshots(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  page: Page,
): Promise<ListedScreenshot[]> {
  const chosen = visibleInRange(tx, work, range)
    .orderBy('taken_at', 'desc')
    .orderBy('display')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset);
  return withDetails(tx, chosen)
    .orderBy('screenshot.taken_at', 'desc')
    .orderBy('screenshot.display')
    .orderBy('screenshot.id')
    .execute();
}

export async function countScreenshots(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
): Promise<ScreenshotCount> {
  return tx
    .selectFrom(visibleInRange(tx, work, range).as('screenshot'))
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      // count() ignores null.
      eb.fn.count<number>('image_removed_at').as('removed'),
    ])
    .executeTakeFirstOrThrow();
}

/** The number of images that exist of some users. Reads an index of them, user by user. */
export async function countImagesOfUsers(
  tx: Tx,
  parts: readonly DisjointPart[],
  range: Interval<Date>,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  if (parts.length === 0) return new Map();
  const [start, end] = [range.start, range.end].map((at) => sql`${at.toISOString()}::timestamptz`);
  const counts = parts.map(
    (part) => sql`
      select person.id as user_id, own.count
      from unnest(${numberArray(userIds)}::int[]) as person (id)
      cross join lateral (
        select count(*) from screenshots
        where ${isInPart(part)} and user_id = person.id
          and taken_at >= ${start} and taken_at < ${end}
          and not waiting and image_removed_at is null
      ) as own`,
  );
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, sum(count)::int as count
    from (${sql.join(counts, sql` union all `)}) as counted
    group by user_id`.execute(tx);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/** All capture groups of a range, newest first, each with the time of its last image. */
export async function listCaptureGroups(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
): Promise<CaptureGroup[]> {
  return tx
    .selectFrom(visibleInRange(tx, work, range).as('screenshot'))
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

/** All visible images of some capture groups, by display within a group. */
export async function listScreenshotsOfGroups(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  groupIds: readonly string[],
): Promise<ListedScreenshot[]> {
  if (groupIds.length === 0) return [];
  const chosen = visibleInRange(tx, work, range).where('group_id', 'in', groupIds);
  return withDetails(tx, chosen).orderBy('screenshot.display').orderBy('screenshot.id').execute();
}

/**
 * The latest screenshots of some parts, regardless of the range. Reads each project with its own
 * index.
 */
export async function listNewestScreenshotIds(
  tx: Tx,
  parts: readonly DisjointPart[],
  limit: number,
): Promise<string[]> {
  if (parts.length === 0) return [];
  const newest = sql`order by taken_at desc, display, id limit ${limit}`;
  const isVisible = sql`not waiting and image_removed_at is null`;
  const reads = parts.map((part) => {
    if (part.projectIds === undefined) {
      return sql`(select taken_at, display, id from screenshots
        where ${isInPart(part)} and ${isVisible} ${newest})`;
    }
    const { projectIds, ...rest } = part;
    return sql`
      select own.* from unnest(${[...projectIds]}::int[]) as wanted (id)
      cross join lateral (
        select taken_at, display, screenshots.id from screenshots
        where ${isInPart({ ...rest, projectIds: undefined })} and project_id = wanted.id
          and ${isVisible}
        order by taken_at desc, display, screenshots.id limit ${limit}
      ) as own`;
  });
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(reads, sql` union all `)}) as visible ${newest}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Some screenshots of an organization, in any order. */
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
  return withDetails(tx, chosen).execute();
}

/** The visible ones of some screenshots, with the data that decrypts their files. */
export async function findVisibleScreenshots(tx: Tx, work: VisibleWork, ids: readonly string[]) {
  return tx
    .selectFrom(visibleScreenshots(tx, work).where('id', 'in', ids).as('screenshot'))
    .innerJoin('organizations', 'organizations.id', 'screenshot.organization_id')
    .select([
      'screenshot.id',
      'screenshot.organization_id as organizationId',
      'screenshot.project_id as projectId',
      'screenshot.user_id as userId',
      'screenshot.activity_id as activityId',
      'screenshot.taken_at as takenAt',
      'screenshot.display',
      'screenshot.displays',
      'screenshot.image_removed_at as imageRemovedAt',
      'screenshot.received_sha256 as receivedSha256',
      'organizations.wrapped_key as wrappedKey',
    ])
    .execute();
}

/** Marks images as removed. Returns those that were not yet. */
export async function markImagesRemoved(
  tx: Tx,
  organizationIds: readonly number[],
  ids: readonly string[],
  at: Date,
): Promise<Set<string>> {
  const rows = await tx
    .updateTable('screenshots')
    .set({ image_removed_at: at, image_hash: null })
    .where('organization_id', 'in', organizationIds)
    .where('id', 'in', ids)
    .where('image_removed_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
