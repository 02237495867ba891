import { ApiError } from '@time-tracker/contract/errors';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { i18n } from '../../language/server-texts.ts';
import type { UserRow } from '../../access/account-lookup-store.ts';
import { clockSkewSeconds } from '../../access/clock-skew.ts';
import type { Database } from '../../database/database.ts';
import { deleteAttempts, insertAttempts } from '../../access/attempt-store.ts';
import type { ConcurrencyLimit, QueuedWork } from './concurrency-limit.ts';
import type { Passwords } from './passwords.ts';
import { placeOf } from './place-of-address.ts';
import { findSignInState, type SignInState } from './sign-in-store.ts';
import { failureWindowMinutes, freeFailures, delaySeconds } from './sign-in-delay.ts';

/** An attempt to enter the password of an account. */
export type Attempt = Omit<QueuedWork, 'source'> & {
  email: string;
  password: string;
  address: string;
  now: Date;
};

type Services = { database: Database; passwords: Passwords; hashLimit: ConcurrencyLimit };

/** The account if the password is correct, otherwise undefined. Throws like `tryPassword`. */
export function checkPassword(services: Services, attempt: Attempt): Promise<UserRow | undefined> {
  return tryPassword(services, attempt, async (account, failures) => {
    await services.database.statement((connection) => deleteAttempts(connection, failures));
    return account;
  });
}

/**
 * Calls `whenRight` with the account and its failures if the password is correct, and returns the
 * result. Otherwise returns undefined. Throws too_many while the account or the address has to
 * wait. Reads the failures only when it is its turn, so that all but the first few of many
 * concurrent guesses have to wait. An unknown account counts and costs the same as a known one. For
 * a place from which the account has signed in before, only failures from there count. Uses one
 * round trip before the hash and one after it.
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
    // After the clock was set back, failures in the future must not lock anyone out.
    const until = new Date(now.getTime() + clockSkewSeconds * 1000);
    const subjects = [ofPlace, fromAnywhere, fromHere];
    const state = await database.statement((connection) =>
      findSignInState(connection, { email, place, subjects, since, until }),
    );
    const ofAccount = state.isKnownPlace ? fromHere : fromAnywhere;
    refuseHaste(state, { ofAccount, ofPlace: state.isKnownPlace ? undefined : ofPlace }, now);
    const { account } = state;
    const isRight = await passwords.isRight(account?.password_hash, password);
    // The failures of the address stay, since the person may also be guessing other accounts.
    if (isRight && account !== undefined) return whenRight(account, ofAccount);
    await database.statement((connection) => insertAttempts(connection, [ofAccount, ofPlace], now));
    return undefined;
  });
}

/** `ofPlace` undefined: failures of others do not count there. */
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
    message: i18n.t('Too many failed sign-in attempts. Try again in {wait} s.', { wait }),
    retryAfterSeconds: wait,
  });
}
