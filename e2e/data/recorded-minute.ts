import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { recordActivities, upload } from './api-calls.ts';

/** Records a minute with a screenshot, ten minutes ago. */
export async function recordMinute(url: string, token: string, projectId: number): Promise<void> {
  const start = Math.floor(Date.now() / minuteMs - 10) * minuteMs;
  const activityId = randomUUID();
  await recordActivities(url, token, [
    {
      activity_id: activityId,
      project_id: projectId,
      start,
      finish: start + minuteMs,
      measured_seconds: 60,
      active_seconds: 30,
      keyboard_seconds: 20,
      mouse_seconds: 15,
      minutes: Array.from({ length: 10 }, (_, index) => index === (start / minuteMs) % 10),
      source: 'desktop',
      apps: [],
    },
  ]);
  const background = { r: 40, g: 80, b: 120 };
  const image = sharp({ create: { width: 640, height: 400, channels: 3, background } }).webp();
  const description = {
    id: randomUUID(),
    activity_id: activityId,
    group_id: randomUUID(),
    taken_at: new Date(start + 20_000).toISOString(),
    display: 0,
    displays: 1,
  };
  await upload(url, token, description, await image.toBuffer());
}
