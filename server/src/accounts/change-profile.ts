import { ApiError, invalidField } from '@time-tracker/contract/errors';
import { freshSignInMinutes } from '@time-tracker/contract/limits';
import type { ProfileSettings } from '@time-tracker/contract/accounts/profile';
import { i18n } from '../language/server-texts.ts';
import { getUser, type UserRow } from '../access/account-lookup-store.ts';
import { scopeOf, type Actor } from '../access/actor.ts';
import { insertAccountAuditLine } from '../access/audit-store.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { passwordChangedMail } from './account-mails.ts';
import type { ConcurrencyLimit } from './sign-in/concurrency-limit.ts';
import { countPasswordChange, type HourlyLimits } from './sign-in/hourly-limits.ts';
import type { OneAtATime } from './sign-in/one-at-a-time.ts';
import type { Client } from './sign-in/open-session.ts';
import { deletePasswordResets } from './sign-in/password-reset-store.ts';
import { refuseShortPassword } from './sign-in/password-rules.ts';
import { hasPassword, type Passwords } from './sign-in/passwords.ts';
import { deleteOtherSessions, findSessionStart } from './sign-in/session-store.ts';
import { placeOf } from './sign-in/place-of-address.ts';
import { checkPassword } from './sign-in/check-password.ts';
import { clockSkewSeconds } from '../access/clock-skew.ts';
import { checkSettings } from './profile-settings.ts';
import { splitName } from './split-name.ts';
import { updateUser } from './account-store.ts';

export type ProfileServices = {
  database: Database;
  mailer: Mailer;
  publicUrl: string;
  passwords: Passwords;
  hashLimit: ConcurrencyLimit;
  /** By account, so that each account has at most one password hash waiting. */
  passwordChanges: OneAtATime;
  passwordMinLength: number;
  rateLimits: boolean;
  hourlyLimits: HourlyLimits;
};

export type ProfileChanges = {
  name?: string;
  password?: string;
  current_password?: string;
  time_zone?: string;
  settings?: Partial<ProfileSettings>;
};

/**
 * Changes the caller's account. A new password needs the current one, unless the caller signed in
 * moments ago or has none (invalid_input). It ends all other sessions and password links and is
 * confirmed by email. Throws too_many for too many password changes.
 */
export async function changeProfile(
  services: ProfileServices,
  actor: Actor,
  changes: ProfileChanges,
  client: Client,
): Promise<void> {
  const { database, mailer, publicUrl } = services;
  const { password } = changes;
  if (password === undefined) {
    await database.transaction(scopeOf(actor), (tx) => saveProfile(tx, actor, changes));
    return;
  }
  refuseShortPassword(password, services.passwordMinLength);
  await services.passwordChanges(actor.userId, async () => {
    await refuseUnconfirmed(services, actor, changes, client);
    if (services.rateLimits) {
      await database.transaction(scopeOf(actor), (tx) =>
        countPasswordChange(tx, services.hourlyLimits, actor.userId, client.now),
      );
    }
    const source = placeOf(client.address);
    const queued = { signal: client.signal, source, priority: 'low' } as const;
    const hash = await services.hashLimit(queued, () => services.passwords.hash(password));
    await database.transaction(scopeOf(actor), async (tx) => {
      // Waits for a concurrent password change, which ends this session.
      await saveProfile(tx, actor, changes, hash);
      await findOwnSessionStart(tx, actor);
      await deleteOtherSessions(tx, actor.userId, actor.sessionId);
      await deletePasswordResets(tx, actor.userId);
      await insertAccountAuditLine(tx, 'password_changed', actor.userId, client);
    });
  });
  mailer.send(passwordChangedMail(actor.email, client, publicUrl));
}

async function saveProfile(
  tx: Tx,
  actor: Actor,
  { name, time_zone, settings }: ProfileChanges,
  password_hash?: string,
): Promise<void> {
  const { userId } = actor;
  const before = await getUser(tx, userId);
  await updateUser(tx, userId, {
    ...(name !== undefined && renamed(name, before)),
    ...(time_zone !== undefined && { time_zone }),
    ...(settings !== undefined && (await checkSettings(tx, actor, settings))),
    ...(password_hash !== undefined && { password_hash }),
  });
}

function renamed(name: string, before: UserRow) {
  const { first, last } = splitName(name, { first: before.first_name, last: before.last_name });
  return { name, first_name: first, last_name: last };
}

async function refuseUnconfirmed(
  services: ProfileServices,
  actor: Actor,
  { current_password }: ProfileChanges,
  { address, now, signal }: Client,
): Promise<void> {
  const needsCurrent = await services.database.transaction(scopeOf(actor), async (tx) => {
    const { password_hash } = await getUser(tx, actor.userId);
    return hasPassword(password_hash) && !isFresh(await findOwnSessionStart(tx, actor), now);
  });
  if (current_password === undefined) {
    if (needsCurrent) throw invalidField('current_password', i18n.t('Enter your current password'));
    return;
  }
  const attempt = { email: actor.email, password: current_password, address, now, signal };
  const account = await checkPassword(services, { ...attempt, priority: 'low' });
  if (account === undefined) {
    throw invalidField('current_password', i18n.t('This is not your current password'));
  }
}

/** Throws signed_out when the session has ended. */
async function findOwnSessionStart(tx: Tx, { sessionId }: Actor): Promise<Date> {
  const start = await findSessionStart(tx, sessionId);
  if (start === undefined) throw new ApiError('signed_out');
  return start;
}

/** Clocks of servers differ slightly. A sign-in further in the future proves nothing. */
function isFresh(signedInAt: Date, now: Date): boolean {
  const ageSeconds = (now.getTime() - signedInAt.getTime()) / 1000;
  return ageSeconds >= -clockSkewSeconds && ageSeconds < freshSignInMinutes * 60;
}
