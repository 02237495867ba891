import type { StoredDraft } from '@time-tracker/recording/revise-work';
import { z } from 'zod';
import { parseJson } from './spool-items.ts';

const interval = { start: z.number(), end: z.number() };

const recordedWindow = z.object({
  ...interval,
  app: z.string(),
  title: z.string().optional(),
  domain: z.string().optional(),
});

const draft = z
  .object({
    activityId: z.string(),
    projectId: z.number(),
    ...interval,
    finalUntil: z.number(),
    keyboard: z.array(z.number()),
    mouse: z.array(z.number()),
    measured: z.array(z.object(interval)),
    windows: z.array(recordedWindow),
  })
  .transform(({ windows, ...rest }): StoredDraft => ({
    ...rest,
    windows: windows.map((window) => ({ ...window, title: window.title })),
  }));

const heldRecord = z.object({
  /** Everything up to here is in `drafts`. */
  heldUntil: z.number(),
  /**
   * `unconfirmed`: only the server's confirmation was missing, so it counts. `decided`: the person
   * answered, and it counts as it is here. `quiet`, `asking`: it depends on whether the person returns.
   * `returned`: they returned and may still answer.
   */
  stage: z.enum(['unconfirmed', 'decided', 'quiet', 'asking', 'returned']),
  lastActiveAt: z.number(),
  idleMinutes: z.number(),
  /** What the question is about, when one is open. */
  question: z.object({ since: z.number(), until: z.number().optional() }).optional(),
  drafts: z.array(draft),
});

/** Time that was recorded, but is not final; instants in milliseconds since the epoch. */
export type HeldRecord = z.output<typeof heldRecord>;

export function readHeldRecord(content: Buffer): HeldRecord | undefined {
  return heldRecord.safeParse(parseJson(content)).data;
}
