import { nobodyScope, type Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { MetricRegister } from '../../http/metrics/metric-register.ts';
import { findFileCheck } from './file-check-store.ts';

/** The image store, and the result of the latest nightly check of the stored images, by any server. */
export function registerFileMetrics(
  metrics: MetricRegister,
  { database, files }: { database: Database; files: FileStore },
): void {
  metrics.gauge(
    'time_tracker_image_store_available',
    '1 when images can be stored and shown, 0 while the image store is down.',
    () => (files.isAvailable() ? 1 : 0),
  );
  const find = () => database.transaction(nobodyScope, findFileCheck);
  metrics.gauge(
    'time_tracker_screenshot_files',
    'Files of screenshots in the latest nightly check: opened, and those missing or damaged.',
    async () => {
      const { opened, missing, damaged } = (await find()) ?? {};
      return Object.entries({ opened, missing, damaged }).flatMap(([state, value]) =>
        value === undefined ? [] : [{ labels: { state }, value }],
      );
    },
    ['state'],
  );
  metrics.gauge(
    'time_tracker_screenshot_files_checked_at_seconds',
    'When the latest nightly check of the stored images ended, since 1970.',
    async () => {
      const check = await find();
      return check === undefined ? [] : [{ value: check.checked_at.getTime() / 1000 }];
    },
  );
}
