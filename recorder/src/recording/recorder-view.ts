import type { RecorderState } from '@time-tracker/contract/timer';
import type { Connection } from '../timer/connection-watch.ts';

/** What the recorder knows of itself, for `status` and for the report to the server. */
export type RecorderView = {
  state: RecorderState;
  /** What is recorded, undefined when nothing is. */
  project: { id: number; name: string; since: number } | undefined;
  asking: boolean;
  counting: boolean;
  /** The window in front was seen lately. */
  seesWindows: boolean;
  screenshotInterval: number | undefined;
  lastCaptureAt: number | undefined;
  /** Why the last capture failed, for people. */
  captureProblem: string | undefined;
  connection: Connection;
  /** Why the server cannot be asked, for people. */
  connectionProblem: string | undefined;
  /** How far this machine's clock is off and corrected; milliseconds. */
  clockOffsetMs: number;
};
