import { ApiError } from '@time-tracker/contract/errors';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { UserRow } from '../../access/account-lookup-store.ts';
import { clockSkewSeconds } from '../../access/clock-skew.ts';
import type { Database } from '../../database/database.ts';
import { deleteAttempts, insertAttempts } from '../../access/attempt-store.ts';
import type { ConcurrencyLimit, QueuedWork } from './concurrency-limit.ts';
import type { Passwords } from './passwords.ts';
import { placeOf } from './place-of-address.ts';
import { findSignInState, type SignInState } from './sign-in-store.ts';
import { failureWindowMinutes, freeFailures, delaySeconds } from './sign-in-delay.ts';

/** Somebody entering the password of an account. */
export type Attempt = Omit<QueuedWork, 'source'> & {
  email: string;
  password: string;
  address: string;
  now: Date;
};

type Services = { database: Database; passwords: Passwords; hashLimit: ConcurrencyLimit };

/** The account, when the password is right; else undefined. Throws as `tryPassword` does. */
export function checkPassword(services: Services, attempt: Attempt): Promise<UserRow | undefined> {
  return tryPassword(services, attempt, async (account, failures) => {
    await services.database.statement((connection) => deleteAttempts(connection, failures));
    return account;
  });
}

/**
 * What `whenRight` makes of the account when the password is right, and of the failures to forget then;
 * else undefined. Throws too_many while the account or the address has to wait. Looks at the failures
 * only when its turn has come, so that of many guesses sent at once all but the first few meet the
 * wait. An unknown account counts and costs like a known one. Where the account has signed in before,
 * only failures with it from there count.
 *
 * One round trip before the hash and one after it: the rest is what signing in costs.
 */
export function tryPassword<Result>(
  { database, passwords, hashLimit }: Services,
  { email, password, address, now, signal, priority }: Attempt,
  whenRight: (account: UserRow, failures: string) => Promise<Result>,
): Promise<Result | undefined> {
  const place = placeOf(address);
  const ofPlace = `address:${place}`;
  const fromAnywhere = `account:${email}`;
  const fromHere = `account:${email} at ${place}`;
  return hashLimit({ signal, source: place, priority }, async () => {
    const since = new Date(now.getTime() - failureWindowMinutes * minuteMs);
    // A clock that was set back must not make failures of the future wait for, and lock anybody out.
    const until = new Date(now.getTime() + clockSkewSeconds * 1000);
    const subjects = [ofPlace, fromAnywhere, fromHere];
    const state = await database.statement((connection) =>
      findSignInState(connection, { email, place, subjects, since, until }),
    );
    const ofAccount = state.isKnownPlace ? fromHere : fromAnywhere;
    refuseHaste(state, { ofAccount, ofPlace: state.isKnownPlace ? undefined : ofPlace }, now);
    const { account } = state;
    const isRight = await passwords.isRight(account?.password_hash, password);
    // Those of the address stay: they may be somebody guessing beside his own account.
    if (isRight && account !== undefined) return whenRight(account, ofAccount);
    await database.statement((connection) => insertAttempts(connection, [ofAccount, ofPlace], now));
    return undefined;
  });
}

/** `ofPlace` undefined: what others do there does not count. */
function refuseHaste(
  { failures }: SignInState,
  { ofAccount, ofPlace }: { ofAccount: string; ofPlace: string | undefined },
  now: Date,
): void {
  const waitFor = (subject: string, free: number) =>
    delaySeconds(failures.get(subject) ?? { count: 0, lastAt: null }, free, now);
  const wait = Math.max(
    waitFor(ofAccount, freeFailures.account),
    ofPlace === undefined ? 0 : waitFor(ofPlace, freeFailures.address),
  );
  if (wait === 0) return;
  throw new ApiError('too_many', {
    message: `Too many failed attempts to sign in; please try again in ${wait} s.`,
    retryAfterSeconds: wait,
  });
}
