import type { Api } from '@time-tracker/contract/api';
import type { Call } from '../access/actor.ts';
import type { Handlers } from '../http/http-call.ts';
import type { Database } from '../database/database.ts';

// placeholder
export function organizationRoutes(_services: {
  database: Database;
}): Handlers<Api['organization'], Call> {
  return new Proxy({}, { get: () => () => Promise.reject(new Error('not there yet')) }) as Handlers<
    Api['organization'],
    Call
  >;
}
