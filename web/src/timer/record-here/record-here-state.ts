import type { Timer } from '@time-tracker/contract/timer/timer';
import type { ScreenReason, ScreenSharing } from '../browser-recorder-state.ts';
import { describeRecording } from '../recording-status.ts';

/** What recording in this browser needs next. */
export type RecordHereState =
  /** The person may record in no project. */
  | { kind: 'no_project' }
  /** The person may only view what others record. */
  | { kind: 'viewer' }
  /** No timer runs. `reason`: why this browser cannot share a screen, so that it records time only. */
  | { kind: 'ready'; reason: ScreenReason | null }
  /** The timer runs, and the person has not agreed to what is recorded. */
  | { kind: 'consent' }
  /** The desktop app records. */
  | { kind: 'desktop' }
  /** The project takes no screenshots. */
  | { kind: 'screenshots_off' }
  | { kind: 'unsupported'; reason: ScreenReason | null }
  /** Time is recorded, screenshots are not. */
  | { kind: 'time_only'; status: NotSharing; reason: ScreenReason | null }
  | { kind: 'sharing' };

type NotSharing = Exclude<ScreenSharing['status'], 'sharing' | 'unsupported'>;

interface Facts {
  timer: Timer | null;
  serverNowMs: number;
  hasProject: boolean;
  /** There are projects, but none that the person may record in. */
  isViewer?: boolean;
  screen: Pick<ScreenSharing, 'status' | 'reason'>;
}

export function recordHereState({
  timer,
  serverNowMs,
  hasProject,
  isViewer = false,
  screen,
}: Facts): RecordHereState {
  const { status, reason } = screen;
  if (!timer) {
    if (!hasProject) return { kind: isViewer ? 'viewer' : 'no_project' };
    return { kind: 'ready', reason: status === 'unsupported' ? reason : null };
  }
  if (timer.consent.status !== 'given') return { kind: 'consent' };
  const recording = describeRecording(timer, serverNowMs);
  if (recording.kind === 'desktop') return { kind: 'desktop' };
  if (timer.screenshot_interval === 0) return { kind: 'screenshots_off' };
  if (status === 'unsupported') return { kind: 'unsupported', reason };
  return status === 'sharing' ? { kind: 'sharing' } : { kind: 'time_only', status, reason };
}
