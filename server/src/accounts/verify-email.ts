import { ApiError } from '@time-tracker/contract/errors';
import { verificationLinkDays } from '@time-tracker/contract/limits';
import { getUser } from '../access/account-lookup-store.ts';
import { scopeOf, type Actor } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import type { Mailer } from '../mail/mailer.ts';
import { i18n } from '../language/server-texts.ts';
import type { Message } from '../mail/message.ts';
import { takeInvitations } from '../members/invitations.ts';
import { countVerificationMail, type MailLimits } from '../access/mail-limits.ts';
import { updateUser } from './account-store.ts';
import { isVerificationSecret, verificationLink } from '../access/verification-links.ts';

export type VerificationServices = {
  database: Database;
  mailer: Mailer;
  keyring: Keyring;
  publicUrl: string;
  rateLimits: boolean;
  mailLimits: MailLimits;
};

/**
 * Mails the verification link to an account's email. False when the daily limit is reached. Only a
 * signed-in user of the account can use the link, so that a person who opens it out of curiosity
 * does not verify an account that someone else created with their email.
 */
export async function sendVerification(
  services: VerificationServices,
  account: { id: number; email: string },
  now: Date,
): Promise<boolean> {
  const { database, mailer, rateLimits, mailLimits } = services;
  const isAllowed =
    !rateLimits ||
    (await database.transaction({ userId: account.id, organizationIds: [] }, (tx) =>
      countVerificationMail(tx, mailLimits, account.email, now),
    ));
  if (isAllowed) mailer.send(verificationMail(services, account, now));
  return isAllowed;
}

/** The same for the caller. Also false when their email is already verified. */
export async function sendOwnVerification(
  services: VerificationServices,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const account = await services.database.transaction(scopeOf(actor), (tx) =>
    getUser(tx, actor.userId),
  );
  return account.email_proven_at === null && sendVerification(services, account, now);
}

/**
 * Marks the caller's email as verified and applies pending invitations. Repeating it changes
 * nothing. Throws not_found for a link of another account, or an expired one.
 */
export async function verifyEmail(
  { database, keyring }: Pick<VerificationServices, 'database' | 'keyring'>,
  actor: Actor,
  secret: string,
  now: Date,
): Promise<void> {
  const account = { id: actor.userId, email: actor.email };
  if (!isVerificationSecret(keyring.sign, secret, account, now)) {
    throw new ApiError('not_found', { message: deadLink() });
  }
  await database.transaction(scopeOf(actor), async (tx) => {
    const { email_proven_at } = await getUser(tx, actor.userId);
    if (email_proven_at !== null) return;
    await takeInvitations(tx, account, 'shown', now);
    await updateUser(tx, actor.userId, { email_proven_at: now });
  });
}

const deadLink = () =>
  i18n.t(
    'This link is incomplete or has expired, or it belongs to another account. Request a new link.',
  );

function verificationMail(
  services: Pick<VerificationServices, 'keyring' | 'publicUrl'>,
  account: { id: number; email: string },
  now: Date,
): Message {
  return {
    to: account.email,
    subject: i18n.t('Verify your email for Time Tracker'),
    text: [
      i18n.t(
        'An account of Time Tracker has this email address. If it is yours, open this link while you are signed in:',
      ),
      verificationLink(services, account, now),
      i18n.t('The link works for {days, plural, one {# day} other {# days}}.', {
        days: verificationLinkDays,
      }),
      i18n.t(
        'If you did not create the account, ignore this email. To take the account over, set a new password: {link}',
        { link: `${services.publicUrl}/auth/forgot-password` },
      ),
    ].join('\n\n'),
  };
}
