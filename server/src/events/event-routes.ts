import type { Api } from '@time-tracker/contract/api';
import type { Call } from '../access/actor.ts';
import { ApiError } from '@time-tracker/contract/errors';
import type { Handlers } from '../http/http-call.ts';
import type { EventHub } from './event-hub.ts';

export function eventRoutes({ eventHub }: { eventHub: EventHub }): Handlers<Api['events'], Call> {
  return {
    listen: ({ actor, lastEventId }, { organization_id: organizationId, own: isOwnTimer }) => {
      if (organizationId !== undefined && !actor.organizations.has(organizationId)) {
        throw new ApiError('not_found');
      }
      const { feed } = eventHub.listen(actor, { organizationId, isOwnTimer }, lastEventId);
      return Promise.resolve(feed);
    },
  };
}
