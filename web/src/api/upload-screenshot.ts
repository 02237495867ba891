import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import { isErrorCode } from '@time-tracker/contract/errors';
import { currentToken } from './stored-token.ts';

export type UploadResponse =
  | { isStored: true; body: unknown }
  | {
      isStored: false;
      status: number;
      /** Undefined if the server itself did not respond. */
      code: string | undefined;
      message: string;
      retryAfterSeconds: number;
    };

/** A server with a wrong clock may ask for a wait of years. */
const longestWaitSeconds = 15 * 60;

/** Sends one screenshot. Rejects with the network error if there is no response. */
export async function uploadScreenshot(
  screenshot: UploadedScreenshotInput,
  image: Blob,
  signal: AbortSignal,
): Promise<UploadResponse> {
  const form = new FormData();
  form.append('screenshot', JSON.stringify(screenshot));
  form.append('image', image, `${screenshot.id}.${image.type.split('/')[1] ?? 'webp'}`);
  const response = await fetch('/api/screenshot/upload', {
    method: 'POST',
    headers: { accept: 'application/json', authorization: `Bearer ${currentToken() ?? ''}` },
    body: form,
    signal,
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return { isStored: true, body };
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  const askedSeconds = Number(response.headers.get('retry-after') ?? 0);
  return {
    isStored: false,
    status: response.status,
    code: typeof code === 'string' && isErrorCode(code) ? code : undefined,
    message: typeof message === 'string' ? message : response.statusText,
    retryAfterSeconds: askedSeconds > 0 ? Math.min(askedSeconds, longestWaitSeconds) : 0,
  };
}
