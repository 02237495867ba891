import type { ActivityItem } from '../spool/spool-items.ts';
import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { minuteMs } from '@time-tracker/contract/time/durations';

const start = Date.UTC(2026, 3, 1, 12, 0, 0);

/** A minute of work with a new id. */
export function someActivity(more: Partial<ActivityItem> = {}): ActivityItem {
  return {
    activity_id: newUuidSeven(start),
    project_id: 1,
    start: new Date(start).toISOString(),
    finish: new Date(start + minuteMs).toISOString(),
    measured_seconds: 60,
    active_seconds: 30,
    keyboard_seconds: 20,
    mouse_seconds: 15,
    minutes: [true, false, false, false, false, false, false, false, false, false],
    source: 'desktop',
    apps: [],
    ...more,
  };
}

export function someScreenshot(more: Partial<UploadedScreenshotInput> = {}) {
  return {
    id: newUuidSeven(start),
    activity_id: newUuidSeven(start),
    group_id: newUuidSeven(start),
    project_id: 1,
    taken_at: new Date(start).toISOString(),
    display: 0,
    displays: 1,
    ...more,
  };
}
