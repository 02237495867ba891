import { z } from 'zod';
import { call } from './call.ts';
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
    /** Minutes without input after which the recorder asks; 0 = never. */
    idle_minutes: z.int(),
    blur: z.boolean(),
    titles: z.boolean(),
  }),
  /** Whatever reported for this user since the timer started. */
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

const timerAnswer = z.object({ timer: timer.nullable(), now: sentInstant });

export const timerCalls = {
  get: call('/timer/get', { who: 'signed_in' }, "The caller's running timer").output(timerAnswer),
  start: call('/timer/start', { who: 'signed_in' }, 'Start, or switch to another project')
    .input(z.object({ project_id: id, note: optionalText(noteMaxLength).nullish() }))
    .output(timerAnswer),
  stop: call('/timer/stop', { who: 'signed_in' }, 'Stop; stopping none is fine')
    .input(
      z.object({
        /** Stops only the timer that started at this instant. If another one runs, it goes on. */
        started_at: instant.optional(),
      }),
    )
    .output(timerAnswer),
  report: call('/timer/report', { who: 'signed_in' }, 'A sign of life from whatever records')
    .input(
      z.object({
        source: recorderSource,
        /** Of the installation. Recorders with the same name and different ids are listed apart. */
        recorder_id: uuid.optional(),
        name: optionalText(100).min(1),
        version: optionalText(40),
        state: recorderState,
      }),
    )
    .output(timerAnswer),
};
