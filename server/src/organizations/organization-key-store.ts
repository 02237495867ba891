import type { Tx } from '../database/database.ts';

/** The key of an organization, wrapped by the master key; undefined when it is gone. */
export async function findWrappedKey(tx: Tx, organizationId: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select('wrapped_key')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.wrapped_key;
}
