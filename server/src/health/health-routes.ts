import type { Api } from '@time-tracker/contract/api';
import type { Call } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/http-call.ts';
import { productVersion } from '../product-version.ts';

export function healthRoutes({ database }: { database: Database }): Handlers<Api['health'], Call> {
  return {
    get: async () => {
      await database.ping();
      return { status: 'ok', version: productVersion };
    },
  };
}
