import { t } from '@lingui/core/macro';
import type { Timer } from '@time-tracker/contract/timer';
import { recorderGoneAfterMs } from './recorder-presence.ts';
import { formatAgo } from '../language/format.ts';

type Recorder = Timer['recorders'][number];

export interface Recording {
  /** What records the running timer. */
  kind: 'desktop' | 'browser' | 'nothing';
  /** Whether it is recording now. */
  status: 'recording' | 'waiting' | 'missing';
  text: string;
  /** The last report, ISO 8601; null without one. */
  lastSeenAt: string | null;
}

/** Describes the recorder in use: the latest one that is recording, desktop first. */
export function describeRecording(recorders: Recorder[], serverNowMs: number): Recording {
  const byRank = [...recorders].sort((a, b) => rank(a) - rank(b) || lastSeen(b) - lastSeen(a));
  const here = byRank.find((recorder) => serverNowMs - lastSeen(recorder) <= recorderGoneAfterMs);
  if (!here) {
    const last = [...recorders].sort((a, b) => lastSeen(b) - lastSeen(a))[0];
    return {
      kind: 'nothing',
      status: 'missing',
      text: last
        ? t`Lost contact with ${{ name: last.name }}. Not recording.`
        : t`Waiting for a recorder`,
      lastSeenAt: last?.last_seen ?? null,
    };
  }
  return {
    kind: here.source,
    status: isAtWork(here) ? 'recording' : 'waiting',
    text: statusOf(here),
    lastSeenAt: here.last_seen,
  };
}

function rank(recorder: Recorder): number {
  return (isAtWork(recorder) ? 0 : 2) + (recorder.source === 'desktop' ? 0 : 1);
}

function isAtWork({ state }: Recorder): boolean {
  return state === 'recording' || state === 'not_measured';
}

function lastSeen(recorder: Recorder): number {
  return Date.parse(recorder.last_seen);
}

/** The same with its last report. `unreachableSince`: the last response of a server that is now offline. */
export function recordingText(
  timer: Timer,
  serverNowMs: number,
  unreachableSince: number | null,
): string {
  const recording = describeRecording(timer.recorders, unreachableSince ?? serverNowMs);
  const { text, lastSeenAt, kind } = recording;
  if (unreachableSince !== null && kind !== 'nothing') {
    return [text, t`Offline: time is kept and will sync`].join(' · ');
  }
  if (lastSeenAt === null) return text;
  const age = formatAgo(lastSeenAt, serverNowMs);
  return [text, t`last seen ${age}`].join(' · ');
}

function statusOf({ source, state, name }: Recorder): string {
  if (source === 'browser') return browserStatus(state, name);
  switch (state) {
    case 'recording':
      return t`Tracking with the desktop app on ${name}`;
    case 'not_measured':
      return t`Tracking with the desktop app on ${name}, activity not measured`;
    case 'idle':
      return t`Idle on ${name}`;
    case 'locked':
      return t`Screen locked on ${name}`;
    case 'paused':
      return t`Paused on ${name}`;
  }
}

/** A page cannot measure activity or take screenshots. */
function browserStatus(state: Recorder['state'], name: string): string {
  switch (state) {
    case 'recording':
      return t`Tracking time in the browser (${name})`;
    case 'not_measured':
      return t`Tracking time in the browser (${name}). No screenshots or activity: install the desktop app.`;
    case 'idle':
    case 'locked':
      return t`Idle in the browser (${name})`;
    case 'paused':
      return t`Browser recording paused: the desktop app is active`;
  }
}
