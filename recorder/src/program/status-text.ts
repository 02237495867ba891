import type { Account } from '../accounts/account-file.ts';
import { typedCommand } from '../config.ts';
import { updateMessage } from './newer-version.ts';
import { timeText } from './recorder-messages.ts';
import type { RecorderStatus } from './recorder-status.ts';
import type { DesktopFeatures } from '../platform/desktop-features.ts';
import type { SetAsideLine } from '../spool/spool-report.ts';
import type { SpoolCounts } from '../spool/spool-items.ts';

/** What the running recorder responds to `status`. */
export type RunningStatus = {
  version: string;
  /** A version that the server offers. */
  newerVersion?: string | undefined;
  recorder: RecorderStatus;
  spool: SpoolCounts;
  sender: { problem: string | undefined };
  setAside: SetAsideLine[];
  features: DesktopFeatures;
  limitations: string[];
};

export type StatusFacts = {
  account: Account;
  running: RunningStatus | undefined;
  spool: SpoolCounts;
  setAside: SetAsideLine[];
  limitations: string[];
  now: number;
};

/** The whole status as text, one sentence per line. */
export function statusLines(facts: StatusFacts): string[] {
  const { account, running } = facts;
  return [
    `Signed in as ${account.userName} (${account.email}) at ${account.server}.`,
    ...(running ? runningLines(running, facts.now) : [notRunning]),
    ...(running?.newerVersion ? [updateMessage(running.newerVersion, running.version)] : []),
    ...facts.limitations,
    ...spoolLines(facts),
  ];
}

export const notRunning = `The recorder is not running on this machine. Start it with: ${typedCommand('run')}`;

function runningLines({ recorder, sender, features }: RunningStatus, now: number): string[] {
  const lines = [timerLine(recorder), connectionLine(recorder)];
  if (recorder.connection === 'connected' && sender.problem) {
    lines.push(`Sending failed: ${sender.problem}.`);
  }
  if (features.input) {
    lines.push(
      recorder.isCounting
        ? 'Keyboard and mouse activity is counted (how much, never which keys).'
        : 'Keyboard and mouse activity cannot be counted right now: time is "not measured", never 0 %.',
    );
  }
  if (features.windows && !recorder.seesWindows) {
    lines.push('The active window is unknown right now.');
  }
  if (features.screenshots) {
    if (recorder.project) lines.push(screenshotLine(recorder, now));
    const { count, last } = recorder.skippedScreenshots;
    if (last) lines.push(`Skipped by your settings: ${countScreenshots(count)}. ${last}`);
  }
  const seconds = Math.round(Math.abs(recorder.clockOffsetMs) / 1000);
  if (seconds > 0) {
    const direction = recorder.clockOffsetMs > 0 ? 'slow' : 'fast';
    lines.push(
      `The clock of this machine is ${seconds} s ${direction}; recorded times are corrected.`,
    );
  }
  return lines;
}

function timerLine(status: RecorderStatus): string {
  if (!status.project)
    return 'The recorder is running. No timer is running, so nothing is recorded.';
  const since = new Date(status.project.since).toLocaleTimeString();
  const timer = `the timer for "${status.project.name}", running since ${since}`;
  switch (status.state) {
    case 'recording':
    case 'not_measured':
      return `Recording: ${timer}.`;
    case 'idle':
      return `Idle, waiting for an answer to "Still working?": ${timer}.`;
    case 'locked':
      return `Screen locked, waiting for it to be unlocked: ${timer}.`;
    case 'paused':
      return status.block === 'no_consent'
        ? `Not recording ${timer}: agree to what is recorded first. Use: ${typedCommand('open')}`
        : `Paused until ${pauseEnd(status)}: ${timer}.`;
  }
}

function pauseEnd({ pause }: RecorderStatus): string {
  return pause?.until === undefined ? 'you resume it' : timeText(pause.until);
}

function connectionLine(status: RecorderStatus): string {
  switch (status.connection) {
    case 'connected':
      return 'Connected to the server.';
    case 'unknown':
      return 'Connecting to the server.';
    case 'lost':
      return `The server does not respond: ${status.connectionProblem}. No recorded time is lost.`;
    case 'signed out':
      return `Nothing is recorded: this recorder was signed out. Sign in again: ${typedCommand('login')}`;
  }
}

function screenshotLine(status: RecorderStatus, now: number): string {
  if (status.captureProblem) return `The last screenshot failed: ${status.captureProblem}.`;
  if (!status.screenshotInterval) return 'Screenshots are off for this project.';
  const every = `One screenshot every ${status.screenshotInterval} min`;
  if (status.lastCaptureAt === undefined) return `${every}; none taken yet.`;
  return `${every}; the last one ${Math.round((now - status.lastCaptureAt) / 1000)} s ago.`;
}

function spoolLines({ spool, setAside }: StatusFacts): string[] {
  const { activities, screenshots, droppedScreenshots, onlyInMemory, problem } = spool;
  const lines = [
    activities + screenshots === 0
      ? 'Nothing is waiting to be sent.'
      : `Waiting to be sent: ${countActivities(activities)}, ${countScreenshots(screenshots)}.`,
  ];
  if (problem) lines.push(`Recorded data cannot be written to disk: ${problem}.`);
  // Without a problem they are being written right now.
  if (problem && onlyInMemory > 0) {
    const are = onlyInMemory === 1 ? 'is' : 'are';
    lines.push(`${countActivities(onlyInMemory)} ${are} only in memory.`);
  }
  if (droppedScreenshots > 0) {
    const were = droppedScreenshots === 1 ? 'was' : 'were';
    lines.push(
      `${countScreenshots(droppedScreenshots)} ${were} dropped because the disk was full.`,
    );
  }
  if (setAside.length > 0) {
    lines.push(setAsideMessage(setAside.length));
    for (const [reason, count] of countReasons(setAside)) lines.push(`  ${count} × ${reason}`);
  }
  return lines;
}

export function setAsideMessage(count: number): string {
  const [items, were, them] = count === 1 ? ['item', 'was', 'it'] : ['items', 'were', 'them'];
  return (
    `${count} ${items} ${were} not accepted. To send ${them} again or discard ${them}: ` +
    typedCommand('open')
  );
}

function countReasons(setAside: SetAsideLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, reason } of setAside) {
    const text = `${kind}: ${reason}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

export function countActivities(count: number): string {
  return `${count} ${count === 1 ? 'activity' : 'activities'}`;
}

export function countScreenshots(count: number): string {
  return `${count} ${count === 1 ? 'screenshot' : 'screenshots'}`;
}
