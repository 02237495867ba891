import { reportEverySeconds } from '@time-tracker/contract/limits';
import type { WorkingMember } from './use-overview.ts';

/** A recorder reports once a minute; after missing one it counts as gone. */
const recorderGoneAfterMs = 2 * reportEverySeconds * 1000;

type Recorder = WorkingMember['recorders'][number];

export interface WorkingState {
  mood: 'recording' | 'waiting' | 'missing';
  words: string;
}

/** What records somebody's running timer, in a word or two; of several the one that is at work. */
export function workingState(recorders: readonly Recorder[], nowMs: number): WorkingState {
  const here = recorders.filter(
    ({ last_seen }) => nowMs - Date.parse(last_seen) <= recorderGoneAfterMs,
  );
  const best = here.find(isAtWork) ?? here[0];
  if (!best) return { mood: 'missing', words: 'Nothing records' };
  return { mood: isAtWork(best) ? 'recording' : 'waiting', words: wordsFor(best) };
}

function isAtWork({ state }: Recorder): boolean {
  return state === 'recording' || state === 'not_measured';
}

function wordsFor({ source, state }: Recorder): string {
  switch (state) {
    case 'recording':
    case 'not_measured':
      return source === 'desktop' ? 'Recording' : 'Recording in a browser';
    case 'idle':
      return 'No input';
    case 'locked':
      return 'Screen locked';
    case 'paused':
      return 'Paused';
  }
}
