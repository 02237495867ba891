import type { ActivitySource } from '@time-tracker/contract/activity';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import type { StoredActivity, StoredApp } from './recorded-content.ts';

export type ProjectRow = {
  id: number;
  organization_id: number;
  archived: boolean;
  titles: boolean;
};

/** Which of the projects are in one of the organizations, with what recording depends on. */
export async function listRecordedProjects(
  tx: Tx,
  organizationIds: readonly number[],
  projectIds: readonly number[],
): Promise<ProjectRow[]> {
  if (organizationIds.length === 0 || projectIds.length === 0) return [];
  return tx
    .selectFrom('projects')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select((eb) => [
      'projects.id',
      'projects.organization_id',
      eb('projects.archived_at', 'is not', null).$castTo<boolean>().as('archived'),
      'organizations.titles',
    ])
    .where('projects.organization_id', 'in', organizationIds)
    .where('projects.id', 'in', projectIds)
    .execute();
}

export async function listRemovedIds(
  tx: Tx,
  userId: number,
  activityIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ activity_id: string }>`
    select activity_id from removed_activities
    where user_id = ${userId} and activity_id = any(${[...activityIds]}::uuid[])`.execute(tx);
  return rows.map((row) => row.activity_id);
}

type ActivityRow = {
  organization_id: number;
  project_id: number;
  user_id: number;
  activity_id: string;
  starts_at: Date;
  ends_at: Date;
  measured_seconds: number;
  active_seconds: number;
  keyboard_seconds: number;
  mouse_seconds: number;
  minutes: number;
  source: ActivitySource;
  note: string | null;
};

export type ActivityOfUser = { userId: number; activity: StoredActivity };

/** Half open: `from` in, `to` out; on ten-minute marks. */
type Window = { from: Date; to: Date };

/**
 * A user's activities that start in one of the windows, and whosever have one of the ids, as far as
 * the transaction sees them; applications only of those with an id asked for.
 */
export async function listActivitiesAround(
  tx: Tx,
  userId: number,
  windows: readonly Window[],
  activityIds: readonly string[],
): Promise<ActivityOfUser[]> {
  const columns = sql`organization_id, project_id, user_id, activity_id, starts_at, ends_at,
    measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note`;
  // Plain comparisons of the key, one stretch after the other: what a fence of rows can use an index for.
  const { rows } = await sql<ActivityRow>`
    select own.*
    from unnest(${windows.map(({ from }) => from.toISOString())}::timestamptz[],
      ${windows.map(({ to }) => to.toISOString())}::timestamptz[]) as given (starts_from, starts_before)
    cross join lateral (
      select ${columns} from activities
      where user_id = ${userId} and starts_at >= starts_from and starts_at < starts_before
      offset 0
    ) as own
    union
    select ${columns} from activities where activity_id = any(${[...activityIds]}::uuid[])`.execute(
    tx,
  );
  const asked = new Set(activityIds);
  const withApps = rows.filter((row) => asked.has(row.activity_id) && row.user_id === userId);
  const apps = await listApps(
    tx,
    withApps.map((row) => row.activity_id),
  );
  return rows.map((row) => ({
    userId: row.user_id,
    activity: toStoredActivity(row, apps.get(row.activity_id) ?? []),
  }));
}

async function listApps(tx: Tx, activityIds: readonly string[]): Promise<Map<string, StoredApp[]>> {
  const apps = new Map<string, StoredApp[]>();
  if (activityIds.length === 0) return apps;
  const { rows } = await sql<StoredApp & { activityId: string }>`
    select activity_id as "activityId", kind, name, title, domain, seconds,
      active_seconds as "activeSeconds"
    from activity_apps
    where activity_id = any(${[...activityIds]}::uuid[])
    order by activity_id, position`.execute(tx);
  for (const { activityId, ...app } of rows) {
    apps.set(activityId, [...(apps.get(activityId) ?? []), app]);
  }
  return apps;
}

function toStoredActivity(row: ActivityRow, apps: StoredApp[]): StoredActivity {
  return {
    startMs: row.starts_at.getTime(),
    finishMs: row.ends_at.getTime(),
    organizationId: row.organization_id,
    projectId: row.project_id,
    activityId: row.activity_id,
    measuredSeconds: row.measured_seconds,
    activeSeconds: row.active_seconds,
    keyboardSeconds: row.keyboard_seconds,
    mouseSeconds: row.mouse_seconds,
    minutes: row.minutes,
    source: row.source,
    note: row.note,
    apps,
  };
}

/** Their applications go with them. */
export async function deleteRecorded(tx: Tx, activities: readonly StoredActivity[]): Promise<void> {
  if (activities.length === 0) return;
  await sql`
    delete from activities as kept
    using unnest(${activities.map((row) => row.organizationId)}::int[],
      ${activities.map((row) => row.activityId)}::uuid[]) as given (organization_id, activity_id)
    where kept.organization_id = given.organization_id
      and kept.activity_id = given.activity_id`.execute(tx);
}

/**
 * Stores new activities with their applications and joins the screenshots that waited for them, in
 * one statement. Answers the ids that could not be stored, because they are somebody else's.
 */
export async function insertRecorded(
  tx: Tx,
  userId: number,
  activities: readonly StoredActivity[],
  receivedAt: Date,
): Promise<string[]> {
  if (activities.length === 0) return [];
  const { rows } = await sql<{ activity_id: string }>`
    with given as (${unnestActivities(activities)}),
    stored as (
      insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
        measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note,
        received_at)
      select organization_id, project_id, ${userId}::int, activity_id, starts_at, ends_at,
        measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note,
        ${receivedAt.toISOString()}::timestamptz
      from given
      on conflict (activity_id) do nothing
      returning organization_id, project_id, activity_id
    ),
    stored_apps as (${insertApps(userId, activities)}),
    joined as (
      update screenshots set waiting = false
      from stored
      where screenshots.activity_id = stored.activity_id
        and screenshots.organization_id = stored.organization_id
        and screenshots.project_id = stored.project_id
        and screenshots.user_id = ${userId} and screenshots.waiting
    )
    select activity_id from stored`.execute(tx);
  const stored = new Set(rows.map((row) => row.activity_id));
  return activities.map((row) => row.activityId).filter((id) => !stored.has(id));
}

/** Writes anew what changed of activities; the applications only of those in `changedApps`. */
export async function updateRecorded(
  tx: Tx,
  userId: number,
  activities: readonly StoredActivity[],
  changedApps: ReadonlySet<string>,
): Promise<void> {
  if (activities.length === 0) return;
  await sql`
    update activities as kept
    set starts_at = given.starts_at, ends_at = given.ends_at,
      measured_seconds = given.measured_seconds, active_seconds = given.active_seconds,
      keyboard_seconds = given.keyboard_seconds, mouse_seconds = given.mouse_seconds,
      minutes = given.minutes, source = given.source, note = given.note
    from (${unnestActivities(activities)}) as given
    where kept.organization_id = given.organization_id
      and kept.activity_id = given.activity_id and kept.user_id = ${userId}`.execute(tx);
  const withApps = activities.filter((row) => changedApps.has(row.activityId));
  if (withApps.length === 0) return;
  await sql`
    delete from activity_apps as kept
    using unnest(${withApps.map((row) => row.organizationId)}::int[],
      ${withApps.map((row) => row.activityId)}::uuid[]) as given (organization_id, activity_id)
    where kept.organization_id = given.organization_id
      and kept.activity_id = given.activity_id`.execute(tx);
  if (withApps.some((row) => row.apps.length > 0)) await insertApps(userId, withApps).execute(tx);
}

/** Columns as arrays: the statement is the same text for one row and for five hundred. */
function unnestActivities(activities: readonly StoredActivity[]): RawBuilder<unknown> {
  const column = <Value>(read: (row: StoredActivity) => Value) => activities.map(read);
  return sql`
    select * from unnest(
      ${column((row) => row.organizationId)}::int[], ${column((row) => row.projectId)}::int[],
      ${column((row) => row.activityId)}::uuid[], ${column((row) => isoOf(row.startMs))}::timestamptz[],
      ${column((row) => isoOf(row.finishMs))}::timestamptz[],
      ${column((row) => row.measuredSeconds)}::smallint[],
      ${column((row) => row.activeSeconds)}::smallint[],
      ${column((row) => row.keyboardSeconds)}::smallint[],
      ${column((row) => row.mouseSeconds)}::smallint[], ${column((row) => row.minutes)}::smallint[],
      ${column((row) => row.source)}::text[], ${column((row) => row.note)}::text[]
    ) as given (organization_id, project_id, activity_id, starts_at, ends_at, measured_seconds,
      active_seconds, keyboard_seconds, mouse_seconds, minutes, source, note)`;
}

function insertApps(userId: number, activities: readonly StoredActivity[]): RawBuilder<unknown> {
  const rows = activities.flatMap((activity) =>
    activity.apps.map((app, position) => ({ activity, app, position })),
  );
  const column = <Value>(read: (row: (typeof rows)[number]) => Value) => rows.map(read);
  return sql`
    insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position,
      project_id, user_id, kind, name, title, domain, seconds, active_seconds)
    select organization_id, starts_at, ends_at, activity_id, position, project_id, ${userId}::int,
      kind, name, title, domain, seconds, active_seconds
    from unnest(
      ${column(({ activity }) => activity.organizationId)}::int[],
      ${column(({ activity }) => isoOf(activity.startMs))}::timestamptz[],
      ${column(({ activity }) => isoOf(activity.finishMs))}::timestamptz[],
      ${column(({ activity }) => activity.activityId)}::uuid[],
      ${column(({ position }) => position)}::smallint[],
      ${column(({ activity }) => activity.projectId)}::int[],
      ${column(({ app }) => app.kind)}::text[], ${column(({ app }) => app.name)}::text[],
      ${column(({ app }) => app.title)}::text[], ${column(({ app }) => app.domain)}::text[],
      ${column(({ app }) => app.seconds)}::smallint[],
      ${column(({ app }) => app.activeSeconds)}::smallint[]
    ) as given (organization_id, starts_at, ends_at, activity_id, position, project_id, kind, name,
      title, domain, seconds, active_seconds)`;
}

function isoOf(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
