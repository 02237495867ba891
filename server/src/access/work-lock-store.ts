import { sql } from 'kysely';
import type { FirstCall, Tx } from '../database/database.ts';
import { runWithNext } from '../database/prepared-statements.ts';

/*
 * The lock order. To avoid deadlocks, every transaction takes its locks in this order:
 *
 * 1. the advisory locks of an organization, by ascending ID: recorded time, then organization. Shared
 *    by those who write rows that a deletion would delete, exclusive for the deletion itself and for a
 *    recount of the totals;
 * 2. the row of the organization;
 * 3. the time of a user, an advisory lock, by ascending ID;
 * 4. the row of a project, shared to record in it (also by foreign keys), exclusive to delete it;
 * 5. recorded rows: activities, then their apps and screenshots;
 * 6. totals and image usage, in the order that the functions in database/functions/ state. Before the totals
 *    that members share, a stripe of them: an advisory lock, for which nobody waits while one is free.
 */

/**
 * Each advisory lock has a number, the same on every server and in functions/lock-for-recording.sql, and the
 * ID that it is about.
 */
const userTimeLock = 7_204_520;
const organizationLock = 7_204_522;
const recordedTimeLock = 7_204_523;

/** Prevents the deletion of organizations until the end of the transaction. */
export async function lockOrganizationsShared(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<void> {
  await lockShared(tx, organizationLock, organizationIds);
}

/** The same for the organization in which a user's timer runs. */
export async function lockOrganizationOfTimerShared(tx: Tx, userId: number): Promise<void> {
  await runWithNext(
    tx,
    sql`
      select pg_advisory_xact_lock_shared(${organizationLock}::int, organization_id)
      from timers where user_id = ${userId}`,
  );
}

/** Prevents the deletion of organizations and their projects until the end of the transaction. */
export async function lockRecordedTimeShared(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<void> {
  await lockShared(tx, recordedTimeLock, organizationIds);
}

/**
 * The same for those of the organizations that contain some of the projects, and then
 * `lockUserTime`, as the first call of a transaction.
 */
export function lockForRecording(
  userId: number,
  { organizationIds, projectIds }: { organizationIds: number[]; projectIds: number[] },
): FirstCall {
  return { name: 'lock_for_recording', values: [userId, organizationIds, projectIds] };
}

/**
 * Waits until no other transaction writes this user's time or the screenshots that wait for it, and
 * locks both until the end of the transaction. A separate statement, so that the next one sees what
 * others have committed.
 */
export async function lockUserTime(tx: Tx, userId: number): Promise<void> {
  await lockExclusive(tx, userTimeLock, userId);
}

/** Prevents the deletion of a project until the end of the transaction. */
export async function lockProjectShared(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<void> {
  await projectRow(tx, organizationId, projectId).forKeyShare().execute();
}

/** For the deletion of a project: no screenshot is added until the end of the transaction. */
export async function lockProjectExclusive(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<void> {
  await projectRow(tx, organizationId, projectId).forUpdate().execute();
}

/**
 * For the deletion of a project and for a recount: no other transaction changes recorded time of the
 * organization.
 */
export async function lockRecordedTimeExclusive(tx: Tx, organizationId: number): Promise<void> {
  await lockExclusive(tx, recordedTimeLock, organizationId);
}

/** For the deletion of an organization. */
export async function lockOrganizationExclusive(tx: Tx, organizationId: number): Promise<void> {
  // A deletion of a project takes only the first of these two locks.
  await lockExclusive(tx, recordedTimeLock, organizationId);
  await lockExclusive(tx, organizationLock, organizationId);
}

async function lockExclusive(tx: Tx, kind: number, key: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${kind}::int, ${key}::int)`.execute(tx);
}

async function lockShared(tx: Tx, kind: number, organizationIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(organizationIds)].sort((a, b) => a - b);
  await sql`
    select pg_advisory_xact_lock_shared(${kind}::int, id)
    from unnest(${inOrder}::int[]) as id`.execute(tx);
}

function projectRow(tx: Tx, organizationId: number, projectId: number) {
  return tx
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId);
}
