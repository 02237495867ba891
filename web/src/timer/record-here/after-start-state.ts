import { t } from '@lingui/core/macro';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { describeRecording } from '../recording-status.ts';
import type { FirstRunChoice } from './first-run.ts';
import type { RecordHereState } from './record-here-state.ts';
import { recordHereText } from './record-here-text.ts';

/** What the panel after a start says. */
interface AfterStart {
  text: string;
  /** What the person then knows or accepts. It is not said again. */
  choice: FirstRunChoice;
}

/** Null while not recording yet, and while the header or a dialog asks for a decision. */
export function afterStartState(
  state: RecordHereState,
  timer: Timer,
  serverNowMs: number,
): AfterStart | null {
  const { kind, status, text, surface } = describeRecording(timer, serverNowMs);
  const isTimeOnly = kind === 'browser' && status === 'recording' && surface === null;
  if (kind === 'nothing') return null;
  switch (state.kind) {
    case 'desktop':
      return {
        text: status === 'recording' ? desktopText(timer) : text,
        choice:
          timer.screenshot_interval > 0 ? 'knows_desktop' : 'knows_desktop_without_screenshots',
      };
    case 'sharing':
      return {
        text: [recordHereText(state, timer, true), desktopAddsText()].join(' '),
        choice: 'knows_sharing',
      };
    case 'screenshots_off':
      return {
        text: [
          recordHereText(state, timer, false),
          t`The desktop app adds apps and activity.`,
        ].join(' '),
        choice: 'knows_screenshots_off',
      };
    case 'time_only':
      if (state.status === 'starting' || !isTimeOnly) return null;
      return { text: recordHereText(state, timer, false), choice: 'time_only' };
    case 'unsupported':
      if (!isTimeOnly) return null;
      return { text: recordHereText(state, timer, false), choice: 'time_only' };
    case 'no_project':
    case 'viewer':
    case 'ready':
    case 'consent':
      return null;
  }
}

function desktopText({ screenshot_interval: minutes, recorders }: Timer): string {
  const desktop = recorders.find(({ source }) => source === 'desktop');
  const isMeasured = desktop?.state !== 'not_measured';
  const measured = isMeasured
    ? t`The desktop app records your time, apps and activity.`
    : t`The desktop app records your time. It does not measure activity on this computer.`;
  const screen =
    minutes > 0
      ? t`One screenshot is taken in each ${minutes} min, at a random moment.`
      : t`This project takes no screenshots of you.`;
  return [measured, screen].join(' ');
}

function desktopAddsText(): string {
  return t`The desktop app adds all monitors, apps and more exact activity.`;
}
