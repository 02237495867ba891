import { plural, t } from '@lingui/core/macro';
import { reportEverySeconds } from '@time-tracker/contract/limits';
import { secondMs } from '@time-tracker/contract/time/durations';
import { surfaceName } from '../../language/surface-label.ts';
import type { Scope, TimerRecorder as Recorder } from '../use-overview.ts';

/** A recorder reports once a minute and counts as lost after two missing reports. */
const recorderLostAfterMs = 2 * reportEverySeconds * secondMs;

export interface WorkingState {
  status: 'recording' | 'time_only' | 'waiting' | 'missing';
  label: string;
}

/** The state of the recorder behind a running timer. Of several recorders, one that is recording. */
export function workingState(recorders: readonly Recorder[], nowMs: number): WorkingState {
  const here = recorders.filter(
    ({ last_seen }) => nowMs - Date.parse(last_seen) <= recorderLostAfterMs,
  );
  const best = here.find(seesScreen) ?? here.find(isRecording) ?? here[0];
  if (!best) return { status: 'missing', label: t`Not recording` };
  const status = seesScreen(best) ? 'recording' : isRecording(best) ? 'time_only' : 'waiting';
  return { status, label: labelOf(best) };
}

function isRecording({ state }: Recorder): boolean {
  return state === 'recording' || state === 'not_measured';
}

/** Of several, the one that records most. */
function seesScreen(recorder: Recorder): boolean {
  return isRecording(recorder) && (recorder.source === 'desktop' || recorder.surface !== null);
}

function labelOf({ source, state, surface }: Recorder): string {
  const shared = surface && surfaceName(surface);
  switch (state) {
    case 'recording':
    case 'not_measured':
      if (source === 'desktop') return t`Recording`;
      return shared ? t`Recording in a browser: ${shared}` : t`Recording time only, in a browser`;
    case 'idle':
      return t`No input`;
    case 'locked':
      return t`Screen locked`;
    case 'paused':
      return t`Paused`;
  }
}

/** How many are tracking, among the people and projects that the filters show. */
export function workingText(
  count: number,
  { user_id: userId, project_id: projectId }: Pick<Scope, 'user_id' | 'project_id'>,
): string {
  if (count > 0) {
    return plural(count, { one: '# person is tracking', other: '# people are tracking' });
  }
  const isOnePerson = typeof userId === 'number';
  if (typeof projectId === 'number') {
    return isOnePerson
      ? t`Not tracking this project right now`
      : t`No one is tracking this project right now`;
  }
  return isOnePerson ? t`Not tracking right now` : t`No one is tracking right now`;
}
