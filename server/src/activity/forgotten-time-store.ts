import type { Interval } from '@time-tracker/contract/time/interval';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/**
 * Adds an interval to a user's forgotten time, joined with those that it overlaps. Deletes what ended
 * before `tooOld`: nothing that old can be recorded.
 */
export async function addForgottenTime(
  tx: Tx,
  userId: number,
  { start, end }: Interval<Date>,
  tooOld: Date,
): Promise<void> {
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    delete from forgotten_time
    where user_id = ${userId} and starts_at <= ${end} and ends_at >= ${start}
    returning starts_at, ends_at`.execute(tx);
  const starts = rows.map((row) => row.starts_at.getTime());
  const ends = rows.map((row) => row.ends_at.getTime());
  await tx
    .insertInto('forgotten_time')
    .values({
      user_id: userId,
      starts_at: new Date(Math.min(start.getTime(), ...starts)),
      ends_at: new Date(Math.max(end.getTime(), ...ends)),
    })
    .execute();
  await tx
    .deleteFrom('forgotten_time')
    .where('user_id', '=', userId)
    .where('ends_at', '<', tooOld)
    .execute();
}

export async function isInForgottenTime(tx: Tx, userId: number, instant: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('forgotten_time')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('starts_at', '<=', instant)
    .where('ends_at', '>', instant)
    .executeTakeFirst();
  return row !== undefined;
}

export type ForgottenScreenshot = {
  organizationId: number;
  projectId: number;
  takenAt: Date;
  id: string;
};

/** A user's screenshots of deleted activities, from an interval, and later ones of activities cut by it. */
export async function deleteForgottenScreenshots(
  tx: Tx,
  userId: number,
  organizationIds: readonly number[],
  forgotten: { interval: Interval<Date>; deletedIds: string[]; cutIds: string[] },
): Promise<ForgottenScreenshot[]> {
  const { interval, deletedIds, cutIds } = forgotten;
  const { rows } = await sql<ForgottenScreenshot>`
    delete from screenshots
    where user_id = ${userId} and organization_id = any(${[...organizationIds]}::int[])
      and id in (
        select id from screenshots where activity_id = any(${deletedIds}::uuid[])
        union all
        select id from screenshots
        where user_id = ${userId} and taken_at >= ${interval.start}
          and (taken_at < ${interval.end} or activity_id = any(${cutIds}::uuid[])))
    returning organization_id as "organizationId", project_id as "projectId",
      taken_at as "takenAt", id`.execute(tx);
  return rows;
}

/** The project in which a user's timer runs, if it is in one of the organizations. */
export async function findProjectOfTimer(
  tx: Tx,
  userId: number,
  organizationIds: readonly number[],
): Promise<{ organizationId: number; projectId: number } | undefined> {
  if (organizationIds.length === 0) return undefined;
  return tx
    .selectFrom('timers')
    .select(['organization_id as organizationId', 'project_id as projectId'])
    .where('user_id', '=', userId)
    .where('organization_id', 'in', organizationIds)
    .executeTakeFirst();
}
