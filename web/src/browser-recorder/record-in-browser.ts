import type { QueryClient } from '@tanstack/react-query';
import { followUser } from '../api/session.ts';
import { followTimerChanges } from '../timer/timer-state.ts';
import { takeTurns } from './one-recording-page.ts';
import { runRecordingPage } from './recording-page.ts';

let isStarted = false;

/**
 * From the first call on: while somebody is signed in, his open pages report that they live and, when no desktop recorder
 * does, record the time of the running timer.
 */
export function recordInBrowser(queryClient: QueryClient): void {
  if (isStarted) return;
  isStarted = true;
  followTimerChanges(queryClient);
  let session: AbortController | undefined;
  followUser((userId) => {
    session?.abort();
    session = undefined;
    if (userId === null) return;
    session = new AbortController();
    takeTurns((signal) => runRecordingPage({ userId, queryClient, signal }), session.signal);
  });
}
