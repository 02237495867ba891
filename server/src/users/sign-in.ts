import { ApiError } from '@time-tracker/contract/errors';
import { nobodyScope, type Database, type Tx } from '../database/database.ts';
import { countAttempts, deleteAttempts, insertAttempts } from './attempt-store.ts';
import { isRightPassword } from './passwords.ts';
import { failureWindowMinutes, freeFailures, waitSeconds } from './sign-in-pace.ts';
import type { TakeTurn } from './take-turns.ts';
import { findUserByEmail, type UserRow } from './user-store.ts';

/** Somebody showing that he knows the password of an account. */
export type Attempt = { email: string; password: string; address: string; now: Date };

/**
 * The account, when the password is right; else undefined. Throws too_many while the account or the
 * address has to wait. Looks at the failures only when its turn has come, so that of many guesses
 * sent at once all but the first few meet the wait. An unknown account counts and costs like a
 * known one.
 */
export function checkPassword(
  { database, takeTurn }: { database: Database; takeTurn: TakeTurn },
  { email, password, address, now }: Attempt,
): Promise<UserRow | undefined> {
  const account = `account:${email}`;
  const subjects = { account, address: `address:${address}` };
  return takeTurn(async () => {
    const found = await database.transaction(nobodyScope, async (tx) => {
      await refuseHaste(tx, subjects, now);
      return findUserByEmail(tx, email);
    });
    const isRight = await isRightPassword(found?.password_hash, password);
    await database.transaction(nobodyScope, (tx) =>
      // Those of the address stay: they may be somebody guessing beside his own account.
      isRight ? deleteAttempts(tx, account) : insertAttempts(tx, Object.values(subjects), now),
    );
    return isRight ? found : undefined;
  });
}

async function refuseHaste(
  tx: Tx,
  subjects: { account: string; address: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - failureWindowMinutes * 60_000);
  const ofAccount = await countAttempts(tx, subjects.account, since);
  const ofAddress = await countAttempts(tx, subjects.address, since);
  const wait = Math.max(
    waitSeconds(ofAccount, freeFailures.account, now),
    waitSeconds(ofAddress, freeFailures.address, now),
  );
  if (wait === 0) return;
  throw new ApiError('too_many', {
    message: `Too many failed attempts to sign in; please try again in ${wait} s.`,
    retryAfterSeconds: wait,
  });
}
