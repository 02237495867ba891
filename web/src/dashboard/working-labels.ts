import { t } from '@lingui/core/macro';
import { reportEverySeconds } from '@time-tracker/contract/limits';
import { secondMs } from '@time-tracker/contract/time/durations';
import type { WorkingMember } from './use-overview.ts';

/** A recorder reports once a minute and counts as lost after two missing reports. */
const recorderLostAfterMs = 2 * reportEverySeconds * secondMs;

type Recorder = WorkingMember['recorders'][number];

export interface WorkingState {
  mood: 'recording' | 'waiting' | 'missing';
  label: string;
}

/** The state of the recorder behind a running timer. Of several recorders, one that is recording. */
export function workingState(recorders: readonly Recorder[], nowMs: number): WorkingState {
  const here = recorders.filter(
    ({ last_seen }) => nowMs - Date.parse(last_seen) <= recorderLostAfterMs,
  );
  const best = here.find(isRecording) ?? here[0];
  if (!best) return { mood: 'missing', label: t`Not recording` };
  return { mood: isRecording(best) ? 'recording' : 'waiting', label: labelOf(best) };
}

function isRecording({ state }: Recorder): boolean {
  return state === 'recording' || state === 'not_measured';
}

function labelOf({ source, state }: Recorder): string {
  switch (state) {
    case 'recording':
    case 'not_measured':
      return source === 'desktop' ? t`Recording` : t`Recording in a browser`;
    case 'idle':
      return t`No input`;
    case 'locked':
      return t`Screen locked`;
    case 'paused':
      return t`Paused`;
  }
}
