import type { MonitorImage, ScreenCapture } from './screen-capture.ts';

/** For tests: always captures the same images. */
export function fakeCapture(parts: { now: () => number; monitors: MonitorImage[] }): ScreenCapture {
  return () => Promise.resolve({ takenAt: parts.now(), monitors: parts.monitors });
}
