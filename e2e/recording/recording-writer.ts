import { createHash, randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import sharp from 'sharp';
import { post, upload, type Account } from '../data/api-calls.ts';
import { letTimePass } from '../stack/wait-until.ts';

/** Ten-minute windows of 29 days: older work would be refused. */
const windowsAtMost = 29 * 24 * 6;

/** Records as fast as the server accepts, and remembers what was acknowledged. */
export type RecordingWriter = {
  account: Account;
  /** Seconds by activity id, of everything acknowledged. */
  acknowledged: Map<string, number>;
  screenshots: Set<string>;
  stop(): Promise<void>;
};

/** Sends batches until stopped. A batch without acknowledgment is sent again, and so is every third one with it. */
export function startWriter(url: string, account: Account, projectId: number): RecordingWriter {
  const acknowledged = new Map<string, number>();
  const screenshots = new Set<string>();
  const latestWindow = windowStart(Date.now());
  let isStopping = false;

  const write = async () => {
    const image = await makeImage(account.id);
    for (let round = 0; !isStopping && round < windowsAtMost; round++) {
      const batch = makeBatch(projectId, latestWindow - (round + 1) * windowMs);
      await untilAcknowledged(async () => {
        const answer = await post<ApiReceives['activity']['record']>(
          url,
          'activity/record',
          { activities: batch },
          account.token,
        );
        for (const { activity_id: id, start, finish } of answer.results) {
          if (id === null || start === null || finish === null) throw new Error('refused');
          acknowledged.set(id, (Date.parse(finish) - Date.parse(start)) / 1000);
        }
        if (round % 3 === 0) {
          await post(url, 'activity/record', { activities: batch }, account.token);
        }
      });
      await untilAcknowledged(() => sendScreenshot(url, account, batch, image, screenshots));
    }
  };
  const done = write();
  return {
    account,
    acknowledged,
    screenshots,
    stop: async () => {
      isStopping = true;
      await done;
    },
  };
}

async function untilAcknowledged(send: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await send();
      return;
    } catch (error) {
      if (error instanceof Error && error.message === 'refused') throw error;
      await letTimePass({ ms: 100, reason: 'a recorder repeats after a pause' });
    }
  }
}

/** Ten activities of a minute each that fill the ten-minute window starting at `startMs`. */
function makeBatch(projectId: number, startMs: number): RecordedActivityInput[] {
  return Array.from({ length: 10 }, (_, index) => ({
    activity_id: randomUUID(),
    project_id: projectId,
    start: startMs + index * minuteMs,
    finish: startMs + (index + 1) * minuteMs,
    measured_seconds: 60,
    active_seconds: 30,
    keyboard_seconds: 20,
    mouse_seconds: 15,
    minutes: Array.from({ length: 10 }, (_unused, minuteIndex) => minuteIndex === index),
    source: 'desktop',
    apps: [{ kind: 'app', name: 'Editor', seconds: 60, active_seconds: 30 }],
  }));
}

async function sendScreenshot(
  url: string,
  account: Account,
  batch: RecordedActivityInput[],
  image: Buffer,
  screenshots: Set<string>,
): Promise<void> {
  const [activity] = batch;
  if (activity === undefined) return;
  const description = {
    id: activity.activity_id,
    activity_id: activity.activity_id,
    group_id: activity.activity_id,
    taken_at: Number(activity.start) + 1000,
    display: 0,
    displays: 1,
  };
  const answer = await upload(url, account.token, description, image);
  if (answer.sha256 !== createHash('sha256').update(image).digest('hex')) {
    throw new Error('the server kept other bytes');
  }
  screenshots.add(answer.id);
}

function makeImage(seed: number): Promise<Buffer> {
  const background = { r: (seed * 40) % 255, g: 120, b: 200 };
  return sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .webp({ quality: 60 })
    .toBuffer();
}
