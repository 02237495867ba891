import { t } from '@lingui/core/macro';
import type { SharedSurface } from '@time-tracker/contract/screenshot';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { recorderGoneAfterMs } from './recorder-presence.ts';
import { surfaceName } from '../language/surface-label.ts';
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
  /** What is shared with the browser in use; null if nothing. */
  surface: SharedSurface | null;
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
    surface: null,
    lastSeenAt: last?.last_seen ?? null,
  };
}

/** What is recorded now, in two or three words. */
export function recordedLabel(
  { kind, status, surface }: Pick<Recording, 'kind' | 'status' | 'surface'>,
  screenshotInterval: number,
): string {
  if (status !== 'recording') return t`Not recording`;
  const hasScreen = screenshotInterval > 0 && (kind === 'desktop' || surface !== null);
  return hasScreen ? t`Time and screen` : t`Time only`;
}

function describe(recorder: Recorder, status: 'recording' | 'waiting'): Recording {
  return {
    kind: recorder.source,
    status,
    text: statusOf(recorder),
    surface: recorder.surface,
    lastSeenAt: recorder.last_seen,
  };
}

/** Recorders and pages wait for a consent before they record a timer. */
function waitingForConsent({ consent, organization_name }: RecordedTimer): Recording | undefined {
  const nothing = { kind: 'nothing', status: 'waiting', surface: null, lastSeenAt: null } as const;
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

/** A browser that shares a screen records more than one that does not. */
function rank({ source, surface }: Recorder): number {
  if (source === 'desktop') return 0;
  return surface === null ? 2 : 1;
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
  const { text, lastSeenAt } = describeRecording(timer, unreachableSince ?? serverNowMs);
  if (isTimeKept(timer, unreachableSince)) {
    return [text, t`Offline: time is kept and will sync`].join(' · ');
  }
  if (lastSeenAt === null) return text;
  const age = formatAgo(lastSeenAt, serverNowMs);
  return [text, t`last seen ${age}`].join(' · ');
}

/** Whether a recorder was in use when the server went offline: it stores what it records, and sends it later. */
export function isTimeKept(timer: RecordedTimer, unreachableSince: number | null): boolean {
  return unreachableSince !== null && describeRecording(timer, unreachableSince).kind !== 'nothing';
}

/** What an unreachable server means, where there is little room. */
export function offlineLabel(timer: RecordedTimer | null, unreachableSince: number | null): string {
  if (timer && isTimeKept(timer, unreachableSince)) return t`Offline: time is kept and will sync`;
  if (timer || unreachableSince === null) return t`Offline: this page is not up to date`;
  return t`Offline: the timer cannot start`;
}

/** What an unreachable server means for the person. `unreachableSince`: null before its first response. */
export function offlineText(timer: RecordedTimer | null, unreachableSince: number | null): string {
  if (timer && isTimeKept(timer, unreachableSince)) {
    return t`The server cannot be reached. Recorded time is kept and sent later.`;
  }
  if (timer || unreachableSince === null) {
    return t`The server cannot be reached. This page updates when it is back.`;
  }
  return t`The server cannot be reached. You can start the timer when it is back.`;
}

function statusOf({ source, state, name, surface }: Recorder): string {
  if (source === 'browser') return browserStatus(state, name, surface);
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

/** A page takes screenshots and measures activity only while a screen is shared with it. */
function browserStatus(
  state: Recorder['state'],
  name: string,
  surface: SharedSurface | null,
): string {
  const shared = surface && surfaceName(surface);
  switch (state) {
    case 'recording':
    case 'not_measured':
      return shared
        ? t`Tracking time and screen in the browser (${name}): ${shared}`
        : t`Tracking time in the browser (${name}). No screenshots: share your screen or use the desktop app.`;
    case 'idle':
    case 'locked':
      return t`Idle in the browser (${name})`;
    case 'paused':
      return t`Browser recording paused: the desktop app is active`;
  }
}
