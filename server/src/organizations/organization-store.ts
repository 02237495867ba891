import { sql } from 'kysely';
import type { OrganizationSettings } from '@time-tracker/contract/organization';
import type { Tx } from '../database/database.ts';
import { grains } from '../totals/grains.ts';

const settingColumns = [
  'time_zone',
  'week_start',
  'idle_minutes',
  'retention_days',
  'blur',
  'titles',
  'shared_surface',
  'members_may_delete',
  'manual_time',
  'default_screenshot_interval',
] as const satisfies (keyof OrganizationSettings)[];
const columns = ['id', 'name', 'created_at', ...settingColumns] as const;

export type OrganizationRow = { id: number; name: string; created_at: Date } & OrganizationSettings;

export async function listOrganizations(
  tx: Tx,
  ids: readonly number[],
): Promise<OrganizationRow[]> {
  const rows = await tx
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return rows as OrganizationRow[];
}

/**
 * Counts the organizations that a user owns. Concurrent creations by the same user wait for each
 * other.
 */
export async function lockOwnedOrganizations(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`organizations:${userId}`}, 0))`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('organization_members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return count;
}

/** Reserves the ID of a new organization: its rows are visible only to a scope that contains it. */
export async function takeOrganizationId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('organizations', 'id'))::int as id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A sequence answers always');
  return row.id;
}

export async function insertOrganization(
  tx: Tx,
  organization: {
    id: number;
    name: string;
    wrapped_key: Buffer;
    time_zone: string;
    created_at: Date;
  },
): Promise<OrganizationRow> {
  const row = await tx
    .insertInto('organizations')
    .values(organization)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as OrganizationRow;
}

/** Returns whether the organization exists. */
export async function updateOrganization(
  tx: Tx,
  id: number,
  changes: Partial<{ name: string } & OrganizationSettings>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Called before the retention changes. Everything older than the new retention may be deleted from
 * now on, however much it is, since an owner chose so. The same retention again changes nothing.
 */
export async function allowDeletionBefore(
  tx: Tx,
  id: number,
  retentionDays: number,
  dueBefore: Date,
): Promise<void> {
  await tx
    .updateTable('organizations')
    .set({ screenshots_deleted_before: dueBefore })
    .where('id', '=', id)
    .where('retention_days', 'is distinct from', retentionDays)
    .execute();
}

export type OrganizationContents = {
  projects: number;
  people: number;
  pending: number;
  seconds: number;
  screenshots: number;
  app_rows: number;
};

/** The contents of an organization. Time is in whole seconds. */
export async function countOrganizationContents(tx: Tx, id: number): Promise<OrganizationContents> {
  const { rows } = await sql<OrganizationContents>`
    select
      (select count(*) from projects where organization_id = ${id}) as projects,
      (select count(*) from organization_members where organization_id = ${id}) as people,
      (select count(*) from (
        select email from invitations where organization_id = ${id}
        union select email from organization_invitations where organization_id = ${id}
      ) as invited) as pending,
      (select round(coalesce(sum(worked_ms), 0) / 1000) from project_totals
        where organization_id = ${id} and grain = ${sql.lit(grains.day)}) as seconds,
      (select count(*) from screenshots
        where organization_id = ${id} and image_removed_at is null) as screenshots,
      (select count(*) from activity_apps where organization_id = ${id}) as app_rows`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a table answers one row');
  return row;
}

/** The audit entry that remains after an organization is deleted. */
export async function insertDeletedOrganization(
  tx: Tx,
  line: { id: number; name: string; actorId: number; at: Date; contents: OrganizationContents },
): Promise<void> {
  await tx
    .insertInto('deleted_organizations')
    .values({
      former_id: line.id,
      name: line.name,
      actor_id: line.actorId,
      deleted_at: line.at,
      detail: JSON.stringify(line.contents),
    })
    .execute();
}

const totalsTables = [
  ...(['organization_totals', 'project_totals', 'user_totals', 'member_totals'] as const),
  ...(['organization_app_totals', 'project_app_totals', 'member_app_totals'] as const),
  'image_usage' as const,
];

/**
 * Deletes an organization with its contents and image key. Returns its name, or undefined when it
 * was already gone. Needs a long transaction, since it may delete years of work.
 */
export async function deleteOrganization(tx: Tx, id: number): Promise<string | undefined> {
  // Before the activities: their cascade would delete these rows one by one, each with its
  // triggers.
  await tx.deleteFrom('activity_apps').where('organization_id', '=', id).execute();
  const row = await tx
    .deleteFrom('organizations')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  // Totals reference no row. The triggers have set those of the deleted work to zero.
  for (const table of totalsTables) {
    await tx.deleteFrom(table).where('organization_id', '=', id).execute();
  }
  return row?.name;
}
