import type { Interval } from '@time-tracker/contract/time/interval';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { runPrepared, runWithNext } from '../database/prepared-statements.ts';
import { numberArray, textArray, wordArray } from '../database/array-literal.ts';
import type { StoredActivity, StoredApp } from './recorded-content.ts';
import type { TimerRun } from './timer-notes.ts';

export type RecordedProject = {
  id: number;
  organizationId: number;
  archived: boolean;
  titles: boolean;
  manualTime: boolean;
};

/**
 * The stored data that a batch is compared with. Activities of other users are included only if
 * they have an ID of the batch.
 */
export type StoredWork = {
  projects: RecordedProject[];
  activities: (StoredActivity & { userId: number })[];
  removedIds: string[];
  /** Around the windows, in milliseconds. */
  forgotten: Interval[];
  /** The user's timers with a note at that time. */
  runs: TimerRun[];
};

/**
 * All rows that a batch can affect, in one statement: the projects that belong to one of the
 * organizations, the user's activities that start in one of the windows, visible activities of any
 * user with one of the IDs, and which of the IDs were removed. Apps are included only for the
 * user's activities with one of the IDs.
 */
export async function readStoredWork(
  tx: Tx,
  userId: number,
  organizationIds: readonly number[],
  request: { projectIds: number[]; activityIds: string[]; windows: Interval[] },
): Promise<StoredWork> {
  const ids = sql`${wordArray(request.activityIds)}::uuid[]`;
  const starts = request.windows.map(({ start }) => start);
  const ends = request.windows.map(({ end }) => end);
  // Without windows, both are finite too.
  const lastMs = Math.max(0, ...ends);
  const first = instantOf(sql`${Math.min(lastMs, ...starts)}::bigint`);
  const last = instantOf(sql`${lastMs}::bigint`);
  const query = sql<StoredWork>`
    with around as (
      select own.* from unnest(${numberArray(starts)}::bigint[],
        ${numberArray(ends)}::bigint[]) as incoming (from_ms, before_ms)
      cross join lateral (
        select * from activities
        where user_id = ${userId} and starts_at >= ${instantOf(sql`from_ms`)}
          and starts_at < ${instantOf(sql`before_ms`)}
      ) as own
      union all
      select * from activities where activity_id = any(${ids})
    )
    select
      (select coalesce(json_agg(json_build_object('id', p.id, 'organizationId', p.organization_id,
          'archived', p.archived_at is not null, 'titles', o.titles,
          'manualTime', o.manual_time)), '[]')
        from projects p join organizations o on o.id = p.organization_id
        where p.organization_id = any(${numberArray(organizationIds)}::int[])
          and p.id = any(${numberArray(request.projectIds)}::int[])) as projects,
      (select coalesce(json_agg(json_build_object('userId', a.user_id,
          'start', ${millisecondsOf(sql`a.starts_at`)}, 'end', ${millisecondsOf(sql`a.ends_at`)},
          'organizationId', a.organization_id, 'projectId', a.project_id,
          'activityId', a.activity_id, 'measuredSeconds', a.measured_seconds,
          'activeSeconds', a.active_seconds, 'keyboardSeconds', a.keyboard_seconds,
          'mouseSeconds', a.mouse_seconds, 'minutes', a.minutes, 'source', a.source,
          'note', a.note, 'recordedIn', a.recorded_in, 'noteEdited', a.note_edited, 'apps', case when a.activity_id = any(${ids}) then (
            select coalesce(json_agg(json_build_object('kind', app.kind, 'name', app.name,
              'title', app.title, 'domain', app.domain, 'seconds', app.seconds,
              'activeSeconds', app.active_seconds) order by app.position), '[]')
            from activity_apps app where app.activity_id = a.activity_id) else '[]' end)), '[]')
        from around a) as activities,
      (select coalesce(json_agg(activity_id), '[]') from removed_activities
        where user_id = ${userId} and activity_id = any(${ids})) as "removedIds",
      (select coalesce(json_agg(json_build_object('start', ${millisecondsOf(sql`starts_at`)},
          'end', ${millisecondsOf(sql`ends_at`)})), '[]')
        from forgotten_time
        where user_id = ${userId}
          and starts_at < ${last}) as forgotten,
      ${readRuns(userId, first, last)} as runs`;
  const [row] = await runForBatch(tx, query, request.activityIds.length);
  return row ?? { projects: [], activities: [], removedIds: [], forgotten: [], runs: [] };
}

/** The user's timers with a note from the one that ran at `first` to `last`. */
function readRuns(userId: number, first: RawBuilder<unknown>, last: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(json_build_object('start', ${millisecondsOf(sql`started_at`)},
          'end', ${millisecondsOf(sql`ended_at`)}, 'projectId', project_id, 'note', note)
          order by started_at), '[]')
        from timer_runs
        where user_id = ${userId} and note is not null and started_at < ${last}
          and started_at >= coalesce((select max(started_at) from timer_runs
            where user_id = ${userId} and started_at <= ${first}), '-infinity'))`;
}

/** Converts milliseconds since 1970 to an instant without rounding. */
function instantOf(milliseconds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(timestamptz 'epoch' + ${milliseconds} * interval '1 millisecond')`;
}

function millisecondsOf(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(date_part('epoch', ${instant}) * 1000)::bigint`;
}

/** Deletes activities. Their apps are deleted by cascade. */
export async function deleteRecorded(tx: Tx, activities: readonly StoredActivity[]): Promise<void> {
  if (activities.length === 0) return;
  await sql`
    delete from activities as stored
    using ${keysOf(activities)} as incoming (organization_id, activity_id)
    where stored.organization_id = incoming.organization_id
      and stored.activity_id = incoming.activity_id`.execute(tx);
}

/**
 * Inserts activities with their apps and attaches the screenshots that waited for them, in one
 * statement. Returns the IDs that were not inserted because they belong to another user.
 */
export async function insertRecorded(
  tx: Tx,
  userId: number,
  activities: readonly StoredActivity[],
  receivedAt: Date,
): Promise<string[]> {
  if (activities.length === 0) return [];
  const query = sql<{ activity_id: string }>`
    with incoming as (${unnestActivities(activities)}),
    stored as (
      insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
        measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note,
        received_at)
      select organization_id, project_id, ${userId}::int, activity_id, starts_at, ends_at,
        measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note,
        ${receivedAt.toISOString()}::timestamptz
      from incoming
      on conflict (activity_id) do nothing
      returning organization_id, project_id, activity_id
    ),
    stored_apps as (${insertApps(userId, activities, sql`incoming`)}),
    joined as (
      update screenshots set waiting = false
      from stored
      where screenshots.activity_id = stored.activity_id
        and screenshots.organization_id = stored.organization_id
        and screenshots.project_id = stored.project_id
        and screenshots.user_id = ${userId} and screenshots.waiting
    )
    select activity_id from stored`;
  const rows = await runForBatch(tx, query, activities.length);
  const stored = new Set(rows.map((row) => row.activity_id));
  return activities.map((row) => row.activityId).filter((id) => !stored.has(id));
}

/** Restores the edits of rows that were inserted again at another time. They are rare. */
export async function restoreEdits(tx: Tx, activities: readonly StoredActivity[]): Promise<void> {
  for (const { organizationId, activityId, recordedIn, noteEdited } of activities) {
    if (recordedIn === null && !noteEdited) continue;
    await tx
      .updateTable('activities')
      .set({ recorded_in: recordedIn, note_edited: noteEdited })
      .where('organization_id', '=', organizationId)
      .where('activity_id', '=', activityId)
      .execute();
  }
}

/**
 * Updates activities. Apps are written over the stored ones by their position, which counts from 0
 * without gaps, so that totals change by the difference only; those in `replacedApps` are deleted first.
 */
export async function updateRecorded(
  tx: Tx,
  userId: number,
  activities: readonly StoredActivity[],
  replacedApps: ReadonlySet<string>,
): Promise<void> {
  if (activities.length === 0) return;
  const replaced = activities.filter((row) => replacedApps.has(row.activityId));
  if (replaced.length > 0) {
    await sql`
      delete from activity_apps as stored
      using ${keysOf(replaced)} as incoming (organization_id, activity_id)
      where stored.organization_id = incoming.organization_id
        and stored.activity_id = incoming.activity_id`.execute(tx);
  }
  // In one statement, so that the rows of the totals are locked only from its end to the commit.
  const query = sql`
    with incoming as (${unnestActivities(activities)}),
    stored_apps as (
      ${insertApps(userId, activities, sql`incoming`)}
      on conflict (organization_id, starts_at, activity_id, position) do update set
        ends_at = excluded.ends_at, project_id = excluded.project_id, kind = excluded.kind,
        name = excluded.name, title = excluded.title, domain = excluded.domain,
        seconds = excluded.seconds, active_seconds = excluded.active_seconds
      where activity_apps.* is distinct from excluded.*
    )
    update activities as stored
    set starts_at = incoming.starts_at, ends_at = incoming.ends_at,
      measured_seconds = incoming.measured_seconds, active_seconds = incoming.active_seconds,
      keyboard_seconds = incoming.keyboard_seconds, mouse_seconds = incoming.mouse_seconds,
      minutes = incoming.minutes, source = incoming.source, note = incoming.note
    from incoming
    where stored.organization_id = incoming.organization_id
      and stored.activity_id = incoming.activity_id and stored.user_id = ${userId}`;
  if (activities.length <= preparedBatchMax) await runWithNext(tx, query);
  else await runForBatch(tx, query, activities.length);
}

/** Larger batches are planned for their size: a prepared plan expects short arrays. */
const preparedBatchMax = 10;
const planForValues = sql`set local plan_cache_mode = auto`;

async function runForBatch<Row>(tx: Tx, query: RawBuilder<Row>, size: number): Promise<Row[]> {
  if (size <= preparedBatchMax) return runPrepared(tx, query);
  await planForValues.execute(tx);
  // Statements are prepared by their text.
  const { rows } = await sql<Row>`${query} /* for a large batch */`.execute(tx);
  return rows;
}

function keysOf(activities: readonly StoredActivity[]): RawBuilder<unknown> {
  return sql`unnest(${numberArray(activities.map((row) => row.organizationId))}::int[],
    ${wordArray(activities.map((row) => row.activityId))}::uuid[])`;
}

/**
 * Passes columns as arrays, so that the statement text does not depend on the number of rows.
 * `row_number` starts at 1 and links the apps to their activity.
 */
function unnestActivities(activities: readonly StoredActivity[]): RawBuilder<unknown> {
  const numbers = (read: (row: StoredActivity) => number) => numberArray(activities.map(read));
  return sql`
    select organization_id, project_id, activity_id, ${instantOf(sql`start_ms`)} as starts_at,
      ${instantOf(sql`finish_ms`)} as ends_at, measured_seconds, active_seconds, keyboard_seconds,
      mouse_seconds, minutes, source, note, row_number
    from unnest(
      ${numbers((row) => row.organizationId)}::int[], ${numbers((row) => row.projectId)}::int[],
      ${wordArray(activities.map((row) => row.activityId))}::uuid[],
      ${numbers((row) => row.start)}::bigint[], ${numbers((row) => row.end)}::bigint[],
      ${numbers((row) => row.measuredSeconds)}::smallint[],
      ${numbers((row) => row.activeSeconds)}::smallint[],
      ${numbers((row) => row.keyboardSeconds)}::smallint[],
      ${numbers((row) => row.mouseSeconds)}::smallint[],
      ${numbers((row) => row.minutes)}::smallint[],
      ${wordArray(activities.map((row) => row.source))}::text[],
      ${textArray(activities.map((row) => row.note))}::text[]
    ) with ordinality as incoming (organization_id, project_id, activity_id, start_ms, finish_ms,
      measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note,
      row_number)`;
}

/** `incoming` is the result of `unnestActivities` for the same activities. */
function insertApps(
  userId: number,
  activities: readonly StoredActivity[],
  incoming: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = activities.flatMap(({ apps }, index) =>
    apps.map((app, position) => ({ rowNumber: index + 1, app, position })),
  );
  const numbers = (read: (row: (typeof rows)[number]) => number) => numberArray(rows.map(read));
  const texts = (read: (app: StoredApp) => string | null) =>
    textArray(rows.map(({ app }) => read(app)));
  return sql`
    insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position,
      project_id, user_id, kind, name, title, domain, seconds, active_seconds)
    select activity.organization_id, activity.starts_at, activity.ends_at, activity.activity_id,
      app.position, activity.project_id, ${userId}::int, app.kind, app.name, app.title, app.domain,
      app.seconds, app.active_seconds
    from unnest(
      ${numbers(({ rowNumber }) => rowNumber)}::int[], ${numbers(({ position }) => position)}::smallint[],
      ${wordArray(rows.map(({ app }) => app.kind))}::text[], ${texts((app) => app.name)}::text[],
      ${texts((app) => app.title)}::text[], ${texts((app) => app.domain)}::text[],
      ${numbers(({ app }) => app.seconds)}::smallint[],
      ${numbers(({ app }) => app.activeSeconds)}::smallint[]
    ) as app (row_number, position, kind, name, title, domain, seconds, active_seconds)
    join ${incoming} as activity on activity.row_number = app.row_number`;
}
