import type { MonitorImage, ScreenCapture } from './screen-capture.ts';

/** A capture that shows the same picture on every monitor; for tests. */
export function fakeCapture(parts: { now: () => number; monitors: MonitorImage[] }): ScreenCapture {
  return () => Promise.resolve({ takenAt: parts.now(), monitors: parts.monitors });
}
