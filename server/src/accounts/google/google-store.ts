import type { UserRow } from '../../access/account-lookup-store.ts';
import type { Tx } from '../../database/database.ts';

/** The identity of a person at the provider. */
type GoogleKey = { issuer: string; subject: string };

export function findUserByGoogle(tx: Tx, { issuer, subject }: GoogleKey) {
  return tx
    .selectFrom('users')
    .innerJoin('google_accounts as google', 'google.user_id', 'users.id')
    .selectAll('users')
    .where('google.issuer', '=', issuer)
    .where('google.subject', '=', subject)
    .executeTakeFirst() satisfies Promise<UserRow | undefined>;
}

/**
 * Throws the violation of `google_accounts_user_unique` when the user is linked to another Google
 * account.
 */
export async function insertGoogleAccount(
  tx: Tx,
  account: GoogleKey & { user_id: number; linked_at: Date },
): Promise<void> {
  await tx.insertInto('google_accounts').values(account).execute();
}

export function listGoogleAccounts(tx: Tx, userId: number) {
  return tx
    .selectFrom('google_accounts')
    .select(['issuer', 'subject', 'linked_at'])
    .where('user_id', '=', userId)
    .execute();
}
