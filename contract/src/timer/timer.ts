import { z } from 'zod';
import { recorderCall } from '../call.ts';
import { projectConsent, projectRules } from '../consent.ts';
import { id, instant, optionalText, sentInstant, uuid } from '../fields.ts';
import { noteMaxLength, recentEntriesMax, timerWaitMaxSeconds } from '../limits.ts';
import { projectColors } from '../project-colors.ts';
import { allowedSurface, sharedSurface } from '../screenshot.ts';

export const recorderSource = z.enum(['desktop', 'browser']);
export const recorderState = z.enum(['recording', 'idle', 'locked', 'paused', 'not_measured']);
export type RecorderState = z.infer<typeof recorderState>;

export const timer = z.object({
  organization_id: z.int(),
  organization_name: z.string(),
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
    /** What may be shared with a browser: anything, or entire screens only. */
    shared_surface: allowedSurface,
  }),
  consent: projectConsent,
  /** Recorders that have reported for this user since the timer started. */
  recorders: z.array(
    z.object({
      source: recorderSource,
      name: z.string(),
      version: z.string(),
      state: recorderState,
      /** What the person shares with this browser; null if nothing, and for desktop recorders. */
      surface: sharedSurface.nullable(),
      last_seen: sentInstant,
    }),
  ),
});
export type Timer = z.output<typeof timer>;

const timerResponse = z.object({
  timer: timer.nullable(),
  /** When the response was made. After a wait, that is at its end. */
  now: sentInstant,
  /** Opaque. Changes when something in `timer` changes, except for `recorders`. */
  state: z.string(),
  /** The version of the recorder that belongs to this server. */
  recorder_version: z.string(),
});

/** A project in which the caller may record. */
export const recordableProject = z.object({
  project_id: z.int(),
  name: z.string(),
  color: z.enum(projectColors),
  organization_id: z.int(),
  organization_name: z.string(),
});
export type RecordableProject = z.output<typeof recordableProject>;

/** What the caller has worked on. */
export const recentEntry = z.object({
  project_id: z.int(),
  project_name: z.string(),
  color: z.enum(projectColors),
  note: z.string().nullable(),
  last_used_at: sentInstant,
});
export type RecentEntry = z.output<typeof recentEntry>;

export const timerCalls = {
  get: recorderCall('/timer/get', 'Get your running timer')
    .input(
      z
        .object({
          /**
           * If `state` is still the known one, wait this many seconds for a change. Use `GET /api/events`
           * instead where the network allows streams.
           */
          wait: z.int().min(0).max(timerWaitMaxSeconds).optional(),
          known: optionalText(100).optional(),
        })
        .nullish(),
    )
    .output(timerResponse),
  projects: recorderCall(
    '/timer/projects',
    'List the projects in which you may record, by organization and name',
  ).output(z.array(recordableProject)),
  rules: recorderCall(
    '/timer/rules',
    'Get what is recorded about you in a project, who can see it, and whether you agreed',
  )
    .input(z.object({ project_id: id }))
    .output(projectRules),
  agree: recorderCall(
    '/timer/agree',
    'Agree to what is recorded about you; returns 409 if the rules have changed meanwhile',
  )
    .input(z.object({ project_id: id, rules_version: optionalText(100) }))
    .output(projectRules),
  recent: recorderCall(
    '/timer/recent',
    'List your latest notes and projects in an organization, latest first, as far as you may record there',
  )
    .input(
      z.object({ organization_id: id, limit: z.int().min(1).max(recentEntriesMax).optional() }),
    )
    .output(z.array(recentEntry)),
  worked: recorderCall(
    '/timer/worked',
    'Get how long you have worked since a time, at most two days ago, in all organizations',
  )
    .input(
      z.object({
        since: instant,
        /** Until then instead of until now. */
        until: instant.optional(),
      }),
    )
    .output(z.object({ seconds: z.int() })),
  start: recorderCall('/timer/start', 'Start the timer, or switch it to another project or note')
    .input(z.object({ project_id: id, note: optionalText(noteMaxLength).nullish() }))
    .output(timerResponse),
  note: recorderCall(
    '/timer/note',
    'Change the note of the running timer and of the time recorded since it started',
  )
    .input(
      z.object({
        note: optionalText(noteMaxLength).nullable(),
        /** Changes only the timer that started at this time. */
        started_at: instant.optional(),
      }),
    )
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
        /** Sent by browsers only: what the person shares now. */
        surface: sharedSurface.nullish(),
      }),
    )
    .output(timerResponse),
};
