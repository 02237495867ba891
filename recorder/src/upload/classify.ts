import { z } from 'zod';
import { ErrorResponse } from '../api/server-client.ts';

/** What becomes of an item that was sent. */
export type UploadResult =
  | { kind: 'sent' }
  | { kind: 'retry' }
  /** The server will never take it: it is set aside, shown, and never sent again. */
  | { kind: 'refused'; reason: string; code?: string | undefined };

const recordResponse = z.looseObject({ results: z.array(z.looseObject({ status: z.string() })) });
const storedScreenshot = z.looseObject({ id: z.string(), sha256: z.string() });

/** The person deleted it on purpose. */
const deletedCodes = new Set(['activity_removed']);
/** These statuses are about this very image: the next attempt would end the same way. */
const refusedStatuses = new Set([404, 409, 415, 422]);

/** One result for each activity that was sent; undefined if the response is not the server's. */
export function readResults(response: unknown, count: number): unknown[] | undefined {
  const read = recordResponse.safeParse(response);
  return read.success && read.data.results.length === count ? read.data.results : undefined;
}

/** Whether the response to a screenshot is the server's. */
export function isScreenshotResponse(body: unknown): boolean {
  return storedScreenshot.safeParse(body).success;
}

/** Decides by the body of a 2xx response. */
export function classifyScreenshot(
  sent: { id: string; sha256: string },
  body: unknown,
): UploadResult {
  const stored = storedScreenshot.safeParse(body);
  if (!stored.success) return { kind: 'retry' };
  const isSame =
    stored.data.id.toLowerCase() === sent.id.toLowerCase() &&
    stored.data.sha256.toLowerCase() === sent.sha256;
  return { kind: isSame ? 'sent' : 'retry' };
}

/** Decides by what the upload of a screenshot threw. */
export function classifyScreenshotFailure(failure: unknown): UploadResult {
  if (!(failure instanceof ErrorResponse)) return { kind: 'retry' };
  const { code, status, message } = failure;
  // Without one of our codes, the response came from a proxy or a captive portal.
  if (code === undefined) return { kind: 'retry' };
  if (deletedCodes.has(code)) return { kind: 'sent' };
  return refusedStatuses.has(status)
    ? { kind: 'refused', reason: message, code }
    : { kind: 'retry' };
}
