import { randomBytes } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import { resetLinkMinutes } from '@time-tracker/contract/limits';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { getUser } from '../../access/account-lookup-store.ts';
import { insertAccountAuditLine } from '../../access/audit-store.ts';
import { hashToken } from '../../access/authenticate.ts';
import { nobodyScope, type Database } from '../../database/database.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { i18n } from '../../language/server-texts.ts';
import type { Message } from '../../mail/message.ts';
import { deleteAttempts } from '../../access/attempt-store.ts';
import { passwordChangedMail } from '../account-mails.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import { countResetMail, type HourlyLimits } from './hourly-limits.ts';
import { deleteKnownPlaces } from './known-place-store.ts';
import { passwordProblem } from './password-rules.ts';
import {
  deletePasswordResets,
  findPasswordReset,
  insertPasswordReset,
  takePasswordReset,
} from './password-reset-store.ts';
import type { Passwords } from './passwords.ts';
import { placeOf } from './place-of-address.ts';
import type { Client } from './open-session.ts';
import { deleteSessionsOf } from './session-store.ts';
import { updateUser } from '../account-store.ts';

export type ResetServices = {
  database: Database;
  mailer: Mailer;
  passwords: Passwords;
  hashLimit: ConcurrencyLimit;
  publicUrl: string;
  passwordMinLength: number;
  rateLimits: boolean;
  hourlyLimits: HourlyLimits;
};

/**
 * Mails a link if the email has an account. Without one, takes the same steps. The mail is sent
 * after the response. Throws too_many for a place that asks too often, for whatever email.
 */
export async function requestReset(
  { database, mailer, publicUrl, rateLimits, hourlyLimits }: ResetServices,
  email: string,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const isMailed = await database.transaction(nobodyScope, async (tx) => {
    const place = placeOf(address);
    const isAllowed =
      !rateLimits || (await countResetMail(tx, hourlyLimits, { email, place }, now));
    if (!isAllowed) return false;
    const token_hash = hashToken(secret);
    return (await insertPasswordReset(tx, { email, token_hash, requested_at: now })) !== null;
  });
  if (!isMailed) return;
  mailer.send(resetMail(email, `${publicUrl}/auth/reset-password?token=${secret}`, now));
}

/**
 * Sets a new password with the secret of a link, which works once. Ends all sessions, all other
 * links and the delay after failures. Throws invalid_input for a link that was used or is older
 * than an hour.
 */
export async function resetPassword(
  services: ResetServices,
  { token, password }: { token: string; password: string },
  client: Client,
): Promise<void> {
  const { database, mailer, passwords, hashLimit, passwordMinLength, publicUrl } = services;
  const { now, signal } = client;
  const hash = hashToken(token);
  const since = new Date(now.getTime() - resetLinkMinutes * minuteMs);
  const found = await database.transaction(nobodyScope, (tx) => findPasswordReset(tx, hash, since));
  const problem = passwordProblem(password, passwordMinLength);
  const fields = {
    ...(found === undefined && { token: [deadLink()] }),
    ...(problem !== undefined && { password: [problem] }),
  };
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
  const password_hash = await hashLimit({ signal, source: placeOf(client.address) }, () =>
    passwords.hash(password),
  );
  const changed = await database.transaction(nobodyScope, async (tx) => {
    const userId = await takePasswordReset(tx, hash, since);
    if (userId === undefined) {
      throw new ApiError('invalid_input', { fields: { token: [deadLink()] } });
    }
    const { email } = await getUser(tx, userId);
    await updateUser(tx, userId, { password_hash, email_proven_at: now });
    await deleteSessionsOf(tx, userId);
    await deletePasswordResets(tx, userId);
    // A person who knew the old password may have made their own place a known one.
    await deleteKnownPlaces(tx, userId);
    await deleteAttempts(tx, `account:${email}`);
    await insertAccountAuditLine(tx, 'password_changed', userId, client);
    return email;
  });
  mailer.send(passwordChangedMail(changed, client, publicUrl));
}

const deadLink = () => i18n.t('This link was already used or has expired. Request a new link.');

function resetMail(to: string, link: string, now: Date): Message {
  return {
    to,
    expiresAt: new Date(now.getTime() + resetLinkMinutes * minuteMs),
    subject: i18n.t('Set a new password for Time Tracker'),
    text: [
      i18n.t('Someone, hopefully you, asked to set a new password for your account.'),
      i18n.t('Choose it here. The link works once, for one hour:'),
      link,
      i18n.t('If this was not you, you can ignore this email. Your password stays the same.'),
    ].join('\n\n'),
  };
}
