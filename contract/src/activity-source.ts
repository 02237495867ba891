import type { ActivitySource } from './activity.ts';

/** Seen by a recorder as it passed, and not what somebody says afterwards. Apart from the schemas: pages need only this. */
export function isRecorded(source: ActivitySource): boolean {
  return source === 'desktop' || source === 'browser';
}
