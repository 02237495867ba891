import type { Api } from '@time-tracker/contract/api';
import type { Call } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { DiskWatch } from '../files/disk-watch.ts';
import type { Handlers } from '../http/http-call.ts';
import { productVersion } from '../product-version.ts';
import { describeDisk } from './disk-health.ts';

export function healthRoutes({
  database,
  disk,
}: {
  database: Database;
  disk: DiskWatch;
}): Handlers<Api['health'], Call> {
  let asking: Promise<void> | undefined;
  return {
    get: async () => {
      // Nobody counts these calls, so those that come together ask the database once.
      asking ??= database.ping().finally(() => {
        asking = undefined;
      });
      await asking;
      return { ...describeDisk(disk), version: productVersion };
    },
  };
}
