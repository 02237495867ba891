import { sql } from 'kysely';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import type { Tx } from '../database/database.ts';

export type OrganizationRow = { id: number; name: string; created_at: Date };

export function listOrganizations(tx: Tx, ids: readonly number[]): Promise<OrganizationRow[]> {
  return tx
    .selectFrom('organizations')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}

/** The id of an organization that is about to be made: its rows are visible only to a scope with it. */
export async function takeOrganizationId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('organizations', 'id'))::int as id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A sequence answers always');
  return row.id;
}

export async function insertOrganization(
  tx: Tx,
  organization: { id: number; name: string; wrapped_key: Buffer; created_at: Date },
): Promise<void> {
  await tx.insertInto('organizations').values(organization).execute();
}

export async function insertOrganizationMember(
  tx: Tx,
  member: { organization_id: number; user_id: number; role: OrganizationRole; joined_at: Date },
): Promise<void> {
  await tx.insertInto('organization_members').values(member).execute();
}

/** Whether there was one to rename. */
export async function renameOrganization(tx: Tx, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organizations')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes an organization with everything in it and its images' key; answers its name, undefined
 * when it was gone already. Lifts the limit on a statement's time: years of work may go.
 */
export async function deleteOrganization(tx: Tx, id: number): Promise<string | undefined> {
  await sql`set local statement_timeout = '15min'`.execute(tx);
  const row = await tx
    .deleteFrom('organizations')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  // Totals hang on no row: those of the work just removed were brought to zero by their triggers.
  await tx.deleteFrom('member_totals').where('organization_id', '=', id).execute();
  await tx.deleteFrom('project_totals').where('organization_id', '=', id).execute();
  return row?.name;
}
