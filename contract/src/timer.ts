import { z } from 'zod';
import { recorderCall } from './call.ts';
import { id, instant, optionalText, sentInstant, uuid } from './fields.ts';
import { noteMaxLength } from './limits.ts';

export const recorderSource = z.enum(['desktop', 'browser']);
export const recorderState = z.enum(['recording', 'idle', 'locked', 'paused', 'not_measured']);
export type RecorderState = z.infer<typeof recorderState>;

export const timer = z.object({
  organization_id: z.int(),
  project_id: z.int(),
  project_name: z.string(),
  started_at: sentInstant,
  note: z.string().nullable(),
  /** Whole minutes, 0 = no screenshots. */
  screenshot_interval: z.int(),
  policy: z.object({
    /** Minutes without input after which the recorder asks "Still working?"; 0 = never. */
    idle_minutes: z.int(),
    blur: z.boolean(),
    titles: z.boolean(),
  }),
  /** Recorders that have reported for this user since the timer started. */
  recorders: z.array(
    z.object({
      source: recorderSource,
      name: z.string(),
      version: z.string(),
      state: recorderState,
      last_seen: sentInstant,
    }),
  ),
});
export type Timer = z.output<typeof timer>;

const timerResponse = z.object({ timer: timer.nullable(), now: sentInstant });

export const timerCalls = {
  get: recorderCall('/timer/get', 'Get your running timer').output(timerResponse),
  start: recorderCall('/timer/start', 'Start the timer, or switch it to another project')
    .input(z.object({ project_id: id, note: optionalText(noteMaxLength).nullish() }))
    .output(timerResponse),
  stop: recorderCall('/timer/stop', 'Stop the timer; succeeds if none is running')
    .input(
      z.object({
        /** Stops only the timer that started at this time. A timer started later keeps running. */
        started_at: instant.optional(),
      }),
    )
    .output(timerResponse),
  report: recorderCall('/timer/report', 'Report that a recorder is running, at least once a minute')
    .input(
      z.object({
        source: recorderSource,
        /** Identifies the installation. Recorders with the same name and different IDs are listed separately. */
        recorder_id: uuid.optional(),
        name: optionalText(100).min(1),
        version: optionalText(40),
        state: recorderState,
      }),
    )
    .output(timerResponse),
};
