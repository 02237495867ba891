import { sql, type Selectable } from 'kysely';
import type { SharedSurface } from '@time-tracker/contract/screenshot';
import type { RecorderState } from '@time-tracker/contract/timer/timer';
import { canRecord } from '@time-tracker/contract/project-roles';
import { hasFullRights } from '../access/membership-store.ts';
import type { Tables, Tx } from '../database/database.ts';
import { runPrepared, runWithNext } from '../database/prepared-statements.ts';
import type { StoppedTimer } from '../notices/silent-recorders.ts';

export type TimerRow = Pick<
  Selectable<Tables['timers']>,
  'organization_id' | 'project_id' | 'started_at' | 'note'
>;

const timerColumns = ['organization_id', 'project_id', 'started_at', 'note'] as const;

/** A user's timer, unless its last heartbeat is before `aliveSince`. */
export async function findTimer(
  tx: Tx,
  userId: number,
  aliveSince: Date,
): Promise<TimerRow | undefined> {
  const query = tx
    .selectFrom('timers')
    .select(timerColumns)
    .where('user_id', '=', userId)
    .where('last_seen_at', '>=', aliveSince);
  const [timer] = await runPrepared(tx, query);
  return timer;
}

/**
 * Starts the user's only timer and replaces a running one. A timer of the same project and note continues,
 * so that a repeated click does not restart it, unless it is silent. Without a note, any note is the same.
 */
export async function upsertTimer(
  tx: Tx,
  timer: {
    user_id: number;
    organization_id: number;
    project_id: number;
    note: string | null;
    now: Date;
    aliveSince: Date;
  },
): Promise<{ started_at: Date; note: string | null }> {
  const { now, aliveSince, ...row } = timer;
  const goesOn = sql<boolean>`timers.project_id = excluded.project_id
    and timers.last_seen_at >= ${aliveSince}
    and coalesce(excluded.note, timers.note) is not distinct from timers.note`;
  return tx
    .insertInto('timers')
    .values({ ...row, started_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        organization_id: eb.ref('excluded.organization_id'),
        project_id: eb.ref('excluded.project_id'),
        started_at: sql`case when ${goesOn} then timers.started_at else excluded.started_at end`,
        note: sql`case when ${goesOn} then timers.note else excluded.note end`,
        last_seen_at: eb.ref('excluded.last_seen_at'),
      })),
    )
    .returning(['started_at', 'note'])
    .executeTakeFirstOrThrow();
}

/** Deletes the user's timer. With `startedAt`, only if it started at that instant. */
export async function deleteTimer(
  tx: Tx,
  userId: number,
  startedAt: Date | undefined,
): Promise<{ started_at: Date } | undefined> {
  let query = tx.deleteFrom('timers').where('user_id', '=', userId);
  if (startedAt !== undefined) query = query.where('started_at', '=', startedAt);
  return query.returning('started_at').executeTakeFirst();
}

/** Sets the note of a user's timer, if it still runs. */
export async function updateTimerNote(
  tx: Tx,
  { userId, startedAt, note }: { userId: number; startedAt: Date; note: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('timers')
    .set({ note })
    .where('user_id', '=', userId)
    .where('started_at', '=', startedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes timers that run in a project: of one user, or of all. */
export async function deleteTimersOfProject(
  tx: Tx,
  organizationId: number,
  projectId: number,
  userId: number | undefined,
): Promise<void> {
  let query = tx
    .deleteFrom('timers')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  await query.execute();
}

/** Deletes the timer of a user if it runs in this organization. */
export async function deleteTimerInOrganization(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<void> {
  await tx
    .deleteFrom('timers')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** The same, unless the user is a member or manager of its project. */
export async function deleteTimerWithoutMembership(
  tx: Tx,
  organizationId: number,
  userId: number,
): Promise<void> {
  await tx
    .deleteFrom('timers')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('project_members')
            .select('project_members.user_id')
            .whereRef('project_members.organization_id', '=', 'timers.organization_id')
            .whereRef('project_members.project_id', '=', 'timers.project_id')
            .whereRef('project_members.user_id', '=', 'timers.user_id')
            .where('project_members.role', '!=', 3),
        ),
      ),
    )
    .execute();
}

/**
 * Ends the timers of these organizations without a heartbeat since an instant, and returns them. Skips
 * locked timers: the other transaction may be a heartbeat.
 */
export async function deleteTimersSilentSince(
  tx: Tx,
  organizationIds: readonly number[],
  aliveSince: Date,
): Promise<StoppedTimer[]> {
  const silent = tx
    .selectFrom('timers')
    .select('user_id')
    .where('organization_id', '=', sql<number>`any(${[...organizationIds]}::int[])`)
    .where('last_seen_at', '<', aliveSince)
    .forUpdate()
    .skipLocked();
  return tx
    .with(
      (cte) => cte('silent').materialized(),
      () => silent,
    )
    .deleteFrom('timers')
    .where('user_id', 'in', (eb) => eb.selectFrom('silent').select('silent.user_id'))
    .returning(['user_id', 'organization_id', 'project_id', 'started_at', 'last_seen_at'])
    .execute();
}

/** Sets heartbeats in the future to now. */
export async function moveBackTimersSeenAfter(
  tx: Tx,
  organizationIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    update timers set last_seen_at = ${now}
    where user_id in (
      select user_id from timers
      where organization_id = any(${[...organizationIds]}::int[]) and last_seen_at > ${now}
      for update skip locked)`.execute(tx);
}

/**
 * Records a heartbeat for the user's timer, if it is still alive. Runs with the next statement: the timer is in
 * the array then.
 */
export async function touchTimer(
  tx: Tx,
  userId: number,
  now: Date,
  aliveSince: Date,
): Promise<readonly TimerRow[]> {
  const query = tx
    .updateTable('timers')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('last_seen_at', '>=', aliveSince)
    .returning(timerColumns);
  return runWithNext(tx, query);
}

export type RecorderRow = {
  source: 'desktop' | 'browser';
  name: string;
  version: string;
  state: RecorderState;
  surface: SharedSurface | null;
  last_seen_at: Date;
};

/**
 * Stores the recorder, also for the organization in which the user's timer runs, in one round trip. `new`
 * if it had not reported before, `taken` if the name belongs to a recorder with another ID: nothing is
 * stored then. A recorder without an ID takes the reported one.
 */
export async function upsertRecorder(
  tx: Tx,
  recorder: RecorderRow & { user_id: number; recorder_id: string | undefined },
  timer: { organizationIds: readonly number[]; aliveSince: Date },
): Promise<'new' | 'known' | 'taken'> {
  const { user_id, source, name, version, state, surface, last_seen_at, recorder_id } = recorder;
  const id = recorder_id === undefined ? {} : { recorder_id };
  const stored = tx
    .insertInto('recorders')
    .values(recorder)
    .onConflict((conflict) => {
      const update = conflict
        .columns(['user_id', 'source', 'name'])
        .doUpdateSet({ version, state, surface, last_seen_at, ...id });
      if (recorder_id === undefined) return update;
      return update.where((eb) =>
        eb.or([
          eb('recorders.recorder_id', 'is', null),
          eb('recorders.recorder_id', '=', recorder_id),
        ]),
      );
    })
    // True when the row was inserted, not updated.
    .returning(sql<boolean>`xmax = 0`.as('isNew'));
  const query = sql<{ isNew: boolean }>`
    with stored as (${stored}),
    listed as (
      insert into organization_recorders
        (organization_id, user_id, source, name, version, last_seen_at)
      select timers.organization_id, ${user_id}, ${source}, ${name}, ${version}, ${last_seen_at}
      from stored, timers
      where timers.organization_id = any(${[...timer.organizationIds]}::int[])
        and timers.user_id = ${user_id} and timers.last_seen_at >= ${timer.aliveSince}
      on conflict (organization_id, user_id, source, name)
        do update set version = excluded.version, last_seen_at = excluded.last_seen_at
    )
    select "isNew" from stored`;
  const [written] = await runPrepared(tx, query);
  if (written === undefined) return 'taken';
  return written.isNew ? 'new' : 'known';
}

/** The names of a user's recorders by ID, as far as they have one. */
export async function listRecorderNames(tx: Tx, userId: number): Promise<Map<string, string>> {
  const query = tx
    .selectFrom('recorders')
    .select(['recorder_id', 'name'])
    .where('user_id', '=', userId)
    .where('recorder_id', 'is not', null);
  const rows = await runPrepared(tx, query);
  return new Map(rows.map(({ recorder_id, name }) => [recorder_id ?? '', name]));
}

/** Called before the recorder appears under another name. */
export async function deleteRecorder(tx: Tx, userId: number, recorderId: string): Promise<void> {
  await tx
    .deleteFrom('recorders')
    .where('user_id', '=', userId)
    .where('recorder_id', '=', recorderId)
    .execute();
}

/**
 * Deletes all of a user's recorders except the `most` with the latest reports, also in
 * organizations.
 */
export async function deleteOldestRecorders(tx: Tx, userId: number, most: number): Promise<void> {
  await sql`
    delete from recorders where user_id = ${userId} and (source, name) in (
      select source, name from recorders where user_id = ${userId}
      order by last_seen_at desc, source, name offset ${most})`.execute(tx);
  await sql`
    delete from organization_recorders where user_id = ${userId}
      and (organization_id, source, name) in (
        select organization_id, source, name from (
          select organization_id, source, name, row_number() over (
            partition by organization_id order by last_seen_at desc, source, name) as place
          from organization_recorders where user_id = ${userId}) as placed
        where place > ${most})`.execute(tx);
}

/** All recorders of a user, latest first. */
export async function listRecorders(tx: Tx, userId: number): Promise<RecorderRow[]> {
  return (await runPrepared(tx, selectRecorders(tx, userId))) as RecorderRow[];
}

/** Those that reported since an instant. Runs with the next statement: they are in the array then. */
export async function listRecordersSince(
  tx: Tx,
  userId: number,
  since: Date,
): Promise<readonly RecorderRow[]> {
  const query = selectRecorders(tx, userId).where('last_seen_at', '>=', since);
  return (await runWithNext(tx, query)) as readonly RecorderRow[];
}

function selectRecorders(tx: Tx, userId: number) {
  return tx
    .selectFrom('recorders')
    .select(['source', 'name', 'version', 'state', 'surface', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('name');
}

/** Whether a project is archived. Locks the project until the end of the transaction. */
export async function lockProjectToRecord(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<{ archived: boolean } | undefined> {
  const row = await tx
    .selectFrom('projects')
    .select('archived_at')
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirst();
  return row && { archived: row.archived_at !== null };
}

/**
 * Whether a user may record in a project: as its member or manager, or as an owner of its
 * organization. Locks the membership until the end of the transaction. A concurrent removal either
 * commits first and is seen, or waits and then stops the timer that was started.
 */
export async function lockRightToRecord(
  tx: Tx,
  organizationId: number,
  projectId: number,
  userId: number,
): Promise<boolean> {
  const membership = await tx
    .selectFrom('project_members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  if (canRecord(membership?.role)) return true;
  const ownership = await tx
    .selectFrom('organization_members')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where(hasFullRights)
    .forShare()
    .executeTakeFirst();
  return ownership !== undefined;
}
