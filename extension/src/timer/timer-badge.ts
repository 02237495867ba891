import { text } from '../texts.ts';
import { getTimer, SignedOut } from './server-timer.ts';
import { badgeText, runningTime, type TimerView } from './timer-view.ts';

const running = '#0b7a3e';
const unknown = '#6b7280';

/** Asks the server for the timer and shows it on the button of the extension. Never throws. */
export async function refreshBadge(): Promise<void> {
  try {
    await showOnBadge(await getTimer());
  } catch (error) {
    if (error instanceof SignedOut) return write({ title: text('badgeSignedOut'), badge: '' });
    await write({ title: text('badgeUnreachable'), badge: '?', color: unknown });
  }
}

export async function showOnBadge(timer: TimerView | null): Promise<void> {
  if (!timer) return write({ title: text('badgeNotRunning'), badge: '' });
  const now = Date.now();
  const [time] = runningTime(timer.startedAt, now).split(/:\d\d$/);
  const title = text('badgeRunning', timer.projectName, time ?? '');
  await write({ title, badge: badgeText(timer.startedAt, now), color: running });
}

type Badge = { title: string; badge: string; color?: string };

async function write({ title, badge, color = running }: Badge): Promise<void> {
  const { action } = chrome;
  await Promise.all([
    action.setTitle({ title }),
    action.setBadgeText({ text: badge }),
    action.setBadgeBackgroundColor({ color }),
    action.setBadgeTextColor({ color: '#ffffff' }),
  ]);
}
