import { ApiError } from '@time-tracker/contract/errors';
import type { Tx } from '../database/database.ts';
import { countAttempts, insertAttempts, lockSubject } from './attempt-store.ts';

const registrationsPerPlace = 60;
const resetMailsPerPlace = 20;
const resetMailsPerAccount = 3;
const hourMilliseconds = 60 * 60 * 1000;

/** Counts a registration; throws too_many when there were 60 from this place within the hour. */
export async function countRegistration(tx: Tx, place: string, now: Date): Promise<void> {
  const subject = `registration:${place}`;
  await refuseMoreThan(tx, subject, registrationsPerPlace, now);
  await insertAttempts(tx, [subject], now);
}

/**
 * Counts a mail asked for; throws too_many when there were 20 from this place within the hour. False
 * when there were 3 for this account: nobody is told, so that one cannot find out who asked before.
 */
export async function countResetMail(
  tx: Tx,
  { email, place }: { email: string; place: string },
  now: Date,
): Promise<boolean> {
  const ofPlace = `reset:${place}`;
  const ofAccount = `reset:${email}`;
  await refuseMoreThan(tx, ofPlace, resetMailsPerPlace, now);
  const { count } = await countHourly(tx, ofAccount, now);
  const isAllowed = count < resetMailsPerAccount;
  await insertAttempts(tx, isAllowed ? [ofPlace, ofAccount] : [ofPlace], now);
  return isAllowed;
}

async function refuseMoreThan(tx: Tx, subject: string, most: number, now: Date): Promise<void> {
  const { count, oldestAt } = await countHourly(tx, subject, now);
  if (count < most || oldestAt === null) return;
  const seconds = (oldestAt.getTime() + hourMilliseconds - now.getTime()) / 1000;
  throw new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
}

/** Those who count the same subject go one after the other until the transaction ends. */
async function countHourly(tx: Tx, subject: string, now: Date) {
  await lockSubject(tx, subject);
  return countAttempts(tx, subject, new Date(now.getTime() - hourMilliseconds));
}
