import type { QueryClient } from '@tanstack/react-query';
import { calls, client } from '../api/client.ts';
import { followUser } from '../api/session.ts';
import type { TimerResponse } from '../timer/request-order.ts';
import { readTimer } from '../timer/timer-broadcast.ts';
import { followTimerChanges, storeTimerResponse } from '../timer/timer-state.ts';
import { electLeader } from './leader-election.ts';
import { loadPageRecorder } from './load-page-recorder.ts';
import { ScreenShare } from './screen/screen-share.ts';

let isStarted = false;

/**
 * From the first call on: while someone is signed in, their open pages report to the server and, when
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
    const share = new ScreenShare({
      userId,
      allowedSurface: () => allowedSurface(queryClient),
      refreshAllowedSurface: () => refreshTimer(queryClient),
      takeOver: () => election.takeOver(),
      signal: session.signal,
    });
    const election = electLeader(async (signal) => {
      const leadingSince = Date.now();
      const recorder = await loadPageRecorder(queryClient, signal);
      await recorder?.runPageRecorder({ userId, queryClient, share, leadingSince, signal });
    }, session.signal);
  });
}

/** By the policy of the running timer. */
function allowedSurface(queryClient: QueryClient): 'any' | 'monitor' {
  const response = queryClient.getQueryData<TimerResponse>(calls.timer.get.queryKey());
  return response?.timer?.policy.shared_surface ?? 'any';
}

/** While the server is unreachable, what is known of the timer applies. */
async function refreshTimer(queryClient: QueryClient): Promise<void> {
  const response = await readTimer(() => client.timer.get()).catch(() => null);
  if (response) storeTimerResponse(queryClient, response);
}
