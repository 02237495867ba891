import type { Activity } from '@time-tracker/contract/activity';

const tenMinutesMs = 600_000;

/** Ten minutes of Ada on Atlas. */
export function sampleActivity(start: string, more: Partial<Activity> = {}): Activity {
  return {
    activity_id: start,
    user_id: 1,
    user_name: 'Ada',
    project_id: 5,
    project_name: 'Atlas',
    start,
    finish: new Date(Date.parse(start) + tenMinutesMs).toISOString(),
    duration: 600,
    activity: 40,
    active_seconds: 240,
    measured_seconds: 600,
    keyboard: 0,
    mouse: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'desktop',
    note: null,
    screenshots: 0,
    ...more,
  };
}
