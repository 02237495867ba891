import { ApiError } from '@time-tracker/contract/errors';
import { nobodyScope, type Database, type Tx } from '../database/database.ts';
import { countAttempts, deleteAttempts, insertAttempts } from './attempt-store.ts';
import { isKnownPlace } from './known-place-store.ts';
import { isRightPassword } from './passwords.ts';
import { placeOf } from './place-of-address.ts';
import { failureWindowMinutes, freeFailures, waitSeconds } from './sign-in-pace.ts';
import type { TakeTurn } from './take-turns.ts';
import { findUserByEmail, type UserRow } from './user-store.ts';

/** Somebody showing that he knows the password of an account. */
export type Attempt = { email: string; password: string; address: string; now: Date };

/** Whose failures count for an attempt; `place` undefined: what others do there does not. */
type Counters = { account: string; place: string | undefined };

/**
 * The account, when the password is right; else undefined. Throws too_many while the account or the
 * address has to wait. Looks at the failures only when its turn has come, so that of many guesses
 * sent at once all but the first few meet the wait. An unknown account counts and costs like a
 * known one. Where the account has signed in before, only failures with it from there count.
 */
export function checkPassword(
  { database, takeTurn }: { database: Database; takeTurn: TakeTurn },
  { email, password, address, now }: Attempt,
): Promise<UserRow | undefined> {
  const place = placeOf(address);
  return takeTurn(async () => {
    const { found, counters } = await database.transaction(nobodyScope, async (tx) => {
      const account = await findUserByEmail(tx, email);
      const isKnown = await isKnownPlace(tx, account?.id ?? 0, place);
      const counting = isKnown
        ? { account: `account:${email} at ${place}`, place: undefined }
        : { account: `account:${email}`, place: `address:${place}` };
      await refuseHaste(tx, counting, now);
      return { found: account, counters: counting };
    });
    const isRight = await isRightPassword(found?.password_hash, password);
    await database.transaction(nobodyScope, (tx) =>
      // Those of the address stay: they may be somebody guessing beside his own account.
      isRight
        ? deleteAttempts(tx, counters.account)
        : insertAttempts(tx, [counters.account, `address:${place}`], now),
    );
    return isRight ? found : undefined;
  });
}

async function refuseHaste(tx: Tx, { account, place }: Counters, now: Date): Promise<void> {
  const since = new Date(now.getTime() - failureWindowMinutes * 60_000);
  const ofAccount = await countAttempts(tx, account, since);
  const ofPlace = place === undefined ? undefined : await countAttempts(tx, place, since);
  const wait = Math.max(
    waitSeconds(ofAccount, freeFailures.account, now),
    ofPlace === undefined ? 0 : waitSeconds(ofPlace, freeFailures.address, now),
  );
  if (wait === 0) return;
  throw new ApiError('too_many', {
    message: `Too many failed attempts to sign in; please try again in ${wait} s.`,
    retryAfterSeconds: wait,
  });
}
