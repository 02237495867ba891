import { invalidField } from '@time-tracker/contract/errors';
import { i18n } from '../../language/server-texts.ts';
import { getUser, lockEmail } from '../../access/account-lookup-store.ts';
import { scopeOf, type Call } from '../../access/actor.ts';
import { insertAccountAuditLine } from '../../access/audit-store.ts';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { leaveAllOrganizations } from '../../organizations/organizations.ts';
import { deleteInvitations } from '../../members/invitations.ts';
import { deleteAttempts } from '../../access/attempt-store.ts';
import type { ConcurrencyLimit } from '../sign-in/concurrency-limit.ts';
import { hasPassword, type Passwords } from '../sign-in/passwords.ts';
import { checkPassword } from '../sign-in/check-password.ts';
import { anonymizeAccount } from '../account-store.ts';

type DeletionServices = {
  database: Database;
  files: FileStore;
  passwords: Passwords;
  hashLimit: ConcurrencyLimit;
};

/**
 * Deletes the caller's account. Time recorded for organizations with other members stays there
 * under "Former member". Organizations without other members are deleted. Throws invalid_input for
 * a wrong password, and last_owner when other members would be left without an owner.
 */
export async function deleteAccount(
  services: DeletionServices,
  { actor, address, now, signal }: Pick<Call, 'actor' | 'address' | 'now' | 'signal'>,
  password: string,
): Promise<void> {
  const { email, userId } = actor;
  if (!(await hasOwnPassword(services.database, actor))) {
    throw invalidField('password', i18n.t('Your account has no password yet. Set one first.'));
  }
  const attempt = { email, password, address, now, signal, priority: 'low' } as const;
  const account = await checkPassword(services, attempt);
  if (account === undefined) throw invalidField('password', i18n.t('This is not your password'));
  const removed = await services.database.long.transaction(scopeOf(actor), async (tx) => {
    const organizationIds = await leaveAllOrganizations(tx, { id: userId, email }, now);
    await lockEmail(tx, email);
    await deleteInvitations(tx, email);
    await deleteAttempts(tx, `account:${email}`);
    await anonymizeAccount(tx, userId, now);
    await insertAccountAuditLine(tx, 'account_deleted', userId, { address, now });
    return organizationIds;
  });
  // After a crash, remaining files cannot be read: their key was deleted with the row.
  for (const id of removed) await services.files.removeFolder(String(id));
}

/** Accounts that have only ever used Google have none. */
async function hasOwnPassword(database: Database, actor: Call['actor']): Promise<boolean> {
  const { password_hash } = await database.transaction(scopeOf(actor), (tx) =>
    getUser(tx, actor.userId),
  );
  return hasPassword(password_hash);
}
