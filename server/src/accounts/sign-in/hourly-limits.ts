import { ApiError } from '@time-tracker/contract/errors';
import { hourMs } from '@time-tracker/contract/time/durations';
import type { Tx } from '../../database/database.ts';
import { countAttempts, insertAttempts, lockSubject } from '../../access/attempt-store.ts';
import { clockSkewSeconds } from '../../access/clock-skew.ts';

/** How many of what within an hour. */
export type HourlyLimits = {
  /** From one address. */
  registrations: number;
  /** Mails to set a password, asked for from one address. */
  resetMails: number;
  /** The same for one account. */
  resetMailsOfAccount: number;
  passwordChangesOfAccount: number;
  /** Mails about a sign-in from a new location. */
  signInMailsOfAccount: number;
};

export const defaultHourlyLimits: HourlyLimits = {
  registrations: 60,
  resetMails: 20,
  resetMailsOfAccount: 3,
  passwordChangesOfAccount: 10,
  signInMailsOfAccount: 5,
};

/** What is later was written by a clock that has been set back since. */
const skewMilliseconds = clockSkewSeconds * 1000;

/** Counts a registration; throws too_many when there were too many from this place within the hour. */
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
 * Counts a mail asked for; throws too_many when there were too many from this place within the hour.
 * False when there were for this account: nobody is told, so that one cannot find out who asked before.
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

/** Counts a change of the password; throws too_many when there were too many within the hour. */
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

/** Counts a mail about a sign-in; false when there were too many within the hour. */
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

async function refuseMoreThan(tx: Tx, subject: string, most: number, now: Date): Promise<void> {
  const { count, oldestAt } = await countHourly(tx, subject, now);
  if (count < most || oldestAt === null) return;
  const seconds = (oldestAt.getTime() + hourMs - now.getTime()) / 1000;
  throw new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}

/** Those who count the same subject go one after the other until the transaction ends. */
async function countHourly(tx: Tx, subject: string, now: Date) {
  await lockSubject(tx, subject);
  const since = new Date(now.getTime() - hourMs);
  return countAttempts(tx, subject, { since, until: new Date(now.getTime() + skewMilliseconds) });
}
