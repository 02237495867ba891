import { ApiError } from '@time-tracker/contract/errors';
import type { UserRow } from '../access/account-lookup-store.ts';
import { setScope, type Tx } from '../database/database.ts';
import { takeInvitations, type AddressProof } from '../members/invitations.ts';
import { hasAnyAccount, insertUser, updateUser } from './account-store.ts';

export type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  timeZone: string | undefined;
};

/**
 * Creates an account. A person with a pending invitation joins and becomes a Member, or an Owner if
 * the invitation says so. Everyone else becomes an Owner, unless registration is by invitation only
 * (registration_closed) and this is not the first account. Throws the violation of `users_email_unique` for an email with an account.
 */
export async function createAccount(
  tx: Tx,
  person: NewAccount,
  {
    proof,
    registration,
    isFirstAccount = false,
    now,
  }: {
    proof: AddressProof;
    registration: 'open' | 'invited';
    /** Whether the person showed the secret of the first account. */
    isFirstAccount?: boolean;
    now: Date;
  },
): Promise<UserRow> {
  const isOpen = registration === 'open' || (isFirstAccount && !(await hasAnyAccount(tx)));
  const user = await insertUser(tx, {
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    name: [person.firstName, person.lastName].filter(Boolean).join(' '),
    type: 'Owner',
    password_hash: person.passwordHash,
    time_zone: person.timeZone ?? 'UTC',
    created_at: now,
  });
  await setScope(tx, { userId: user.id, organizationIds: [] });
  const invited = await takeInvitations(tx, user, proof, now);
  if (!invited.joined && !isOpen) throw new ApiError('registration_closed');
  const changes = {
    type: invited.joined && !invited.isOwner ? 'Member' : 'Owner',
    email_proven_at: invited.isProven ? now : null,
  };
  await updateUser(tx, user.id, changes);
  return { ...user, ...changes };
}
