import type { RecorderState } from '@time-tracker/contract/timer';
import type { Connection } from '../timer/connection-watch.ts';
import type { SkippedScreenshots } from './screenshot-taker.ts';

/** What the recorder knows about itself, for the `status` command and its reports to the server. */
export type RecorderStatus = {
  state: RecorderState;
  /** What is recorded, undefined when nothing is. */
  project: { id: number; name: string; since: number } | undefined;
  isAsking: boolean;
  isCounting: boolean;
  /** The focused window was sampled lately. */
  seesWindows: boolean;
  screenshotInterval: number | undefined;
  lastCaptureAt: number | undefined;
  /** Why the last capture failed, for people. */
  captureProblem: string | undefined;
  /** Screenshots that the person's settings did not allow. */
  skippedScreenshots: SkippedScreenshots;
  connection: Connection;
  /** Why the server cannot be reached, for people. */
  connectionProblem: string | undefined;
  /** How far this machine's clock is off and corrected; milliseconds. */
  clockOffsetMs: number;
};
