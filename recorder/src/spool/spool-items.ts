import { z } from 'zod';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';

export type ActivityItem = RecordedActivityInput;

/** The description of an image; the image file beside it is `<id>.webp`. */
export type ScreenshotItem = {
  screenshot: UploadedScreenshotInput;
  /** Hex SHA-256 of the image file. */
  sha256: string;
  sizeBytes: number;
  /** Why it may not be sent yet. */
  wait?: ScreenshotWait | undefined;
};

/** `time`: the time it was taken in is not final. `review`: the person may still discard it. */
export type ScreenshotWait = 'time' | 'review';

/** An item that the server rejected, kept for the person to see. */
export type SetAsideItem = {
  kind: 'activity' | 'screenshot' | 'unreadable';
  id: string;
  /** A phrase for people. */
  reason: string;
  code?: string | undefined;
  setAsideAt: string;
  item?: unknown;
};

export const unreadableReason = 'the file cannot be read';

/** How many items are pending, and what went wrong. */
export type SpoolCounts = {
  activities: number;
  screenshots: number;
  setAside: number;
  /** Screenshots dropped because the disk was full; activities are never dropped. */
  droppedScreenshots: number;
  /** Activities that are only in memory because the disk is full. */
  onlyInMemory: number;
  /** Why the last write failed, for people. */
  problem: string | undefined;
};

// Only fields needed for sending are checked, so that spools of other versions stay readable.
const activityItem = z.looseObject({
  activity_id: z.string(),
  project_id: z.number(),
  start: z.union([z.string(), z.number()]),
  finish: z.union([z.string(), z.number()]),
});
const screenshotItem = z.looseObject({
  screenshot: z.looseObject({ id: z.string(), activity_id: z.string(), group_id: z.string() }),
  sha256: z.string(),
  sizeBytes: z.number(),
  wait: z.enum(['time', 'review']).optional(),
});

/** The item in a spool file; undefined when the content is invalid. */
export function readActivityItem(content: Buffer): ActivityItem | undefined {
  const read = activityItem.safeParse(parseJson(content));
  return read.success ? (read.data as unknown as ActivityItem) : undefined;
}

export function readScreenshotItem(content: Buffer): ScreenshotItem | undefined {
  const read = screenshotItem.safeParse(parseJson(content));
  return read.success ? (read.data as unknown as ScreenshotItem) : undefined;
}

export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
