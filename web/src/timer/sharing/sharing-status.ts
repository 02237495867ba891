import { plural, t } from '@lingui/core/macro';
import type { SharedSurface } from '@time-tracker/contract/screenshot';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { surfaceName } from '../../language/surface-label.ts';
import type { ScreenReason, ScreenSharing } from '../browser-recorder-state.ts';
import { describeRecording } from '../recording-status.ts';

type SharingTimer = Pick<
  Timer,
  'recorders' | 'consent' | 'organization_name' | 'screenshot_interval'
>;

/** Screenshots of this browser, as the header shows them. */
export interface SharingStatus {
  /** What is recorded, in words. */
  text: string;
  /**
   * `share`: a button that shares the screen. `manage`: a menu of the screen that is shared. `explain`: a
   * button that says why it cannot be shared.
   */
  offer: 'share' | 'manage' | 'explain' | 'none';
  /** Why nothing is shared, and what to do next. */
  problem: string | null;
}

export function describeSharing(
  timer: SharingTimer,
  screen: ScreenSharing,
  serverNowMs: number,
): SharingStatus {
  const recording = describeRecording(timer, serverNowMs);
  const isByBrowser = recording.kind === 'browser' && recording.status === 'recording';
  if (screen.status === 'sharing') {
    const text = isByBrowser ? sharedText(screen.surface) : recording.text;
    return { text, offer: 'manage', problem: null };
  }
  if (!isByBrowser) return { text: recording.text, offer: 'none', problem: null };
  // Another browser of this person.
  if ((screen.status === 'off' || screen.status === 'unsupported') && recording.surface) {
    return { text: sharedText(recording.surface), offer: 'none', problem: null };
  }
  if (timer.screenshot_interval === 0) {
    return { text: t`Recording time only`, offer: 'none', problem: null };
  }
  const notShared = screen.reason === 'phone' ? 'none' : 'explain';
  return {
    text: unsharedText(screen),
    offer: screen.status === 'unsupported' ? notShared : 'share',
    problem: screen.reason && problemText(screen.reason, timer.organization_name),
  };
}

/** Images that the server does not have yet. */
export function waitingText(count: number): string {
  return plural(count, {
    one: '# screenshot waiting to be sent',
    other: '# screenshots waiting to be sent',
  });
}

function sharedText(surface: SharedSurface | null): string {
  const shared = surface && surfaceName(surface);
  return shared ? t`Recording time and screen: ${shared}` : t`Recording time and screen`;
}

function unsharedText({ status }: ScreenSharing): string {
  switch (status) {
    case 'unsupported':
    case 'off':
    case 'starting':
    case 'sharing':
      return t`Recording time only`;
    case 'stopped':
      return t`Screenshots paused: you stopped sharing`;
    case 'lost':
      return t`Sharing ended with the reload`;
    case 'not_allowed':
      return t`Not shared: entire screens only`;
  }
}

export function problemText(reason: ScreenReason, organization: string): string {
  switch (reason) {
    case 'insecure':
      return t`Browsers share screens only over HTTPS or on localhost. Open Time Tracker at an address that begins with https://, or use the desktop app.`;
    case 'phone':
      return t`Screenshots need a computer.`;
    case 'browser':
      return t`This browser can't share screens. Use a current browser on a computer, or the desktop app.`;
    case 'monitor_only':
      return t`${organization} accepts screenshots of entire screens only. Share again and choose your entire screen instead of a window or tab.`;
    case 'failed':
      return t`The browser could not share the screen. Allow it to record the screen in your system's settings, then share again.`;
  }
}
