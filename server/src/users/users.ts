import { randomBytes } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { ApiError, invalidField } from '@time-tracker/contract/errors';
import type { registration, User } from '@time-tracker/contract/user';
import type { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import { hashToken } from '../access/authenticate.ts';
import { nobodyScope, setScope, violates, type Database, type Tx } from '../database/database.ts';
import { takeInvitations } from '../projects/invitations.ts';
import { countRegistration } from './hourly-limits.ts';
import { upsertKnownPlace } from './known-place-store.ts';
import { deletePasswordResets } from './password-reset-store.ts';
import { passwordProblem } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { placeOf } from './place-of-address.ts';
import { checkPassword, type Attempt } from './sign-in.ts';
import { deleteOtherSessions, insertSession } from './session-store.ts';
import { splitName } from './split-name.ts';
import type { TakeTurn } from './take-turns.ts';
import { getUser, insertUser, lockEmail, updateUser, type UserRow } from './user-store.ts';

export type UserServices = {
  database: Database;
  /** Hashing is costly: only what has its turn does it. */
  takeTurn: TakeTurn;
  registration: 'open' | 'invited';
  passwordMinLength: number;
  rateLimits: boolean;
};

/** Where a session is opened from. */
export type Client = { address: string; userAgent: string | undefined; now: Date };

type SentInstants<T> = { [Key in keyof T]: Key extends 'created_at' ? Date : T[Key] };
type Session = { token: string; api_token: string; user: SentInstants<User> };

/**
 * A new account with its first session. Somebody with an invitation waiting for his address joins
 * and becomes a Member, unless its link makes him an owner; everybody else becomes an Owner, unless registration is by invitation only. Throws
 * invalid_input for a taken address or a short password, registration_closed, too_many.
 */
export async function register(
  services: UserServices,
  input: z.output<typeof registration>,
  client: Client,
): Promise<Session> {
  refuseShortPassword(services, input.password);
  if (services.rateLimits) {
    await services.database.transaction(nobodyScope, (tx) =>
      countRegistration(tx, placeOf(client.address), client.now),
    );
  }
  const password_hash = await services.takeTurn(() => hashPassword(input.password));
  try {
    return await services.database.transaction(nobodyScope, async (tx) => {
      await lockEmail(tx, input.email);
      const user = await insertUser(tx, {
        email: input.email,
        first_name: input.first_name,
        last_name: input.last_name,
        name: `${input.first_name} ${input.last_name}`,
        type: 'Owner',
        password_hash,
        time_zone: input.time_zone ?? 'UTC',
        created_at: client.now,
      });
      await setScope(tx, { userId: user.id, organizationIds: [] });
      const invited = await takeInvitations(tx, user, input.invitation, client.now);
      if (!invited.joined && services.registration === 'invited') {
        throw new ApiError('registration_closed');
      }
      const type = invited.joined && !invited.isOwner ? 'Member' : 'Owner';
      await updateUser(tx, user.id, { type });
      return openSession(tx, { ...user, type }, client);
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
  const account = await checkPassword(services, { ...credentials, ...client });
  if (account === undefined) throw new ApiError('wrong_credentials');
  return services.database.transaction(nobodyScope, (tx) => openSession(tx, account, client));
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
  const { database, takeTurn } = services;
  if (password !== undefined) refuseShortPassword(services, password);
  if (password !== undefined && current_password !== undefined) {
    await refuseWrongPassword(services, {
      ...client,
      email: actor.email,
      password: current_password,
    });
  }
  const password_hash = password && (await takeTurn(() => hashPassword(password)));
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

export function toUser(row: UserRow): SentInstants<ApiReceives['user']['get']> {
  const { id, name, first_name, last_name, email, type, time_zone, created_at } = row;
  return {
    id,
    name,
    first_name,
    last_name,
    email,
    type: type === 'Owner' ? 'Owner' : 'Member',
    time_zone,
    created_at,
  };
}

async function openSession(tx: Tx, user: UserRow, client: Client): Promise<Session> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(tx, {
    user_id: user.id,
    token_hash: hashToken(token),
    user_agent: client.userAgent?.slice(0, 300) ?? null,
    at: client.now,
  });
  await upsertKnownPlace(tx, {
    user_id: user.id,
    address: placeOf(client.address),
    last_used_at: client.now,
  });
  return { token, api_token: token, user: toUser(user) };
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
