import type { Api } from '@time-tracker/contract/api';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import { streamJson, type Handlers } from '../http/http-call.ts';
import type { Mailer } from '../mail/mailer.ts';
import { acceptInvitation } from '../projects/invitations.ts';
import { listDevices } from '../timer/timer.ts';
import { exportData } from './data-export.ts';
import { deleteAccount } from './delete-account.ts';
import { requestReset, resetPassword } from './reset-password.ts';
import { deleteSession } from './session-store.ts';
import { endSessions, listSignedInPlaces } from './sessions.ts';
import { createTurns } from './take-turns.ts';
import { getUser } from './user-store.ts';
import { changeProfile, register, signIn, toUser } from './users.ts';

/** Password hashes computed at once; more would only wait for a processor and hold memory. */
const hashesAtOnce = 2;
const hashesWaiting = 500;

type UserHandlers = Handlers<Api['user'], Call>;

export function userRoutes(options: {
  database: Database;
  mailer: Mailer;
  files: FileStore;
  publicUrl: string;
  registration: 'open' | 'invited';
  passwordMinLength: number;
  rateLimits: boolean;
}): UserHandlers {
  const { database } = options;
  const services = { ...options, takeTurn: createTurns(hashesAtOnce, hashesWaiting) };
  const login: UserHandlers['login'] = (call, input) => signIn(services, input, call);
  const get: UserHandlers['get'] = async ({ actor }) =>
    toUser(await database.transaction(scopeOf(actor), (tx) => getUser(tx, actor.userId)));
  return {
    login,
    short_login: login,
    get,
    verify_token: get,
    register: (call, input) => register(services, input, call),
    update: async (call, input) => {
      await changeProfile(services, call.actor, input, call);
      return { result: true };
    },
    forgot_password: async (call, { email }) => {
      await requestReset(services, email, call);
      return { result: true };
    },
    reset_password: async ({ now }, { token, password }) => {
      await resetPassword(services, { token, password }, now);
      return { result: true };
    },
    logout: async ({ actor }) => {
      await database.transaction(scopeOf(actor), (tx) => deleteSession(tx, actor.sessionId));
      return { result: true };
    },
    sessions: ({ actor, now }) =>
      database.transaction(scopeOf(actor), (tx) => listSignedInPlaces(tx, actor, now)),
    end_session: async ({ actor }, { id }) => {
      await database.transaction(scopeOf(actor), (tx) => endSessions(tx, actor, id));
      return { result: true };
    },
    recorders: ({ actor }) =>
      database.transaction(scopeOf(actor), (tx) => listDevices(tx, actor.userId)),
    accept_invitation: async ({ actor, now }, { token }) => ({
      result: true,
      organization_id: await acceptInvitation(database, actor, token, now),
    }),
    export: async ({ actor, now }) => streamJson(await exportData(database, actor, now)),
    delete: async (call, { password }) => {
      await deleteAccount(services, call, password);
      return { result: true };
    },
  };
}
