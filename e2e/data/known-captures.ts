import { randomUUID } from 'node:crypto';
import type { SharedSurface } from '@time-tracker/contract/screenshot';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import sharp from 'sharp';
import { recordActivities, upload, type Account } from './api-calls.ts';

/** This many concurrent uploads keep the server busy without a queue. */
const uploadsAtOnce = 8;

export type KnownCapture = {
  takenMs: number;
  displays?: number;
  app?: string;
  title?: string;
  blur?: boolean;
  /** With structure, the same each time; by default each monitor has one color. */
  look?: 'same' | undefined;
  /** What was shared with a browser, which does not know apps and titles. */
  surface?: SharedSurface;
};

/** A ten-minute window of work with its captures. */
export type KnownWindow = {
  startMs: number;
  captures: KnownCapture[];
  /** Active share of its seconds, half by default. */
  activePercent?: number;
  seconds?: number;
  note?: string;
  /** `desktop` by default. */
  source?: 'desktop' | 'browser';
};

/** Records work like a desktop recorder, and uploads an image for each monitor. */
export async function recordCaptures(
  url: string,
  account: Account,
  projectId: number,
  work: readonly KnownWindow[],
): Promise<void> {
  const entries = work.map((one) => ({ ...one, activity: activityOf(one, projectId) }));
  await recordActivities(
    url,
    account.token,
    entries.map(({ activity }) => activity),
  );
  const uploads = entries.flatMap(({ activity, captures }) =>
    captures.flatMap((capture) =>
      descriptionsOf(capture, activity.activity_id).map((description) => ({
        description,
        look: capture.look,
      })),
    ),
  );
  const images = await Promise.all([0, 1, 2, 3, 4].map(makeImage));
  const structured = await makeStructuredImage();
  const queue = uploads.values();
  const send = async () => {
    for (const { description, look } of queue) {
      const image = look === 'same' ? structured : images[description.display % images.length];
      if (image) await upload(url, account.token, description, image);
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, send));
}

function activityOf(work: KnownWindow, projectId: number): RecordedActivityInput {
  const { startMs, activePercent = 50, seconds = 600, source = 'desktop' } = work;
  const active = Math.round((seconds * activePercent) / 100);
  return {
    activity_id: randomUUID(),
    project_id: projectId,
    start: startMs,
    finish: startMs + seconds * 1000,
    measured_seconds: seconds,
    active_seconds: active,
    keyboard_seconds: active,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, (_, minute) => active > 0 && minute * 60 < seconds),
    source,
    note: work.note ?? null,
    apps: [],
  };
}

function descriptionsOf({ takenMs, displays = 1, ...more }: KnownCapture, activityId: string) {
  const groupId = randomUUID();
  return Array.from({ length: displays }, (_, display) => ({
    id: randomUUID(),
    activity_id: activityId,
    group_id: groupId,
    taken_at: takenMs,
    display,
    displays,
    ...(more.surface
      ? { surface: more.surface }
      : { app: more.app ?? 'Editor', title: more.title ?? 'A window' }),
    blur: more.blur ?? false,
  }));
}

/** Bars of different heights, so that it can be compared with another. */
function makeStructuredImage(): Promise<Buffer> {
  const bars = Array.from({ length: 16 }, (_, bar) => {
    const height = 20 + ((bar * 67) % 150);
    return `<rect x="${bar * 20}" y="${200 - height}" width="12" height="${height}" fill="#f1f3f5"/>`;
  });
  const size = 'width="320" height="200"';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: '#1c7ed6' })
    .webp({ quality: 40 })
    .toBuffer();
}

/** Each monitor has its own color, to tell them apart. */
function makeImage(display: number): Promise<Buffer> {
  const colours = ['#1c7ed6', '#2f9e44', '#e8590c', '#9c36b5', '#f08c00'];
  return sharp({
    create: { width: 320, height: 200, channels: 3, background: colours[display] ?? '#000000' },
  })
    .webp({ quality: 40 })
    .toBuffer();
}
