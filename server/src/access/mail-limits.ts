import { dayMs } from '@time-tracker/contract/time/durations';
import { getUser } from './account-lookup-store.ts';
import type { Tx } from '../database/database.ts';
import { countAttempts, insertAttempts, lockSubject } from './attempt-store.ts';
import { clockSkewSeconds } from './clock-skew.ts';

/** Maximum number of mails per day. */
export type MailLimits = {
  /** To one email, from all senders together. */
  perRecipient: number;
  /** Caused by one account, in all organizations. */
  perAccount: number;
  /** The same while the account's email is not verified. */
  perUnverifiedAccount: number;
};

export const defaultMailLimits: MailLimits = {
  perRecipient: 10,
  perAccount: 200,
  perUnverifiedAccount: 20,
};

const skewMilliseconds = clockSkewSeconds * 1000;

/**
 * Counts a mail to an added or invited person. False when the daily limit of the recipient or the
 * sender is reached.
 */
export async function countAdditionMail(
  tx: Tx,
  { rateLimits, mailLimits }: { rateLimits: boolean; mailLimits: MailLimits },
  { senderId, recipient }: { senderId: number; recipient: string },
  now: Date,
): Promise<boolean> {
  if (!rateLimits) return true;
  const { perRecipient, perAccount, perUnverifiedAccount } = mailLimits;
  const isVerified = (await getUser(tx, senderId)).email_proven_at !== null;
  const limits = [
    { subject: `mails-of:${senderId}`, most: isVerified ? perAccount : perUnverifiedAccount },
    { subject: `mails-to:${recipient}`, most: perRecipient },
  ];
  return countUpTo(tx, limits, now);
}

/**
 * Counts a mail that verifies an email. False when the daily limit is reached. Separate from other
 * mails, so that invitations cannot use up what a person needs to verify their email.
 */
export async function countVerificationMail(
  tx: Tx,
  { perRecipient }: MailLimits,
  email: string,
  now: Date,
): Promise<boolean> {
  return countUpTo(tx, [{ subject: `verification:${email}`, most: perRecipient }], now);
}

/** Counts all or none. False when one of them has reached its limit within the last day. */
async function countUpTo(
  tx: Tx,
  limits: readonly { subject: string; most: number }[],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs);
  // Later ones were written before the clock was set back.
  const until = new Date(now.getTime() + skewMilliseconds);
  for (const { subject, most } of limits) {
    await lockSubject(tx, subject);
    const { count } = await countAttempts(tx, subject, { since, until });
    if (count >= most) return false;
  }
  await insertAttempts(
    tx,
    limits.map(({ subject }) => subject),
    now,
  );
  return true;
}
