import type { Api } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import type { Call } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { DiskWatch } from '../files/disk-watch.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Handlers } from '../http/http-call.ts';
import {
  createReadiness,
  requireReadiness,
  requireService,
  type Readiness,
} from '../http/readiness.ts';
import { productVersion } from '../start/product-version.ts';
import { describeStorage } from './disk-health.ts';

/** A load balancer gets a response before its own timeout. */
const answerMaxMilliseconds = 5_000;

export function healthRoutes(
  {
    database,
    disk,
    files,
    readiness = createReadiness(),
  }: {
    database: Pick<Database, 'ping'>;
    disk: DiskWatch;
    files: Pick<FileStore, 'isAvailable'>;
    readiness?: Readiness;
  },
  maxMilliseconds = answerMaxMilliseconds,
): Handlers<Api['health'], Call> {
  let asking: Promise<void> | undefined;
  const askDatabase = () => {
    // These calls are not rate limited, so concurrent ones share one query.
    asking ??= within(maxMilliseconds, database.ping()).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const ok = { status: 'ok' as const, version: productVersion };
  return {
    get: async () => {
      requireService(readiness);
      await askDatabase();
      return { ...describeStorage(disk, files), version: productVersion };
    },
    live: () => Promise.resolve(ok),
    ready: async () => {
      requireReadiness(readiness);
      await askDatabase();
      return ok;
    },
  };
}

async function within(milliseconds: number, ping: Promise<void>): Promise<void> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    limit.reject(new ApiError('unavailable', { retryAfterSeconds: 2 }));
  }, milliseconds);
  try {
    await Promise.race([ping, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
