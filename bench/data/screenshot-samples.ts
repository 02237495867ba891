import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import sharp from 'sharp';
import { callApi, makeOwner, makeProject } from './bench-owner.ts';
import type { HttpPoster } from '../server/http-post.ts';

export type UploadTarget = {
  token: string;
  projectId: number;
  activityId: string;
  takenAt: string;
};

/** Uploads an image as a screenshot of an activity. Returns the response. */
export async function uploadImage(
  http: HttpPoster,
  target: UploadTarget,
  body: Buffer,
): Promise<ApiReceives['screenshot']['upload']> {
  const type = `multipart/form-data; boundary=${boundary}`;
  const answer = await http.post('/api/screenshot/upload', target.token, body, type);
  return JSON.parse(answer.toString()) as ApiReceives['screenshot']['upload'];
}

const boundary = 'screenshot-of-the-bench';

/** As recorders describe it: with the project, for an activity that arrives later. */
export function makeBody(
  { projectId, activityId, takenAt }: Omit<UploadTarget, 'token'>,
  image: Buffer,
): Buffer {
  const described = {
    id: randomUUID(),
    activity_id: activityId,
    project_id: projectId,
    group_id: randomUUID(),
    taken_at: takenAt,
    display: 0,
    displays: 1,
  };
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="screenshot"')}${JSON.stringify(described)}\r\n`),
    Buffer.from(part('name="image"; filename="image"\r\ncontent-type: application/octet-stream')),
    image,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

/** An owner with an activity for screenshots. */
export async function makeTarget(http: HttpPoster): Promise<UploadTarget> {
  const owner = await makeOwner(http);
  const { token } = owner;
  const projectId = await makeProject(http, owner);
  const finish = windowStart(Date.now());
  const activity = {
    activity_id: randomUUID(),
    project_id: projectId,
    start: finish - windowMs,
    finish,
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'desktop',
  };
  await callApi(http, 'activity/record', token, { activities: [activity] });
  const takenAt = new Date(finish - 300_000).toISOString();
  return { token, projectId, activityId: activity.activity_id, takenAt };
}

const width = 1920;
const height = 1080;

/** A desktop image: a window with text-like content, and a background with soft gradients. */
export function drawDesktop(seed: number, format: 'webp' | 'png'): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3, 250);
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const fill = (x: number, y: number, w: number, h: number, shade: number) => {
    for (let row = y; row < Math.min(y + h, height); row++) {
      pixels.fill(shade, (row * width + x) * 3, (row * width + Math.min(x + w, width)) * 3);
    }
  };
  for (let line = 40; line < height - 20; line += 18) {
    for (let x = 40; x < 1200; x += 9) {
      if (random() < 0.2) continue;
      fill(x, line, 2, 11, 60);
      fill(x + 2, line + Math.floor(random() * 9), 4, 2, 90);
    }
  }
  for (let y = 100; y < 700; y++) {
    for (let x = 1260; x < 1880; x++) {
      const at = (y * width + x) * 3;
      pixels[at] = 128 + 100 * Math.sin(x / 70 + seed);
      pixels[at + 1] = 128 + 100 * Math.cos(y / 90);
      pixels[at + 2] = 128 + 60 * Math.sin((x + y) / 50) + random() * 12;
    }
  }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return format === 'png' ? image.png().toBuffer() : image.webp({ quality: 80 }).toBuffer();
}
