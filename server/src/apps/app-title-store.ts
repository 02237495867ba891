import type { Interval } from '@time-tracker/contract/time/interval';
import { sql } from 'kysely';
import { isInPart } from '../access/disjoint-work-store.ts';
import type { DisjointPart } from '../access/disjoint-work.ts';
import { lockRecordedTimeShared } from '../access/work-lock-store.ts';
import { numberArray } from '../database/array-literal.ts';
import type { Tx } from '../database/database.ts';

/** The title settings of an organization, and when its first app or screenshot was recorded. */
export async function findTitleSettings(
  tx: Tx,
  organizationId: number,
): Promise<{ titles: boolean; erasedBefore: Date | null; firstAt: Date | null } | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select(['titles', 'titles_erased_before as erasedBefore'])
    .select((eb) => [
      eb
        .selectFrom('activity_apps')
        .select((inner) => inner.fn.min('starts_at').as('at'))
        .where('organization_id', '=', organizationId)
        .as('firstApp'),
      eb
        .selectFrom('screenshots')
        .select((inner) => inner.fn.min('taken_at').as('at'))
        .where('organization_id', '=', organizationId)
        .as('firstShot'),
    ])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { titles, erasedBefore, firstApp, firstShot } = row;
  const firsts = [firstApp, firstShot].filter((at) => at !== null).map((at) => at.getTime());
  return {
    titles,
    erasedBefore,
    firstAt: firsts.length > 0 ? new Date(Math.min(...firsts)) : null,
  };
}

/** The start of the latest app row or screenshot that has a title within a range. */
export async function findNewestTitle(
  tx: Tx,
  organizationId: number,
  from: Date | null,
  before: Date,
): Promise<Date | null> {
  const app = await tx
    .selectFrom('activity_apps')
    .select((eb) => eb.fn.max('starts_at').as('at'))
    .where('organization_id', '=', organizationId)
    .where('starts_at', '<', before)
    .where('title', 'is not', null)
    .$if(from !== null, (query) => query.where('starts_at', '>=', from))
    .executeTakeFirst();
  const shot = await tx
    .selectFrom('screenshots')
    .select((eb) => eb.fn.max('taken_at').as('at'))
    .where('organization_id', '=', organizationId)
    .where('taken_at', '<', before)
    .where('title', 'is not', null)
    .$if(from !== null, (query) => query.where('taken_at', '>=', from))
    .executeTakeFirst();
  const found = [app?.at, shot?.at].filter((at) => at !== null && at !== undefined);
  return found.length === 0 ? null : new Date(Math.max(...found.map((at) => at.getTime())));
}

/** Erases titles of rows that start in a half-open range, and stores the progress. Returns the count. */
export async function eraseTitles(
  tx: Tx,
  organizationId: number,
  from: Date,
  before: Date,
): Promise<number> {
  await lockRecordedTimeShared(tx, [organizationId]);
  const apps = await tx
    .updateTable('activity_apps')
    .set({ title: null })
    .where('organization_id', '=', organizationId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', before)
    .where('title', 'is not', null)
    .executeTakeFirst();
  const screenshots = await tx
    .updateTable('screenshots')
    .set({ title: null })
    .where('organization_id', '=', organizationId)
    .where('taken_at', '>=', from)
    .where('taken_at', '<', before)
    .where('title', 'is not', null)
    .executeTakeFirst();
  await tx
    .updateTable('organizations')
    .set({ titles_erased_before: before })
    .where('id', '=', organizationId)
    .execute();
  return Number(apps.numUpdatedRows + screenshots.numUpdatedRows);
}

/**
 * When an app row starts that has `later` later ones in a range. Undefined if there are not so many. Reads each
 * project from the end of its own index.
 */
export async function findStartOfRow(
  tx: Tx,
  parts: readonly DisjointPart[],
  { start, end }: Interval<Date>,
  later: number,
): Promise<Date | undefined> {
  if (parts.length === 0) return undefined;
  const inRange = sql`starts_at >= ${start.toISOString()}::timestamptz
    and starts_at < ${end.toISOString()}::timestamptz`;
  const newest = sql`order by starts_at desc limit ${later + 1}`;
  const reads = parts.map((part) => {
    const { projectIds = [], ...rest } = part;
    if (projectIds.length < 2) {
      return sql`(select starts_at from activity_apps where ${isInPart(part)} and ${inRange} ${newest})`;
    }
    return sql`
      select own.starts_at from unnest(${numberArray(projectIds)}::int[]) as wanted (id)
      cross join lateral (
        select starts_at from activity_apps
        where ${isInPart({ ...rest, projectIds: undefined })} and project_id = wanted.id
          and ${inRange} ${newest}
      ) as own`;
  });
  const { rows } = await sql<{ starts_at: Date }>`
    select starts_at from (${sql.join(reads, sql` union all `)}) as row
    order by starts_at desc limit 1 offset ${later}`.execute(tx);
  return rows[0]?.starts_at;
}
