import type { Api } from '@time-tracker/contract/api';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/http-call.ts';
import { deleteSession } from './session-store.ts';
import { createTurns } from './take-turns.ts';
import { getUser } from './user-store.ts';
import { changeProfile, register, signIn, toUser } from './users.ts';

/** Password hashes computed at once; more would only wait for a processor and hold memory. */
const hashesAtOnce = 2;
const hashesWaiting = 500;

export function userRoutes(options: {
  database: Database;
  registration: 'open' | 'invited';
  passwordMinLength: number;
  rateLimits: boolean;
}): Handlers<Api['user'], Call> {
  const { database } = options;
  const services = { ...options, takeTurn: createTurns(hashesAtOnce, hashesWaiting) };
  return {
    login: (call, input) => signIn(services, input, call),
    register: (call, input) => register(services, input, call),
    get: async ({ actor }) =>
      toUser(await database.transaction(scopeOf(actor), (tx) => getUser(tx, actor.userId))),
    update: async (call, input) => {
      await changeProfile(services, call.actor, input, call);
      return { result: true };
    },
    logout: async ({ actor }) => {
      await database.transaction(scopeOf(actor), (tx) => deleteSession(tx, actor.sessionId));
      return { result: true };
    },
  };
}
