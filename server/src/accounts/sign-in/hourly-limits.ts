import { ApiError } from '@time-tracker/contract/errors';
import { hourMs } from '@time-tracker/contract/time/durations';
import type { Tx } from '../../database/database.ts';
import { countAttempts, insertAttempts, lockSubject } from '../../access/attempt-store.ts';
import { clockSkewSeconds } from '../../access/clock-skew.ts';

/** Maximum counts per hour. */
export type HourlyLimits = {
  /** From one IP address. */
  registrations: number;
  /** Password mails requested from one IP address. */
  resetMails: number;
  /** Password mails for one account. */
  resetMailsOfAccount: number;
  passwordChangesOfAccount: number;
  /** Mails about a sign-in from a new place. */
  signInMailsOfAccount: number;
  /** Sign-ins by code started from one IP address. */
  deviceSignIns: number;
};

export const defaultHourlyLimits: HourlyLimits = {
  registrations: 60,
  resetMails: 20,
  resetMailsOfAccount: 3,
  passwordChangesOfAccount: 10,
  signInMailsOfAccount: 5,
  deviceSignIns: 60,
};

/**
 * Wrong user codes per hour. With 20^8 codes, of which few are valid at a time, guessing one takes
 * longer than a lifetime.
 */
const wrongCodes = { account: 10, address: 50 };

/** Later entries were written before the clock was set back. */
const skewMilliseconds = clockSkewSeconds * 1000;

/** Counts a registration. Throws too_many when the place has reached the limit. */
export async function countRegistration(
  tx: Tx,
  { registrations }: HourlyLimits,
  place: string,
  now: Date,
): Promise<void> {
  const subject = `registration:${place}`;
  await refuseMoreThan(tx, subject, registrations, now);
  await insertAttempts(tx, [subject], now);
}

/**
 * Counts a requested password mail. Throws too_many when the place has reached the limit. Returns
 * false when the account has: the response must not reveal whether someone else asked before.
 */
export async function countResetMail(
  tx: Tx,
  { resetMails, resetMailsOfAccount }: HourlyLimits,
  { email, place }: { email: string; place: string },
  now: Date,
): Promise<boolean> {
  const ofPlace = `reset:${place}`;
  const ofAccount = `reset:${email}`;
  await refuseMoreThan(tx, ofPlace, resetMails, now);
  const { count } = await countHourly(tx, ofAccount, now);
  const isAllowed = count < resetMailsOfAccount;
  await insertAttempts(tx, isAllowed ? [ofPlace, ofAccount] : [ofPlace], now);
  return isAllowed;
}

/** Counts a password change. Throws too_many at the limit. */
export async function countPasswordChange(
  tx: Tx,
  { passwordChangesOfAccount }: HourlyLimits,
  userId: number,
  now: Date,
): Promise<void> {
  const subject = `password:${userId}`;
  await refuseMoreThan(tx, subject, passwordChangesOfAccount, now);
  await insertAttempts(tx, [subject], now);
}

/** Counts a mail about a sign-in. Returns false at the limit. */
export async function countSignInMail(
  tx: Tx,
  { signInMailsOfAccount }: HourlyLimits,
  userId: number,
  now: Date,
): Promise<boolean> {
  const subject = `sign-in mail:${userId}`;
  const { count } = await countHourly(tx, subject, now);
  if (count >= signInMailsOfAccount) return false;
  await insertAttempts(tx, [subject], now);
  return true;
}

/** Counts a started sign-in by code. Throws too_many when the place has reached the limit. */
export async function countDeviceSignIn(
  tx: Tx,
  { deviceSignIns }: HourlyLimits,
  place: string,
  now: Date,
): Promise<void> {
  const subject = `device:${place}`;
  await refuseMoreThan(tx, subject, deviceSignIns, now);
  await insertAttempts(tx, [subject], now);
}

/** Who enters a user code. */
export type CodeGuesser = { userId: number; place: string; now: Date };

/**
 * Throws too_many after too many wrong user codes. Serializes the guesses of an account and of a
 * place until the end of the transaction, so that concurrent ones are counted, too.
 */
export async function refuseCodeGuesses(tx: Tx, guesser: CodeGuesser): Promise<void> {
  const [ofAccount, ofPlace] = listGuessSubjects(guesser);
  await refuseMoreThan(tx, ofAccount, wrongCodes.account, guesser.now);
  await refuseMoreThan(tx, ofPlace, wrongCodes.address, guesser.now);
}

export async function countWrongCode(tx: Tx, guesser: CodeGuesser): Promise<void> {
  await insertAttempts(tx, listGuessSubjects(guesser), guesser.now);
}

function listGuessSubjects({ userId, place }: CodeGuesser): [string, string] {
  return [`code of account:${userId}`, `code at:${place}`];
}

async function refuseMoreThan(tx: Tx, subject: string, most: number, now: Date): Promise<void> {
  const { count, oldestAt } = await countHourly(tx, subject, now);
  if (count < most || oldestAt === null) return;
  const seconds = (oldestAt.getTime() + hourMs - now.getTime()) / 1000;
  throw new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}

/** Serializes the counting of a subject until the end of the transaction. */
async function countHourly(tx: Tx, subject: string, now: Date) {
  await lockSubject(tx, subject);
  const since = new Date(now.getTime() - hourMs);
  return countAttempts(tx, subject, { since, until: new Date(now.getTime() + skewMilliseconds) });
}
