import { minuteMs } from '@time-tracker/contract/time/durations';
import type { CompanionStatus } from './companion-status.ts';
import type { TrayView } from './tray-icon.ts';
import type { TrayEntry } from './tray-menu.ts';

/** What the tray icon shows about the recorder at this time; milliseconds since the epoch. */
export function trayView(status: CompanionStatus, now: number): TrayView {
  return { ...describe(status, now), entries: entriesOf(status) };
}

function describe(status: CompanionStatus, now: number): Omit<TrayView, 'entries'> {
  const { project, state, connection, captureProblem } = status;
  if (connection === 'signed out') {
    return { shape: 'problem', title: 'Signed out', text: 'Nothing is recorded. Sign in again.' };
  }
  if (!project) return { shape: 'idle', title: 'Not recording', text: 'No timer is running.' };
  const text = `${project.name} · ${runningTime(now - project.since)}`;
  if (status.block === 'no_consent') {
    return { shape: 'problem', title: 'Not recording: your consent is missing', text };
  }
  switch (state) {
    case 'paused':
      return { shape: 'paused', title: 'Paused', text };
    case 'locked':
      return { shape: 'idle', title: 'Screen locked', text };
    case 'idle':
      return { shape: 'idle', title: 'Still working?', text };
    case 'recording':
    case 'not_measured':
      if (!captureProblem) return { shape: 'recording', title: 'Recording', text };
      return { shape: 'problem', title: `Screenshots fail: ${captureProblem}`, text };
  }
}

function entriesOf({ project, pause }: CompanionStatus): TrayEntry[] {
  const open = { key: 'open', label: 'Open Time Tracker' };
  const quit = { key: 'quit', label: 'Quit' };
  if (!project) return [open, quit];
  const pauseEntry = pause
    ? { key: 'resume', label: 'Resume recording' }
    : { key: 'pause', label: 'Pause for 15 minutes' };
  return [open, pauseEntry, { key: 'stop', label: 'Stop the timer' }, quit];
}

/** "1h 09m" */
function runningTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}
