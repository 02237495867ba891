import { i18n } from '../../language/server-texts.ts';
import { lockEmail } from '../../access/account-lookup-store.ts';
import type { Quotas } from '../../access/quotas.ts';
import { ApiError, invalidField } from '@time-tracker/contract/errors';
import type { registration } from '@time-tracker/contract/accounts/user';
import type { z } from 'zod';
import { nobodyScope, violates } from '../../database/database.ts';
import type { ConcurrencyLimit } from './concurrency-limit.ts';
import type { FirstAccount } from './first-account.ts';
import { countRegistration, type HourlyLimits } from './hourly-limits.ts';
import { createAccount } from '../create-account.ts';
import { openSession, type Client, type Session } from './open-session.ts';
import { refuseShortPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { placeOf } from './place-of-address.ts';
import { tryPassword } from './check-password.ts';
import { reportNewPlace } from './new-place-notice.ts';
import { sendVerification, type VerificationServices } from '../verify-email.ts';

export type UserServices = VerificationServices & {
  passwords: Passwords;
  /** Hashing is expensive. */
  hashLimit: ConcurrencyLimit;
  registration: 'open' | 'invited';
  /** Undefined: the server is in use, or registration is open. */
  firstAccount?: FirstAccount | undefined;
  passwordMinLength: number;
  hourlyLimits: HourlyLimits;
  quotas: Quotas;
};

/**
 * Creates an account and its first session. Throws invalid_input for an email with an account or a
 * short password, registration_closed, too_many.
 */
export async function register(
  services: UserServices,
  input: z.output<typeof registration>,
  client: Client,
): Promise<Session> {
  refuseShortPassword(input.password, services.passwordMinLength);
  if (services.rateLimits) {
    await services.database.transaction(nobodyScope, (tx) =>
      countRegistration(tx, services.hourlyLimits, placeOf(client.address), client.now),
    );
  }
  const { signal } = client;
  const source = placeOf(client.address);
  const passwordHash = await services.hashLimit({ signal, source }, () =>
    services.passwords.hash(input.password),
  );
  try {
    const session = await services.database.transaction(nobodyScope, async (tx) => {
      await lockEmail(tx, input.email);
      const user = await createAccount(
        tx,
        {
          email: input.email,
          firstName: input.first_name,
          lastName: input.last_name,
          passwordHash,
          timeZone: input.time_zone,
        },
        {
          proof: { secret: input.invitation },
          registration: services.registration,
          isFirstAccount: services.firstAccount?.isSecret(input.invitation) === true,
          now: client.now,
        },
      );
      const sessionsMax = services.quotas.sessionsOfAccount;
      return (await openSession(tx, user, client, { sessionsMax })).session;
    });
    if (!session.user.email_verified) await sendVerification(services, session.user, client.now);
    return session;
  } catch (error) {
    if (violates(error, 'users_email_unique')) {
      throw invalidField(
        'email',
        i18n.t('This email already has an account. Sign in, or reset the password.'),
      );
    }
    throw error;
  }
}

/** Throws wrong_credentials, too_many. */
export async function signIn(
  services: UserServices,
  { scope, ...credentials }: { email: string; password: string; scope?: 'recorder' | undefined },
  client: Client,
): Promise<Session> {
  const opened = await tryPassword(
    services,
    { ...credentials, address: client.address, now: client.now, signal: client.signal },
    (account, failures) =>
      services.database.statement((connection) =>
        openSession(connection, account, client, {
          sessionsMax: services.quotas.sessionsOfAccount,
          scope,
          failures,
        }),
      ),
  );
  if (opened === undefined) throw new ApiError('wrong_credentials');
  await reportNewPlace(services, opened, client);
  return opened.session;
}
