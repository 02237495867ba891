import type { Api } from '@time-tracker/contract/api';
import type { Call } from '../access/actor.ts';
import type { Quotas } from '../access/quotas.ts';
import type { Database } from '../database/database.ts';
import type { DiskWatch } from '../files/disk-watch.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Keyring } from '../files/keyring.ts';
import type { Handlers } from '../http/http-call.ts';
import { listCaptureIntervals } from './capture-intervals.ts';
import type { ImageDecoders } from './images/image-decoders.ts';
import type { ScreenshotViewLog } from './viewing/screenshot-view-log.ts';
import { listScreenshotViews } from './viewing/screenshot-views.ts';
import { removeScreenshots } from './remove-screenshots.ts';
import { listScreenshotPeople } from './screenshot-people.ts';
import { pageScreenshots } from './screenshot-list.ts';
import { listUnchangedDays } from './unchanged-screens.ts';
import { storeScreenshot } from './upload/screenshot-upload.ts';

export function screenshotRoutes(services: {
  database: Database;
  quotas: Quotas;
  files: FileStore;
  disk: DiskWatch;
  keyring: Keyring;
  decoders: ImageDecoders;
  viewLog: ScreenshotViewLog;
  log: {
    warn(detail: object, message: string): void;
    error(detail: object, message: string): void;
  };
}): Handlers<Api['screenshot'], Call> {
  return {
    upload: (call, input) => storeScreenshot(services, call, input),
    all: async (call, input) => ({
      ...(await pageScreenshots(services, call, input)),
      now: call.now,
      page: input.page,
      page_size: input.page_size,
    }),
    people: async (call, input) => ({
      ...(await listScreenshotPeople(services, call, input)),
      now: call.now,
      page: input.page,
      page_size: input.page_size,
    }),
    intervals: async (call, input) => ({
      ...(await listCaptureIntervals(services, call, input)),
      now: call.now,
    }),
    unchanged: async (call, input) => ({
      ...(await listUnchangedDays(services, call, input)),
      now: call.now,
    }),
    views: async (call, input) => ({
      ...(await listScreenshotViews(services, call, input)),
      now: call.now,
      page: input.page,
      page_size: input.page_size,
    }),
    remove: async (call, input) => {
      await removeScreenshots(services, call, input);
      return { result: true };
    },
  };
}
