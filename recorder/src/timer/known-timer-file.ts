import { join } from 'node:path';
import { z } from 'zod';
import { timerSilentMinutes } from '@time-tracker/contract/limits';
import { consentStatus, recordingRules } from '@time-tracker/contract/consent';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { DurableFiles } from '../spool/durable-files.ts';

export const followedTimer = z.object({
  organization_id: z.number(),
  /** For the page; servers of version 0.1.0 do not send it. */
  organization_name: z.string().optional(),
  project_id: z.number(),
  project_name: z.string(),
  started_at: z.string(),
  note: z.string().nullable().optional(),
  screenshot_interval: z.number(),
  policy: z.object({ idle_minutes: z.number(), blur: z.boolean(), titles: z.boolean() }),
  /** Servers before 0.2 send none and do not ask for it. */
  consent: z
    .object({
      status: consentStatus,
      rules_version: z.string(),
      agreed: recordingRules.nullable(),
    })
    .optional(),
});

/** What the recorder needs to know about the server's timer. */
export type FollowedTimer = z.infer<typeof followedTimer>;

/** A response of the server; `serverNow` by its own clock. */
export type ReceivedTimer = {
  timer: FollowedTimer | undefined;
  serverNow: number;
  /** The server pushed the change, so it is recent. */
  isPushed?: boolean;
};

const knownTimer = z.object({
  timer: followedTimer.nullable(),
  /** When the server last reported it; milliseconds since the epoch. */
  confirmedAt: z.number(),
  /** `started_at` of a timer that ended here and may still run on the server. */
  endedHere: z.string().nullable(),
  /** Set while the person paused the recording; null = until they resume. */
  pause: z.object({ until: z.number().nullable() }).nullish(),
  /** `started_at` of the last timer that was recorded. */
  recordedTimer: z.string().nullish(),
});
export type KnownTimer = z.infer<typeof knownTimer>;

/** What was last known, so that recording can continue after an offline restart; undefined when nothing. */
export async function readKnownTimer(
  folder: string,
  files: DurableFiles,
): Promise<KnownTimer | undefined> {
  try {
    const text = (await files.read(path(folder))).toString('utf8');
    return knownTimer.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export async function writeKnownTimer(
  folder: string,
  files: DurableFiles,
  known: KnownTimer,
): Promise<void> {
  await files.write(path(folder), JSON.stringify(known));
}

/** The timer to continue while the server cannot be reached, until the server would close it itself. */
export function stillValid(known: KnownTimer | undefined, now: number): FollowedTimer | undefined {
  if (!known?.timer || known.timer.started_at === known.endedHere) return undefined;
  const ageMs = now - known.confirmedAt;
  return ageMs >= 0 && ageMs < timerSilentMinutes * minuteMs ? known.timer : undefined;
}

function path(folder: string): string {
  return join(folder, 'known-timer.json');
}
