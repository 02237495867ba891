import { reportEverySeconds } from '@time-tracker/contract/limits';
import type { Timer } from '@time-tracker/contract/timer';

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

/** A recorder reports once a minute; after missing one it counts as gone. */
const goneAfterMs = 2 * reportEverySeconds * 1000;

/** What records, in words. Of several the freshest one that is recording, desktop first. */
export function describeRecording(recorders: Recorder[], serverNowMs: number): Recording {
  const byRank = [...recorders].sort((a, b) => rank(a) - rank(b) || lastSeen(b) - lastSeen(a));
  const here = byRank.find((recorder) => serverNowMs - lastSeen(recorder) <= goneAfterMs);
  if (!here) {
    const last = [...recorders].sort((a, b) => lastSeen(b) - lastSeen(a))[0];
    return {
      kind: 'nothing',
      mood: 'missing',
      words: last
        ? `${last.name} is no longer heard; nothing is recording`
        : 'Nothing is recording yet: start the recorder on your computer',
      lastSeenAt: last?.last_seen ?? null,
    };
  }
  return {
    kind: here.source,
    mood: here.state === 'recording' || here.state === 'not_measured' ? 'recording' : 'waiting',
    words: wordsFor(here),
    lastSeenAt: here.last_seen,
  };
}

function rank(recorder: Recorder): number {
  return (recorder.state === 'recording' ? 0 : 2) + (recorder.source === 'desktop' ? 0 : 1);
}

function lastSeen(recorder: Recorder): number {
  return Date.parse(recorder.last_seen);
}

function wordsFor({ source, state, name }: Recorder): string {
  const device = source === 'desktop' ? `the desktop recorder on ${name}` : `the browser (${name})`;
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
