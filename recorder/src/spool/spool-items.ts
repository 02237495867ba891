import { z } from 'zod';
import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';

export type ActivityItem = RecordedActivityInput;

/** What lies beside an image; the image file is `<id>.webp` with exactly these bytes. */
export type ScreenshotItem = {
  screenshot: UploadedScreenshotInput;
  /** Hex SHA-256 of the image file. */
  sha256: string;
  sizeBytes: number;
};

/** An item the server does not want, kept for its owner to see. */
export type SetAsideItem = {
  kind: 'activity' | 'screenshot' | 'unreadable';
  id: string;
  /** A phrase for people. */
  reason: string;
  code?: string | undefined;
  setAsideAt: string;
  item?: unknown;
};

/** What waits, and what did not go well. */
export type SpoolCounts = {
  activities: number;
  screenshots: number;
  setAside: number;
  /** Images given up since the disk was full; time is never given up. */
  droppedScreenshots: number;
  /** Activities that are only in memory because the disk is full. */
  onlyInMemory: number;
  /** What the disk last said against a write, for people. */
  problem: string | undefined;
};

// Only what sending relies on is checked: a spool written by another version stays readable.
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
});

/** The item in a spool file, or undefined when the file holds none. */
export function readActivityItem(content: Buffer): ActivityItem | undefined {
  const read = activityItem.safeParse(parseJson(content));
  return read.success ? (read.data as unknown as ActivityItem) : undefined;
}

export function readScreenshotItem(content: Buffer): ScreenshotItem | undefined {
  const read = screenshotItem.safeParse(parseJson(content));
  return read.success ? (read.data as unknown as ScreenshotItem) : undefined;
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
