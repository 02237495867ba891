import { classifyUploadError, type UploadResult } from '@time-tracker/recording/classify-upload';
import { z } from 'zod';
import { ErrorResponse } from '../api/server-client.ts';

const recordResponse = z.looseObject({ results: z.array(z.looseObject({ status: z.string() })) });
const storedScreenshot = z.looseObject({ id: z.string(), sha256: z.string() });

/** One result for each activity that was sent; undefined if the response is not the server's. */
export function readResults(response: unknown, count: number): unknown[] | undefined {
  const read = recordResponse.safeParse(response);
  return read.success && read.data.results.length === count ? read.data.results : undefined;
}

/** Whether the response to a screenshot is the server's. */
export function isScreenshotResponse(body: unknown): boolean {
  return storedScreenshot.safeParse(body).success;
}

/** Decides by what the upload of a screenshot threw. */
export function classifyScreenshotFailure(failure: unknown): UploadResult {
  if (!(failure instanceof ErrorResponse)) return { kind: 'retry' };
  return classifyUploadError(failure);
}
