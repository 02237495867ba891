import { t } from '@lingui/core/macro';
import { durationText } from './duration-text.ts';

interface MeasuredWork {
  duration: number;
  measured_seconds: number;
  activity: number | null;
}

/** Which part of the time a percent is about: `of 1h 03m measured`; undefined if that is all of it, to the minute. */
export function measuredText({
  duration,
  measured_seconds: measured,
  activity,
}: MeasuredWork): string | undefined {
  if (activity === null || duration - measured < 60) return undefined;
  const time = durationText(measured);
  return t`of ${time} measured`;
}
