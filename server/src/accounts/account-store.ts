import type { Updateable } from 'kysely';
import type { UserRow } from '../access/account-lookup-store.ts';
import type { Tables, Tx } from '../database/database.ts';

/** Including deleted accounts. */
export async function hasAnyAccount(tx: Tx): Promise<boolean> {
  const first = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return first !== undefined;
}

/** Whether a user is the first account of type Owner that still exists. */
export async function isFirstOwner(tx: Tx, userId: number): Promise<boolean> {
  const first = await tx
    .selectFrom('users')
    .select('id')
    .where('type', '=', 'Owner')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id === userId;
}

/** Throws the violation of `users_email_unique` when the email has an account. */
export function insertUser(
  tx: Tx,
  user: {
    email: string;
    first_name: string;
    last_name: string;
    name: string;
    type: 'Owner' | 'Member';
    password_hash: string;
    time_zone: string;
    created_at: Date;
  },
): Promise<UserRow> {
  return tx.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

export async function updateUser(
  tx: Tx,
  userId: number,
  changes: Updateable<Tables['users']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute();
}

/**
 * Anonymizes a deleted account: removes the name, email, password and all personal rows. The row
 * stays, since recorded time references it. Nobody can sign in to it, and its email can be
 * registered again.
 */
export async function anonymizeAccount(tx: Tx, userId: number, at: Date): Promise<void> {
  // First, so that a concurrent sign-in waits and is then refused.
  await updateUser(tx, userId, {
    // No email has this form, so nobody can register it.
    email: `deleted:${userId}`,
    first_name: 'Former',
    last_name: 'member',
    name: 'Former member',
    password_hash: '',
    time_zone: 'UTC',
    deleted_at: at,
    default_project_id: null,
    muted_notices: [],
  });
  for (const table of [
    'sessions',
    // In the same order as reports of recorders.
    'timers',
    'timer_runs',
    'recorders',
    'password_resets',
    'device_sign_ins',
    'known_addresses',
    'google_accounts',
    'forgotten_time',
    'notices',
  ] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
