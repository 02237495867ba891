import type { Api } from '@time-tracker/contract/api';
import type { Call } from '../access/actor.ts';
import type { Handlers } from '../http/http-call.ts';
import type { Database } from '../database/database.ts';

// placeholder
export function activityRoutes(_services: { database: Database }): Handlers<Api['activity'], Call> {
  return new Proxy({}, { get: () => () => Promise.reject(new Error('not there yet')) }) as Handlers<
    Api['activity'],
    Call
  >;
}
