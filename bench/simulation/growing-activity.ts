import { randomUUID } from 'node:crypto';
import type { ApiSends } from '@time-tracker/contract/api';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { minuteMs } from '@time-tracker/contract/time/durations';

export type Entry = ApiSends['activity']['record']['activities'][number];

const appNames = ['Editor', 'Browser', 'Terminal', 'Mail', 'Chat', 'Sheets', 'Slides', 'Files'];
const titles = 200;

/** An activity as a recorder sends it while it grows: three apps, which share its time. */
export function growActivity(
  id: string,
  target: WorkTarget,
  startMs: number,
  finishMs: number,
): Entry {
  const seconds = Math.floor((finishMs - startMs) / 1000);
  const activeSeconds = Math.floor(seconds * 0.6);
  const shares = [0.6, 0.3, 0.1].map((share) => Math.floor(seconds * share));
  const firstMinute = Math.floor((startMs % windowMs) / minuteMs);
  return {
    activity_id: id,
    project_id: target.projectId,
    source: 'desktop',
    start: new Date(startMs).toISOString(),
    finish: new Date(finishMs).toISOString(),
    measured_seconds: seconds,
    active_seconds: activeSeconds,
    keyboard_seconds: Math.floor(activeSeconds * 0.7),
    mouse_seconds: Math.floor(activeSeconds * 0.5),
    minutes: Array.from({ length: 10 }, (_, minute) => activeSeconds > 0 && minute === firstMinute),
    apps: shares.map((share, index) => ({
      kind: 'app' as const,
      name: appNames[(target.number + index) % appNames.length] ?? 'Editor',
      title: `document ${(target.number * 7 + index) % titles}`,
      seconds: share,
      active_seconds: Math.floor(share / 2),
    })),
  };
}

/** Whose activity it is. */
export type WorkTarget = { projectId: number; number: number };

/** What a recorder sends each minute: its activity until now, and after the end of a window a new one, too. */
export function createGrowingActivity(
  target: WorkTarget,
  beganMs: number,
): (nowMs: number) => Entry[] {
  let id = randomUUID();
  let startMs = Math.max(beganMs, Math.floor(beganMs / windowMs) * windowMs);
  return (nowMs) => {
    const windowEnd = (Math.floor(startMs / windowMs) + 1) * windowMs;
    if (nowMs < windowEnd) return [growActivity(id, target, startMs, nowMs)];
    const finished = growActivity(id, target, startMs, windowEnd);
    id = randomUUID();
    startMs = Math.floor(nowMs / windowMs) * windowMs;
    if (nowMs - startMs < 1000) return [finished];
    return [finished, growActivity(id, target, startMs, nowMs)];
  };
}
