import type { Insertable, Selectable } from 'kysely';
import type { Tables, Tx } from '../../database/database.ts';

export type DeviceSignInRow = Selectable<Tables['device_sign_ins']>;

/** Returns false when the user code is in use. */
export async function insertDeviceSignIn(
  tx: Tx,
  row: Insertable<Tables['device_sign_ins']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('device_sign_ins')
    .values(row)
    .onConflict((conflict) => conflict.constraint('device_sign_ins_user_code_unique').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function findByDeviceCode(tx: Tx, hash: Buffer): Promise<DeviceSignInRow | undefined> {
  return tx
    .selectFrom('device_sign_ins')
    .selectAll()
    .where('device_code_hash', '=', hash)
    .executeTakeFirst();
}

export function findByUserCode(tx: Tx, hash: Buffer): Promise<DeviceSignInRow | undefined> {
  return tx
    .selectFrom('device_sign_ins')
    .selectAll()
    .where('user_code_hash', '=', hash)
    .executeTakeFirst();
}

export async function updatePolledAt(tx: Tx, deviceCodeHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('device_sign_ins')
    .set({ polled_at: now })
    .where('device_code_hash', '=', deviceCodeHash)
    .execute();
}

/** Returns false for all but one of concurrent decisions. */
export async function setDecision(
  tx: Tx,
  userCodeHash: Buffer,
  { decision, userId }: { decision: 'approved' | 'denied'; userId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device_sign_ins')
    .set({ decision, user_id: userId })
    .where('user_code_hash', '=', userCodeHash)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setSession(tx: Tx, userCodeHash: Buffer, session_id: string): Promise<void> {
  await tx
    .updateTable('device_sign_ins')
    .set({ session_id })
    .where('user_code_hash', '=', userCodeHash)
    .execute();
}

/** Returns false for all but the first to collect the token. */
export async function setCollected(tx: Tx, deviceCodeHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('device_sign_ins')
    .set({ collected_at: now })
    .where('device_code_hash', '=', deviceCodeHash)
    .where('collected_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the sessions of approved recorders that never collected their token. */
export async function deleteUncollectedSessions(tx: Tx, requestedBefore: Date): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('device_sign_ins')
        .select((inner) => inner.ref('session_id').$notNull().as('id'))
        .where('requested_at', '<', requestedBefore)
        .where('session_id', 'is not', null)
        .where('collected_at', 'is', null),
    )
    .execute();
}

export async function deleteDeviceSignInsBefore(tx: Tx, instant: Date): Promise<void> {
  await tx.deleteFrom('device_sign_ins').where('requested_at', '<', instant).execute();
}
