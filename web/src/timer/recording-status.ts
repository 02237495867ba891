import type { Timer } from '@time-tracker/contract/timer';
import { recorderGoneAfterMs } from './recorder-presence.ts';
import { formatAgo } from '../language/format.ts';

type Recorder = Timer['recorders'][number];

export interface Recording {
  /** What records the running timer. */
  kind: 'desktop' | 'browser' | 'nothing';
  /** Whether it measures right now. */
  mood: 'recording' | 'waiting' | 'missing';
  words: string;
  /** The last sign of life, ISO 8601, null when there was none. */
  lastSeenAt: string | null;
}

/** What records, in words. Of several the freshest one that is recording, desktop first. */
export function describeRecording(recorders: Recorder[], serverNowMs: number): Recording {
  const byRank = [...recorders].sort((a, b) => rank(a) - rank(b) || lastSeen(b) - lastSeen(a));
  const here = byRank.find((recorder) => serverNowMs - lastSeen(recorder) <= recorderGoneAfterMs);
  if (!here) {
    const last = [...recorders].sort((a, b) => lastSeen(b) - lastSeen(a))[0];
    return {
      kind: 'nothing',
      mood: 'missing',
      words: last
        ? `${last.name} is no longer heard; nothing is recording`
        : 'Nothing is recording yet',
      lastSeenAt: last?.last_seen ?? null,
    };
  }
  return {
    kind: here.source,
    mood: isAtWork(here) ? 'recording' : 'waiting',
    words: wordsFor(here),
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

/** The same, with when it was last heard; `unreachableSince`: the last answer of a server that is lost. */
export function recordingLabel(
  timer: Timer,
  serverNowMs: number,
  unreachableSince: number | null,
): string {
  const recording = describeRecording(timer.recorders, unreachableSince ?? serverNowMs);
  const { words, lastSeenAt, kind } = recording;
  if (unreachableSince !== null && kind !== 'nothing') {
    return `${words}. The server is not reached: what is recorded is kept and sent later`;
  }
  return lastSeenAt === null ? words : `${words}; last heard ${formatAgo(lastSeenAt, serverNowMs)}`;
}

function wordsFor({ source, state, name }: Recorder): string {
  if (source === 'browser') return browserLabel(state, `the browser (${name})`);
  const device = `the desktop recorder on ${name}`;
  switch (state) {
    case 'recording':
      return `Recording by ${device}`;
    case 'not_measured':
      return `Recording by ${device}, without activity`;
    case 'idle':
      return `No input noticed by ${device}`;
    case 'locked':
      return `The screen is locked, says ${device}`;
    case 'paused':
      return `Paused by ${device}`;
  }
}

/** A page sees neither keys nor screens. */
function browserLabel(state: Recorder['state'], device: string): string {
  switch (state) {
    case 'recording':
      return `Recording by ${device}`;
    case 'not_measured':
      return `Recording time by ${device}, without activity and screenshots`;
    case 'idle':
    case 'locked':
      return `Nobody at work, says ${device}`;
    case 'paused':
      return `An open page of ${device} leaves recording to the desktop recorder`;
  }
}
