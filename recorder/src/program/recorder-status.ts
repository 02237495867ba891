import type { RecorderState } from '@time-tracker/contract/timer/timer';
import type { Connection } from '../timer/connection-watch.ts';
import type { ConsentState, HeldTime, PauseState } from './personal-control.ts';
import type { Block } from './recording-gate.ts';
import type { SkippedScreenshots } from './screenshot-taker.ts';

/** What the recorder knows about itself, for the `status` command and its reports to the server. */
export type RecorderStatus = {
  state: RecorderState;
  /** What is recorded, undefined when nothing is. */
  project: { id: number; name: string; since: number } | undefined;
  isAsking: boolean;
  /** Time without input about which the person may still be asked. */
  held: HeldTime | undefined;
  /** Set while the person paused the recording. */
  pause: PauseState | undefined;
  /** Unless it is given, the timer is only recorded under rules that the person agreed to. */
  consent: ConsentState;
  /** Why nothing is recorded although a timer runs. */
  block: Block | undefined;
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
