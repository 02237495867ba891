import { t } from '@lingui/core/macro';
import type { Timer } from '@time-tracker/contract/timer/timer';
import type { ScreenReason } from '../browser-recorder-state.ts';
import { problemText } from '../sharing/sharing-status.ts';
import type { RecordHereState } from './record-here-state.ts';

/** What this browser records now, and what comes next. */
export function recordHereText(
  state: RecordHereState,
  timer: Timer | null,
  hasScreenshots: boolean,
): string {
  const minutes = timer?.screenshot_interval ?? 0;
  const organization = timer?.organization_name ?? '';
  switch (state.kind) {
    case 'no_project':
      return t`You are not in a project yet. Create one, or ask the owner of your organization to add you to one.`;
    case 'viewer':
      return t`You are a viewer: you can see the work of projects, but not track time.`;
    case 'ready':
      return state.reason === null
        ? t`One click starts the timer and asks what to share: your entire screen, a window or a tab. One screenshot is taken in each interval, at a random moment.`
        : unsupportedText(state.reason);
    case 'consent':
      return t`Nothing is recorded yet: first agree to what ${organization} records.`;
    case 'desktop':
      return t`The desktop app is connected and follows this timer. You don't have to keep this page open.`;
    case 'screenshots_off':
      return t`Time is being recorded. This project takes no screenshots of you.`;
    case 'unsupported':
      return `${t`Time is being recorded, screenshots are not.`} ${unsupportedText(state.reason)}`;
    case 'sharing':
      return hasScreenshots
        ? t`Your screen is shared. One screenshot is taken in each ${minutes} min, at a random moment.`
        : t`Your screen is shared, and no screenshot was taken yet. The first comes within the next ${minutes} min, at a random moment.`;
    case 'time_only':
      return timeOnlyText(state, organization);
  }
}

function timeOnlyText(
  { status, reason }: Extract<RecordHereState, { kind: 'time_only' }>,
  organization: string,
): string {
  switch (status) {
    case 'off':
      return [
        t`Time is being recorded, screenshots are not: your screen is not shared.`,
        ...(reason === null ? [] : [problemText(reason, organization)]),
      ].join(' ');
    case 'starting':
      return t`Choose what to share in the browser's dialog.`;
    case 'stopped':
      return t`You stopped sharing. Time continues, screenshots are paused.`;
    case 'lost':
      return t`Sharing ended when its page was reloaded or closed. Time continues, screenshots are paused.`;
    case 'not_allowed':
      return [
        t`Time is being recorded, screenshots are not.`,
        problemText('monitor_only', organization),
      ].join(' ');
  }
}

function unsupportedText(reason: ScreenReason | null): string {
  const next = t`An open page records your time.`;
  return reason === null ? next : `${problemText(reason, '')} ${next}`;
}
