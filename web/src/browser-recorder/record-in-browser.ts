import type { QueryClient } from '@tanstack/react-query';
import { followUser } from '../api/session.ts';
import { followTimerChanges } from '../timer/timer-state.ts';
import { electLeader } from './leader-election.ts';
import { runPageRecorder } from './page-recorder.ts';

let isStarted = false;

/**
 * From the first call on: while somebody is signed in, their open pages report to the server and, when
 * no desktop recorder does, record the time of the running timer.
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
    electLeader((signal) => runPageRecorder({ userId, queryClient, signal }), session.signal);
  });
}
