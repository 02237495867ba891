import type { Api } from '@time-tracker/contract/api';
import type { Call } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/http-call.ts';
import { describeInvitation } from './invitations.ts';

export function invitationRoutes({
  database,
}: {
  database: Database;
}): Handlers<Api['invitation'], Call> {
  return { get: ({ now }, { token }) => describeInvitation(database, token, now) };
}
