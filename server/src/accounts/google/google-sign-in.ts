import { i18n } from '../../language/server-texts.ts';
import { lockAccount, type UserRow } from '../../access/account-lookup-store.ts';
import type { Quotas } from '../../access/quotas.ts';
import { ApiError } from '@time-tracker/contract/errors';
import { email as emailRule } from '@time-tracker/contract/fields';
import { canBeName } from '@time-tracker/contract/text/name-characters';
import { nobodyScope, violates, type Database, type Tx } from '../../database/database.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { makeAttempt, openAttempt } from './google-attempt.ts';
import type { GoogleAnswer, GooglePerson, GoogleProvider } from './google-provider.ts';
import { findUserByGoogle, insertGoogleAccount } from './google-store.ts';
import { countRegistration, type HourlyLimits } from '../sign-in/hourly-limits.ts';
import { deleteKnownPlaces } from '../sign-in/known-place-store.ts';
import { createAccount } from '../create-account.ts';
import { openSession, type Client, type Session } from '../sign-in/open-session.ts';
import { deletePasswordResets } from '../sign-in/password-reset-store.ts';
import { noPasswordHash } from '../sign-in/passwords.ts';
import { placeOf } from '../sign-in/place-of-address.ts';
import { deleteSessionsOf } from '../sign-in/session-store.ts';
import { reportNewPlace } from '../sign-in/new-place-notice.ts';
import { updateUser } from '../account-store.ts';

export type GoogleServices = {
  database: Database;
  keyring: Keyring;
  /** Undefined: not configured. */
  google: GoogleProvider | undefined;
  registration: 'open' | 'invited';
  rateLimits: boolean;
  hourlyLimits: HourlyLimits;
  quotas: Quotas;
  mailer: Mailer;
  publicUrl: string;
};

/**
 * The address to open, and the attempt to store until the return. Throws google_not_set_up,
 * unavailable.
 */
export async function beginGoogle(
  { google, keyring }: GoogleServices,
  now: Date,
): Promise<{ url: string; attempt: string }> {
  if (google === undefined) throw new ApiError('google_not_set_up');
  const { attempt, secrets } = makeAttempt(keyring.sign, now);
  return { url: await google.addressFor(secrets), attempt };
}

/**
 * Signs in the person that the provider names, and creates an account if they have none. Throws
 * google_not_set_up, google_refused, email_not_verified, registration_closed, too_many,
 * unavailable.
 */
export async function finishGoogle(
  services: GoogleServices,
  input: GoogleAnswer & { attempt: string; time_zone?: string | undefined },
  client: Client,
): Promise<Session> {
  const { google, keyring, database } = services;
  if (google === undefined) throw new ApiError('google_not_set_up');
  const secrets = openAttempt(keyring.sign, input.attempt, client.now);
  if (secrets === undefined) throw new ApiError('google_refused');
  const person = await google.identify(input, secrets);
  const opened = await database.transaction(nobodyScope, async (tx) => {
    const user =
      (await findUserByGoogle(tx, person)) ??
      (await linkAccount(tx, services, person, { client, timeZone: input.time_zone }));
    return openSession(tx, user, client, { sessionsMax: services.quotas.sessionsOfAccount });
  });
  const isNewAccount = opened.session.user.created_at.getTime() === client.now.getTime();
  if (!isNewAccount) await reportNewPlace(services, opened, client);
  return opened.session;
}

/** Links the Google account to the account with its email, which may not exist yet. */
async function linkAccount(
  tx: Tx,
  services: GoogleServices,
  person: GooglePerson,
  { client, timeZone }: { client: Client; timeZone: string | undefined },
): Promise<UserRow> {
  const { issuer, subject } = person;
  const email = verifiedEmail(person);
  const found = await lockAccount(tx, email);
  const user =
    found === undefined
      ? await register(tx, services, { ...person, email, timeZone }, client)
      : await takeOver(tx, found, client.now);
  try {
    await insertGoogleAccount(tx, { issuer, subject, user_id: user.id, linked_at: client.now });
  } catch (error) {
    if (!violates(error, 'google_accounts_user_unique')) throw error;
    throw new ApiError('google_refused', {
      message: i18n.t('{email} is linked to another Google account.', { email }),
    });
  }
  return user;
}

async function register(
  tx: Tx,
  { registration, rateLimits, hourlyLimits }: GoogleServices,
  person: GooglePerson & { email: string; timeZone: string | undefined },
  { address, now }: Client,
): Promise<UserRow> {
  if (rateLimits) await countRegistration(tx, hourlyLimits, placeOf(address), now);
  const { email, timeZone } = person;
  const newPerson = { email, timeZone, passwordHash: noPasswordHash, ...namesOf(person) };
  return createAccount(tx, newPerson, { proof: 'shown', registration, now });
}

/** The same rule as for the email of a registration. */
function verifiedEmail({ email }: GooglePerson): string {
  if (email === undefined) throw new ApiError('email_not_verified');
  const read = emailRule.safeParse(email);
  if (read.success) return read.data;
  throw new ApiError('google_refused', {
    message: i18n.t('The email address of this Google account cannot be used here: {problem}.', {
      problem: read.error.issues[0]?.message ?? '',
    }),
  });
}

/**
 * The person who registered an email does not necessarily own it. If it was never verified,
 * everything that they could still use ends: the password, sessions and links.
 */
async function takeOver(tx: Tx, user: UserRow, now: Date): Promise<UserRow> {
  if (user.email_proven_at !== null) return user;
  const changes = { password_hash: noPasswordHash, email_proven_at: now };
  // First, so that a concurrent sign-in with the old password waits and is then refused.
  await updateUser(tx, user.id, changes);
  await deleteSessionsOf(tx, user.id);
  await deletePasswordResets(tx, user.id);
  await deleteKnownPlaces(tx, user.id);
  return { ...user, ...changes };
}

const nameMaxLength = 50;

/** A name that can be stored. Without a name, the part of the email before the @. */
function namesOf({ firstName, lastName, email }: GooglePerson & { email: string }) {
  const [first, last] = [firstName, lastName].map((name) => {
    const kept = name
      .replaceAll(/\p{Cc}+/gu, ' ')
      .slice(0, nameMaxLength)
      .toWellFormed()
      .trim();
    return canBeName(kept) ? kept : '';
  });
  return { firstName: first || (email.split('@')[0] ?? email), lastName: last ?? '' };
}
