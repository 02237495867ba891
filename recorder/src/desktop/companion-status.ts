import type { RecorderState } from '@time-tracker/contract/timer/timer';

/** What the desktop shows of the recorder; times in milliseconds since the epoch. */
export type CompanionStatus = {
  state: RecorderState;
  /** What is recorded, undefined when nothing is. */
  project: { name: string; since: number } | undefined;
  /** Time without input that the person can still decide about. */
  held: object | undefined;
  /** Set while the person paused the recording. */
  pause: object | undefined;
  /** Why nothing is recorded although a timer runs. */
  block: 'paused' | 'locked' | 'no_consent' | undefined;
  lastCaptureAt: number | undefined;
  /** Why the last capture failed, for people. */
  captureProblem: string | undefined;
  skippedScreenshots: { count: number; last: string | undefined };
  connection: 'unknown' | 'connected' | 'lost' | 'signed out';
};
