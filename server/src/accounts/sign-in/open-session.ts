import { randomBytes } from 'node:crypto';
import type { SessionScope } from '@time-tracker/contract/access';
import type { ApiReceives } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import type { User } from '@time-tracker/contract/accounts/user';
import type { UserRow } from '../../access/account-lookup-store.ts';
import { hashToken } from '../../access/authenticate.ts';
import type { Connection } from '../../database/database.ts';
import { readSettings } from '../profile-settings.ts';
import { hasPassword } from './passwords.ts';
import { placeOf } from './place-of-address.ts';
import { insertSession, type NewSession } from './session-store.ts';

/** The client that opens a session. `signal` is aborted when it disconnects. */
export type Client = {
  address: string;
  userAgent: string | undefined;
  now: Date;
  signal: AbortSignal;
};

type SentInstants<T> = { [Key in keyof T]: Key extends 'created_at' ? Date : T[Key] };
export type Session = { token: string; api_token: string; user: SentInstants<User> };

/** `isNewPlace`: the account was not used from this place before. */
export type OpenedSession = { session: Session; isNewPlace: boolean };

/** `scope` undefined: the session may do everything that its user may. */
type SessionRules = { sessionsMax: number; scope?: SessionScope | undefined; failures?: string };

/**
 * Opens a session for an account. When there would be more than `sessionsMax`, ends the one that
 * was unused for longest. With `failures`, the session opens only if the password has not changed,
 * clears these failures, and does not wait for the disk. Throws wrong_credentials when the password
 * was changed at the same moment.
 */
export async function openSession(
  connection: Connection,
  user: UserRow,
  client: Client,
  { sessionsMax, scope = 'account', failures }: SessionRules,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const session: NewSession = {
    user_id: user.id,
    token_hash: hashToken(token),
    scope,
    user_agent: client.userAgent?.slice(0, 300) ?? null,
    place: placeOf(client.address),
    at: client.now,
  };
  const shown = failures === undefined ? undefined : { hash: user.password_hash, failures };
  const opened = await insertSession(connection, session, { sessionsMax, shown });
  if (opened === undefined) throw new ApiError('wrong_credentials');
  const { isNewPlace } = opened;
  return { session: { token, api_token: token, user: toUser(user) }, isNewPlace };
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
    has_password: hasPassword(row.password_hash),
    email_verified: row.email_proven_at !== null,
    created_at,
    settings: readSettings(row),
  };
}
