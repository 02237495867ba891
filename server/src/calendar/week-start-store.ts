import type { Tx } from '../database/database.ts';

/** Undefined for an organization that does not exist. */
export async function findWeekStart(tx: Tx, organizationId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select('week_start')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.week_start;
}
