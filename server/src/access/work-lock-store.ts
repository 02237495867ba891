import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/*
 * What deletes an organization or a project takes rows of every table, in an order of its own. Whoever
 * writes some of these rows says so before the first, and waits there while he holds nothing. The
 * order is: an organization's locks, its row, the time of a user, the row of a project, what was
 * recorded, the totals. Each lock has any number, the same in every server, and whose it is.
 */

const userTimeLock = 7_204_520;
const organizationLock = 7_204_522;
const recordedTimeLock = 7_204_523;

/** Keeps organizations from being deleted until the end of the transaction. */
export async function lockOrganizationsShared(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<void> {
  await lockShared(tx, organizationLock, organizationIds);
}

/** The same for the one that a user's timer runs in. */
export async function lockOrganizationOfTimerShared(tx: Tx, userId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${organizationLock}::int, organization_id)
    from timers where user_id = ${userId}`.execute(tx);
}

/** Keeps organizations and all of their projects from being deleted until the end of the transaction. */
export async function lockRecordedTimeShared(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<void> {
  await lockShared(tx, recordedTimeLock, organizationIds);
}

/**
 * The same for those of the organizations that have some of the projects; then as `lockTimeOfUser`.
 * In one statement, since everything that is recorded pays for it.
 */
export async function lockForRecording(
  tx: Tx,
  userId: number,
  { organizationIds, projectIds }: { organizationIds: number[]; projectIds: number[] },
): Promise<void> {
  await sql`
    with kept as materialized (
      select pg_advisory_xact_lock_shared(${recordedTimeLock}::int, organization_id)
      from (
        select distinct organization_id from projects
        where organization_id = any(${organizationIds}::int[]) and id = any(${projectIds}::int[])
        order by organization_id
      ) as named
    )
    select pg_advisory_xact_lock(${userTimeLock}::int, ${userId}::int)
    from (select count(*) from kept) as first`.execute(tx);
}

/**
 * Waits until nobody else writes this user's time, or screenshots that wait for it, until the
 * transaction ends. A statement of its own, so that the next one sees what the others wrote.
 */
export async function lockUserTime(tx: Tx, userId: number): Promise<void> {
  await lockExclusive(tx, userTimeLock, userId);
}

/** Keeps a project from being deleted until the end of the transaction. */
export async function lockProjectShared(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<void> {
  await projectRow(tx, organizationId, projectId).forKeyShare().execute();
}

/** For who deletes a project: no screenshot comes to it until the end of the transaction. */
export async function lockProjectExclusive(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<void> {
  await projectRow(tx, organizationId, projectId).forUpdate().execute();
}

/** For who deletes a project: nobody else changes what was recorded in its organization meanwhile. */
export async function lockRecordedTimeExclusive(tx: Tx, organizationId: number): Promise<void> {
  await lockExclusive(tx, recordedTimeLock, organizationId);
}

/** For who deletes an organization. */
export async function lockOrganizationExclusive(tx: Tx, organizationId: number): Promise<void> {
  // A project of it may be going right now: only its recorded time waits for that.
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
