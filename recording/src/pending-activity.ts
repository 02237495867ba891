import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import type { Interval } from '@time-tracker/contract/time/interval';

/**
 * Work without a break that the server has not confirmed yet, within one ten-minute window;
 * milliseconds since the epoch.
 */
export type PendingActivity = Interval & { activityId: string; projectId: number };

/** Shorter activities are not worth a row. */
export const shortestActivityMs = 1_000;

const inactiveMinutes = Array.from({ length: 10 }, () => false);

/** The activity as it is sent by a recorder that sees no input and no windows. */
export function describeUnmeasured(
  { activityId, projectId, start, end }: PendingActivity,
  source: RecordedActivityInput['source'],
): RecordedActivityInput {
  return {
    activity_id: activityId,
    project_id: projectId,
    start: new Date(start).toISOString(),
    finish: new Date(end).toISOString(),
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: inactiveMinutes,
    source,
    apps: [],
  };
}
