import type { Timer } from '@time-tracker/contract/timer/timer';
import { useBrowserRecorder } from '../browser-recorder-state.ts';
import { useNow } from '../use-running-time.ts';
import { describeSharing, waitingText, type SharingStatus } from './sharing-status.ts';

export interface SeenTimer {
  timer: Timer;
  clockAheadMs: number;
  /** The server time of the last response while the server is offline, else null. */
  unreachableSince: number | null;
}

/** Screenshots of this browser now, and of those the ones that wait for the server. */
export function useSharing(seen: SeenTimer): SharingStatus & { waiting: string | null } {
  const { timer, clockAheadMs, unreachableSince } = seen;
  const { screen } = useBrowserRecorder();
  const nowMs = useNow(true) + clockAheadMs;
  const sharing = describeSharing(timer, screen, unreachableSince ?? nowMs);
  // A single one usually leaves within seconds.
  const isWaiting = screen.waitingImages > (unreachableSince === null ? 1 : 0);
  return { ...sharing, waiting: isWaiting ? waitingText(screen.waitingImages) : null };
}
