import type { MonitorImage, ScreenCapture } from './screen-capture.ts';

/** For tests: always captures the same images. */
export function fakeCapture(parts: { now: () => number; monitors: MonitorImage[] }): ScreenCapture {
  return ({ blur }) =>
    Promise.resolve({ takenAt: parts.now(), isBlurred: blur, monitors: parts.monitors });
}
