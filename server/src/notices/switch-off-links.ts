import { timingSafeEqual } from 'node:crypto';
import { mailedNoticeKind, type MailedNoticeKind } from '@time-tracker/contract/accounts/notice';

/** HMAC-SHA-256 with a separate key for each purpose. */
type Sign = (purpose: string, text: string) => Buffer;

export type LinkServices = { keyring: { sign: Sign }; publicUrl: string };

/**
 * The link in a mail that switches its kind off without signing in. It can do nothing else, so it
 * does not expire: old mails keep working.
 */
export function switchOffLink(
  { keyring, publicUrl }: LinkServices,
  userId: number,
  kind: MailedNoticeKind,
): string {
  return `${publicUrl}/auth/switch-off?token=${makeSecret(keyring.sign, userId, kind)}`;
}

/** Undefined: the secret is not ours. */
export function readSwitchOffSecret(
  sign: Sign,
  secret: string,
): { userId: number; kind: MailedNoticeKind } | undefined {
  const [id = '', name] = secret.split('.');
  const kind = mailedNoticeKind.safeParse(name);
  const userId = Number(id);
  if (!kind.success || !Number.isSafeInteger(userId)) return undefined;
  const expected = Buffer.from(makeSecret(sign, userId, kind.data));
  const sent = Buffer.from(secret);
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
  return { userId, kind: kind.data };
}

/** The web app reads the kind, to say what the link stops. */
function makeSecret(sign: Sign, userId: number, kind: MailedNoticeKind): string {
  const signature = sign('switching off mails', JSON.stringify([userId, kind]));
  return `${userId}.${kind}.${signature.toString('base64url')}`;
}
