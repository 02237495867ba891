import type { FollowedTimer } from '@time-tracker/recording/browser-recording';
import type { RecorderState } from '@time-tracker/contract/timer/timer';
import type { TimerResponse } from '../timer/request-order.ts';

/** The server's response as browser recording needs it: of several desktop recorders the one that reported last. */
export function followedTimer({ timer }: TimerResponse): FollowedTimer | null {
  if (!timer) return null;
  const [desktop] = timer.recorders
    .filter(({ source }) => source === 'desktop')
    .sort((a, b) => Date.parse(b.last_seen) - Date.parse(a.last_seen));
  return {
    startedAt: Date.parse(timer.started_at),
    projectId: timer.project_id,
    desktopSeenAt: desktop ? Date.parse(desktop.last_seen) : null,
    desktopState: desktop ? desktopStates[desktop.state] : null,
    consent: timer.consent.status,
  };
}

const desktopStates: Record<RecorderState, FollowedTimer['desktopState']> = {
  recording: 'working',
  not_measured: 'working',
  idle: 'away',
  locked: 'away',
  paused: 'paused',
};
