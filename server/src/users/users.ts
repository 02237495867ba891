import { randomBytes } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { ApiError, invalidField } from '@time-tracker/contract/errors';
import type { registration, User } from '@time-tracker/contract/user';
import type { z } from 'zod';
import type { Actor } from '../access/actor.ts';
import { hashToken } from '../access/authenticate.ts';
import { nobodyScope, setScope, violates, type Database, type Tx } from '../database/database.ts';
import { joinInvitingProjects } from '../projects/invitations.ts';
import { hashPassword } from './passwords.ts';
import { countRegistration } from './registration-limit.ts';
import { checkPassword, type Attempt } from './sign-in.ts';
import { deleteOtherSessions, insertSession } from './session-store.ts';
import { splitName } from './split-name.ts';
import type { TakeTurn } from './take-turns.ts';
import {
  findUserByEmail,
  getUser,
  insertUser,
  lockEmail,
  updateUser,
  type UserRow,
} from './user-store.ts';

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
 * A new account with its first session. Somebody with an invitation waiting for his address becomes
 * a Member and joins; everybody else an Owner, unless registration is by invitation only. Throws
 * invalid_input for a taken address or a short password, registration_closed, too_many.
 */
export async function register(
  services: UserServices,
  input: z.output<typeof registration>,
  client: Client,
): Promise<Session> {
  refuseShortPassword(services, input.password);
  if (services.rateLimits) {
    await countRegistration(services.database, client.address, client.now);
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
      const invited = await joinInvitingProjects(tx, user, input.invitation, client.now);
      if (!invited) {
        if (services.registration === 'invited') throw new ApiError('registration_closed');
        return openSession(tx, user, client);
      }
      await updateUser(tx, user.id, { type: 'Member' });
      return openSession(tx, { ...user, type: 'Member' }, client);
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
 * Changes the caller's own account. A new password ends his other sessions; when the current one is
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
    if (password_hash !== undefined) await deleteOtherSessions(tx, actor.userId, actor.sessionId);
  });
}

/** The account of an address, while nobody else registers or invites it. */
export async function lockAccount(tx: Tx, email: string): Promise<UserRow | undefined> {
  await lockEmail(tx, email);
  return findUserByEmail(tx, email);
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
  if (password.length < passwordMinLength) {
    throw invalidField('password', `Minimum ${passwordMinLength} symbols`);
  }
}

async function refuseWrongPassword(services: UserServices, attempt: Attempt): Promise<void> {
  if ((await checkPassword(services, attempt)) === undefined) {
    throw invalidField('current_password', 'This is not your current password');
  }
}
