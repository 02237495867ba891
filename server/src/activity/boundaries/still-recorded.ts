import { isRecorded } from '@time-tracker/contract/activity-source';
import { ApiError } from '@time-tracker/contract/errors';
import { futureToleranceSeconds } from '@time-tracker/contract/limits';
import { secondMs } from '@time-tracker/contract/time/durations';
import { windowEnd } from '@time-tracker/contract/time/ten-minute-window';
import { i18n } from '../../language/server-texts.ts';
import type { ChangedActivity } from '../activity-change-store.ts';

/**
 * Throws a conflict while the recorder may still extend the activity: until the end of its ten-minute window.
 * Its next request would find its time taken, and what follows would be lost.
 */
export function refuseStillRecorded({ source, endsAt }: ChangedActivity, now: Date): void {
  if (!isRecorded(source)) return;
  const graceMs = futureToleranceSeconds * secondMs;
  if (now.getTime() >= windowEnd(endsAt.getTime() - 1) + graceMs) return;
  throw new ApiError('conflict', {
    message: i18n.t('This part is still being recorded. Try again in a few minutes.'),
  });
}
