import type { Tx } from '../database/database.ts';

/** The organization's key, wrapped by the master key. Undefined when the organization is gone. */
export async function findWrappedKey(tx: Tx, organizationId: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select('wrapped_key')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.wrapped_key;
}
