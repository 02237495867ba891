import { reportEverySeconds } from '@time-tracker/contract/limits';
import type { ApiReceives } from '@time-tracker/contract/api';
import { minuteMs, secondMs } from '@time-tracker/contract/time/durations';

type TimerResponse = ApiReceives['timer']['get'];
type RunningTimer = NonNullable<TimerResponse['timer']>;

/** Whether the running timer is recorded, which the extension never does itself. */
export type Recording =
  | { state: 'recorded'; by: string }
  /** The recorder runs and records nothing at the moment. */
  | { state: 'waiting'; by: string }
  | { state: 'no_consent' }
  | { state: 'no_recorder' };

/** The running timer, as the extension shows it. */
export type TimerView = {
  projectId: number;
  projectName: string;
  note: string | null;
  /** By the clock of this machine. */
  startedAt: number;
  /** As the server wrote it: identifies the timer. */
  serverStart: string;
  recording: Recording;
};

/** A recorder that missed two reports is gone. */
const silentMs = 2.5 * reportEverySeconds * secondMs;

/** `receivedAt` by the clock of this machine, which may differ from that of the server. */
export function viewTimer({ timer, now }: TimerResponse, receivedAt: number): TimerView | null {
  if (!timer) return null;
  const serverNow = Date.parse(now);
  return {
    projectId: timer.project_id,
    projectName: timer.project_name,
    note: timer.note,
    startedAt: receivedAt - Math.max(0, serverNow - Date.parse(timer.started_at)),
    serverStart: timer.started_at,
    recording: viewRecording(timer, serverNow),
  };
}

function viewRecording({ consent, recorders }: RunningTimer, serverNow: number): Recording {
  if (consent.status === 'missing') return { state: 'no_consent' };
  const present = recorders.filter(
    ({ last_seen: lastSeen }) => serverNow - Date.parse(lastSeen) < silentMs,
  );
  const recording = present.find(({ state }) => state === 'recording' || state === 'not_measured');
  if (recording) return { state: 'recorded', by: recording.name };
  const [waiting] = present;
  return waiting ? { state: 'waiting', by: waiting.name } : { state: 'no_recorder' };
}

/** "0:05:09" */
export function runningTime(startedAt: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - startedAt) / secondMs));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  return [Math.floor(seconds / 3600), ...parts.map((part) => String(part).padStart(2, '0'))].join(
    ':',
  );
}

/** At most four characters: "9m", "2h", "12h" */
export function badgeText(startedAt: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - startedAt) / minuteMs));
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h`;
}

/** "1h 09m", "45m" */
export function durationOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}m`;
  return `${hours}h ${String(minutes % 60).padStart(2, '0')}m`;
}
