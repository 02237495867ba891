import { t } from '@lingui/core/macro';
import type { Timer } from '@time-tracker/contract/timer';
import { recorderGoneAfterMs } from './recorder-presence.ts';
import { formatAgo } from '../language/format.ts';

type Recorder = Timer['recorders'][number];
/** What the status depends on. */
type RecordedTimer = Pick<Timer, 'recorders' | 'consent' | 'organization_name'>;

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
export function describeRecording(timer: RecordedTimer, serverNowMs: number): Recording {
  const { recorders } = timer;
  const latestFirst = [...recorders].sort((a, b) => lastSeen(b) - lastSeen(a));
  const isHere = (recorder: Recorder) => serverNowMs - lastSeen(recorder) <= recorderGoneAfterMs;
  const atWork = latestFirst
    .filter((recorder) => isHere(recorder) && isAtWork(recorder))
    .sort((a, b) => rank(a) - rank(b))[0];
  if (atWork) return describe(atWork, 'recording');
  const waiting = waitingForConsent(timer);
  if (waiting) return waiting;
  const lastDesktop = latestFirst.find(({ source }) => source === 'desktop');
  // A pause holds until the person resumes, so no page records instead.
  if (lastDesktop?.state === 'paused') return describe(lastDesktop, 'waiting');
  const idle = latestFirst.filter(isHere).sort((a, b) => rank(a) - rank(b))[0];
  if (idle) return describe(idle, 'waiting');
  const [last] = latestFirst;
  return {
    kind: 'nothing',
    status: 'missing',
    text: last
      ? t`Lost contact with ${{ name: last.name }}: turned off, offline or signed out. Not recording.`
      : t`Waiting for a recorder`,
    lastSeenAt: last?.last_seen ?? null,
  };
}

function describe(recorder: Recorder, status: 'recording' | 'waiting'): Recording {
  return {
    kind: recorder.source,
    status,
    text: statusOf(recorder),
    lastSeenAt: recorder.last_seen,
  };
}

/** Recorders and pages wait for a consent before they record a timer. */
function waitingForConsent({ consent, organization_name }: RecordedTimer): Recording | undefined {
  const nothing = { kind: 'nothing', status: 'waiting', lastSeenAt: null } as const;
  switch (consent.status) {
    case 'given':
      return undefined;
    case 'missing':
      return {
        ...nothing,
        text: t`Not recording: agree to what ${{ organization: organization_name }} records first.`,
      };
    case 'outdated':
      return {
        ...nothing,
        text: t`Not recording: ${{ organization: organization_name }} records more than you agreed to. Review the new rules first.`,
      };
  }
}

function rank({ source }: Recorder): number {
  return source === 'desktop' ? 0 : 1;
}

function isAtWork({ state }: Recorder): boolean {
  return state === 'recording' || state === 'not_measured';
}

function lastSeen(recorder: Recorder): number {
  return Date.parse(recorder.last_seen);
}

/** The same with its last report. `unreachableSince`: the last response of a server that is now offline. */
export function recordingText(
  timer: RecordedTimer,
  serverNowMs: number,
  unreachableSince: number | null,
): string {
  const recording = describeRecording(timer, unreachableSince ?? serverNowMs);
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
      return t`Paused on ${name}. Nothing is recorded until you resume there.`;
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
