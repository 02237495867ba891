import { ApiError, invalidField } from '@time-tracker/contract/errors';
import type { registration } from '@time-tracker/contract/user';
import type { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import { nobodyScope, violates, type Database } from '../database/database.ts';
import { countRegistration, type HourlyLimits } from './hourly-limits.ts';
import { makeAccount } from './new-account.ts';
import { openSession, type Client, type Session } from './open-session.ts';
import { deletePasswordResets } from './password-reset-store.ts';
import { passwordProblem } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { placeOf } from './place-of-address.ts';
import { checkPassword, tryPassword, type Attempt } from './sign-in.ts';
import { deleteOtherSessions } from './session-store.ts';
import { splitName } from './split-name.ts';
import type { TakeTurn } from './take-turns.ts';
import { getUser, lockEmail, updateUser, type UserRow } from './user-store.ts';

export type UserServices = {
  database: Database;
  passwords: Passwords;
  /** Hashing is costly: only what has its turn does it. */
  takeTurn: TakeTurn;
  registration: 'open' | 'invited';
  passwordMinLength: number;
  rateLimits: boolean;
  hourlyLimits: HourlyLimits;
};

/**
 * A new account with its first session. Throws invalid_input for a taken address or a short password,
 * registration_closed, too_many.
 */
export async function register(
  services: UserServices,
  input: z.output<typeof registration>,
  client: Client,
): Promise<Session> {
  refuseShortPassword(services, input.password);
  if (services.rateLimits) {
    await services.database.transaction(nobodyScope, (tx) =>
      countRegistration(tx, services.hourlyLimits, placeOf(client.address), client.now),
    );
  }
  const passwordHash = await services.takeTurn(() => services.passwords.hash(input.password));
  try {
    return await services.database.transaction(nobodyScope, async (tx) => {
      await lockEmail(tx, input.email);
      const user = await makeAccount(
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
          now: client.now,
        },
      );
      return openSession(tx, user, client);
    });
  } catch (error) {
    if (violates(error, 'users_email_unique')) {
      throw invalidField('email', 'This e-mail address has an account already');
    }
    throw error;
  }
}

/** Throws wrong_credentials, too_many. */
export async function signIn(
  services: UserServices,
  credentials: { email: string; password: string },
  client: Client,
): Promise<Session> {
  const session = await tryPassword(services, { ...credentials, ...client }, (account, failures) =>
    services.database.statement((connection) =>
      openSession(connection, account, client, { failures }),
    ),
  );
  if (session === undefined) throw new ApiError('wrong_credentials');
  return session;
}

export type ProfileChanges = {
  name?: string;
  password?: string;
  current_password?: string;
  time_zone?: string;
};

/**
 * Changes the caller's own account. A new password ends his other sessions and links to set one; when the current one is
 * sent with it, it has to be right (invalid_input).
 */
export async function changeProfile(
  services: UserServices,
  actor: Actor,
  { name, password, current_password, time_zone }: ProfileChanges,
  client: Client,
): Promise<void> {
  const { database, passwords, takeTurn } = services;
  if (password !== undefined) refuseShortPassword(services, password);
  if (password !== undefined && current_password !== undefined) {
    await refuseWrongPassword(services, {
      ...client,
      email: actor.email,
      password: current_password,
    });
  }
  const password_hash = password && (await takeTurn(() => passwords.hash(password)));
  await database.transaction({ userId: actor.userId, organizationIds: [] }, async (tx) => {
    const before = await getUser(tx, actor.userId);
    await updateUser(tx, actor.userId, {
      ...(name !== undefined && renamed(name, before)),
      ...(time_zone !== undefined && { time_zone }),
      ...(password_hash !== undefined && { password_hash }),
    });
    if (password_hash === undefined) return;
    await deleteOtherSessions(tx, actor.userId, actor.sessionId);
    await deletePasswordResets(tx, actor.userId);
  });
}

function renamed(name: string, before: UserRow) {
  const { first, last } = splitName(name, { first: before.first_name, last: before.last_name });
  return { name, first_name: first, last_name: last };
}

function refuseShortPassword(
  { passwordMinLength }: { passwordMinLength: number },
  password: string,
): void {
  const problem = passwordProblem(password, passwordMinLength);
  if (problem !== undefined) throw invalidField('password', problem);
}

async function refuseWrongPassword(services: UserServices, attempt: Attempt): Promise<void> {
  if ((await checkPassword(services, attempt)) === undefined) {
    throw invalidField('current_password', 'This is not your current password');
  }
}
