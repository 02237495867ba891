import { createHash, randomUUID } from 'node:crypto';
import type { ErrorBody } from '@time-tracker/contract/error-body';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { Screenshot, UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import { samplePicture } from './image-samples.ts';
import { entry, recordAll } from './recorded-entries.ts';
import type { Answer, TestApp } from './test-app.ts';

type UploadAnswer = ApiReceives['screenshot']['upload'] & ErrorBody;

/** Metadata of a screenshot of a single monitor at the given instant. */
export function described(
  activityId: string,
  takenAt: string,
  more: Partial<UploadedScreenshotInput> = {},
): UploadedScreenshotInput {
  return {
    id: randomUUID(),
    activity_id: activityId,
    group_id: randomUUID(),
    taken_at: takenAt,
    display: 0,
    displays: 1,
    ...more,
  };
}

/** Sends the parts of an upload, like a browser or a recorder. */
export async function uploadParts(
  app: TestApp,
  token: string | undefined,
  parts: Record<string, string | Blob>,
): Promise<Answer<UploadAnswer>> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, part, `${name}.bin`);
  }
  const encoded = new Response(form);
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/screenshot/upload',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<UploadAnswer>(),
  };
}

export function upload(
  app: TestApp,
  token: string | undefined,
  screenshot: UploadedScreenshotInput,
  image: Buffer,
): Promise<Answer<UploadAnswer>> {
  return uploadParts(app, token, {
    screenshot: JSON.stringify(screenshot),
    image: new Blob([new Uint8Array(image)]),
  });
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

let pictures = 0;

/** A small WebP, different each time. */
export function newPicture(): Promise<Buffer> {
  pictures += 1;
  return samplePicture(400 + pictures, 300)
    .webp()
    .toBuffer();
}

/** Records ten minutes of work for screenshots to belong to, and returns its ID. */
export async function recordWork(
  app: TestApp,
  token: string,
  projectId: number,
  start: string,
  finish: string,
  more: Parameters<typeof entry>[3] = {},
): Promise<string> {
  const activity = entry(projectId, start, finish, more);
  await recordAll(app, token, [activity]);
  return activity.activity_id;
}

export function listScreenshots(
  app: TestApp,
  token: string,
  filter: object = {},
): Promise<Answer<ApiReceives['screenshot']['all'] & ErrorBody>> {
  return app.post('/api/screenshot/all', filter, token);
}

/** The listed screenshot with this ID; fails if it is missing. */
export async function getListed(app: TestApp, token: string, id: string): Promise<Screenshot> {
  const { body } = await listScreenshots(app, token, { page_size: 200 });
  const found = body.screenshots.find((screenshot) => screenshot.id === id);
  if (found === undefined) throw new Error(`screenshot ${id} is not listed`);
  return found;
}
