import { timingSafeEqual } from 'node:crypto';
import { verificationLinkDays } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';

/** HMAC-SHA-256 with a separate key for each purpose. */
type Sign = (purpose: string, text: string) => Buffer;

type Account = { id: number; email: string };

/**
 * The secret of a link that proves that the user receives mail at the account's email. Nothing is
 * stored: it contains the account and its expiry, signed together with the email.
 */
function makeVerificationSecret(sign: Sign, { id, email }: Account, now: Date): string {
  const expires = now.getTime() + verificationLinkDays * dayMs;
  return `${id}.${expires}.${signatureOf(sign, { id, email }, expires)}`;
}

/** The link of a verification mail. */
export function verificationLink(
  { keyring, publicUrl }: { keyring: { sign: Sign }; publicUrl: string },
  account: Account,
  now: Date,
): string {
  return `${publicUrl}/auth/verify-email?token=${makeVerificationSecret(keyring.sign, account, now)}`;
}

/** Whether a secret belongs to this account and has not expired. */
export function isVerificationSecret(
  sign: Sign,
  secret: string,
  account: Account,
  now: Date,
): boolean {
  const [, expires = '', signature = ''] = secret.split('.');
  const expected = Buffer.from(
    `${account.id}.${expires}.${signatureOf(sign, account, Number(expires))}`,
  );
  const sent = Buffer.from(secret);
  return (
    signature !== '' &&
    sent.length === expected.length &&
    timingSafeEqual(sent, expected) &&
    Number(expires) > now.getTime()
  );
}

function signatureOf(sign: Sign, { id, email }: Account, expires: number): string {
  return sign('email verification', JSON.stringify([id, email, expires])).toString('base64url');
}
