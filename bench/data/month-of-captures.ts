import { randomUUID } from 'node:crypto';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import type { ApiReceives } from '@time-tracker/contract/api';
import { recordBatchMax } from '@time-tracker/contract/limits';
import sharp from 'sharp';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { makeOwner, makeProject } from './bench-owner.ts';
import { createHttpPoster, type HttpPoster } from '../server/http-post.ts';
import { workThrough } from '../server/measure.ts';
import { drawDesktop, makeBody, uploadImage, type UploadTarget } from './screenshot-samples.ts';

const dayCount = 21;
/** Eight hours. */
const windowsPerDay = 48;
const capturesPerWindow = 5;
const uploadsAtOnce = 8;

export const monthSize = {
  days: dayCount,
  windows: dayCount * windowsPerDay,
  captures: dayCount * windowsPerDay * capturesPerWindow,
  /** Formatted as on the pages. */
  worked: `${(dayCount * windowsPerDay) / 6}:00:00`,
};

/**
 * A person who worked eight hours on each of 21 days, with a capture every two minutes, created
 * through the API. With `capturedDays`, only the newest days have captures. The images are smaller
 * than a screen, because the server creates the same thumbnails from them sooner.
 */
export async function recordMonth(
  url: string,
  { capturedDays = dayCount }: { capturedDays?: number } = {},
): Promise<{ token: string; projectId: number }> {
  const http = createHttpPoster(url, uploadsAtOnce);
  try {
    const owner = await makeOwner(http);
    const { token } = owner;
    const projectId = await makeProject(http, owner);
    const work = workOfMonth(projectId);
    for (let first = 0; first < work.length; first += recordBatchMax) {
      await recordBatch(http, token, work.slice(first, first + recordBatchMax));
    }
    const images = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(drawSmallDesktop));
    // Newest day first.
    const captured = work.slice(0, capturedDays * windowsPerDay);
    const targets = captured.flatMap(({ activity_id, start }) =>
      targetsOf({ token, projectId, activityId: activity_id }, start),
    );
    await workThrough([...targets.entries()], uploadsAtOnce, async ([index, target]) => {
      const image = images[index % images.length] ?? Buffer.alloc(0);
      await uploadImage(http, target, makeBody(target, image));
    });
    return { token, projectId };
  } finally {
    http.close();
  }
}

/** From the day before yesterday, so that each day is complete in every time zone. */
function workOfMonth(projectId: number): (RecordedActivityInput & { start: number })[] {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  return Array.from({ length: monthSize.windows }, (_, window) => {
    const day = 2 + Math.floor(window / windowsPerDay);
    const start = today - day * dayMs + 9 * 60 * minuteMs + (window % windowsPerDay) * windowMs;
    const active = 200 + ((window * 37) % 300);
    const app = { kind: 'app' as const, name: 'Editor', seconds: 600, active_seconds: active };
    return {
      activity_id: randomUUID(),
      project_id: projectId,
      start,
      finish: start + windowMs,
      measured_seconds: 600,
      active_seconds: active,
      keyboard_seconds: active,
      mouse_seconds: 0,
      minutes: Array.from({ length: 10 }, (__, minute) => (window + minute) % 7 > 0),
      source: 'desktop',
      apps: [app],
    };
  });
}

async function recordBatch(http: HttpPoster, token: string, activities: RecordedActivityInput[]) {
  const answer = await http.post('/api/activity/record', token, JSON.stringify({ activities }));
  const { results } = JSON.parse(answer.toString()) as ApiReceives['activity']['record'];
  const odd = results.find(({ status }) => status !== 'stored');
  if (odd) throw new Error(`An activity was not stored: ${JSON.stringify(odd)}`);
}

function targetsOf(target: Omit<UploadTarget, 'takenAt'>, startMs: number): UploadTarget[] {
  return Array.from({ length: capturesPerWindow }, (_, one) => ({
    ...target,
    takenAt: new Date(startMs + one * 2 * minuteMs + minuteMs / 2).toISOString(),
  }));
}

async function drawSmallDesktop(seed: number): Promise<Buffer> {
  const desktop = await drawDesktop(seed, 'png');
  return sharp(desktop).resize({ width: 640 }).webp({ quality: 80 }).toBuffer();
}
