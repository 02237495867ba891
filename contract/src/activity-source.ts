import type { ActivitySource } from './activity.ts';

/** Whether a recorder measured it, rather than a person entering it later. Kept apart from the schemas to keep pages small. */
export function isRecorded(source: ActivitySource): boolean {
  return source === 'desktop' || source === 'browser';
}
