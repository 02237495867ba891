import { z } from 'zod';
import { activityChangeCalls } from './activity-changes.ts';
import { heavyRead, recorderCall } from './call.ts';
import {
  activityPercent,
  id,
  idFilter,
  instant,
  optionalText,
  page,
  pageSize,
  sentInstant,
  timeZone,
  uuid,
} from './fields.ts';
import {
  activityMaxSeconds,
  appsPerActivityMax,
  noteMaxLength,
  pageSizeMax,
  recordBatchMax,
} from './limits.ts';
import { projectColors } from './project-colors.ts';

export const activitySource = z.enum(['desktop', 'browser', 'manual', 'import']);
export type ActivitySource = z.infer<typeof activitySource>;

const seconds = z
  .int({ error: 'Must be whole seconds' })
  .min(0, { error: 'Must be 0 or more' })
  .max(activityMaxSeconds, { error: `Must be at most ${activityMaxSeconds} seconds` });

export const recordedApp = z.object({
  kind: z.enum(['app', 'url']),
  name: optionalText(200).min(1),
  title: optionalText(500).nullish(),
  domain: optionalText(253).nullish(),
  seconds,
  active_seconds: seconds,
});

/** One activity, as a recorder sends it. `minutes[i]`: whether there was input in minute i of the ten-minute UTC window. */
export const recordedActivity = z.object({
  activity_id: uuid,
  project_id: id,
  start: instant,
  finish: instant,
  measured_seconds: seconds,
  active_seconds: seconds,
  keyboard_seconds: seconds,
  mouse_seconds: seconds,
  minutes: z.array(z.boolean()).length(10, { error: 'Must be ten booleans' }),
  source: activitySource,
  note: optionalText(noteMaxLength).nullish(),
  apps: z.array(recordedApp).max(appsPerActivityMax).default([]),
});
export type RecordedActivityInput = z.input<typeof recordedActivity>;
export type RecordedActivity = z.output<typeof recordedActivity>;

/** Why an entry was rejected. The recorder sets rejected entries aside, but drops `activity_removed` silently. */
export const refusalCode = z.enum([
  'invalid_entry',
  'finish_before_start',
  'too_long',
  'crosses_window',
  'measured_above_duration',
  'active_above_measured',
  'keyboard_above_active',
  'mouse_above_active',
  'active_above_inputs',
  'manual_needs_reason',
  'manual_not_measured',
  'manual_not_allowed',
  'in_the_future',
  'too_old',
  'project_not_found',
  'project_not_recordable',
  'project_archived',
  'activity_removed',
  'activity_of_another',
]);
export type RefusalCode = z.infer<typeof refusalCode>;

export const recordResult = z.object({
  activity_id: z.string().nullable(),
  status: z.enum(['stored', 'updated', 'clipped', 'refused']),
  start: sentInstant.nullable(),
  finish: sentInstant.nullable(),
  code: refusalCode.optional(),
  message: z.string().optional(),
});

/** Filters. The range includes start and excludes finish; the default is the last 24 h, the maximum 400 days. */
export const workFilter = {
  organization_id: idFilter,
  project_id: idFilter,
  user_id: idFilter,
  start: instant.nullish(),
  finish: instant.nullish(),
};

export const activity = z.object({
  activity_id: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  start: sentInstant,
  finish: sentInstant,
  /** Whole seconds inside the requested range. */
  duration: z.int(),
  activity: activityPercent,
  active_seconds: z.int(),
  measured_seconds: z.int(),
  keyboard: z.int(),
  mouse: z.int(),
  minutes: z.array(z.boolean()),
  source: activitySource,
  note: z.string().nullable(),
  screenshots: z.int(),
});
export type Activity = z.output<typeof activity>;

/** Totals of a range: whole seconds, activity in whole percent. */
export const workTotal = z.object({
  duration: z.int(),
  active_seconds: z.int(),
  measured_seconds: z.int(),
  activity: activityPercent,
});
export type WorkTotal = z.output<typeof workTotal>;

/** The part of a calendar day inside the requested range. Days with a daylight-saving change have 23 or 25 hours. */
export const workDay = workTotal.extend({
  /** `2026-11-20`, in the requested time zone. */
  date: z.iso.date(),
  start: sentInstant,
  finish: sentInstant,
});

/** Consecutive activities of one user, project and source with gaps of at most 60 s, clipped to the range. */
export const workSession = z.object({
  user_id: z.int(),
  user_name: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  project_color: z.enum(projectColors),
  start: sentInstant,
  finish: sentInstant,
  /** Seconds worked, without gaps. */
  duration: z.int(),
  measured_seconds: z.int(),
  activity: activityPercent,
  /** Work per ten-minute window of the UTC clock, oldest first; windows without work are omitted. */
  windows: z.array(z.object({ start: sentInstant, duration: z.int(), activity: activityPercent })),
  /** One source, in a list for clients that expect several. */
  sources: z.array(activitySource),
  /** Without duplicates, oldest first. */
  notes: z.array(z.string()),
  /** Oldest first. */
  activity_ids: z.array(z.string()),
});
export type WorkSession = z.output<typeof workSession>;

/** Worked totals in whole seconds, activity in whole percent (0 if nothing was measured). */
export const activitySummary = z.object({
  totalDailyWorked: z.int(),
  averageDailyActivity: z.int(),
  totalDailyProjects: z.int(),
  totalWeeklyWorked: z.int(),
  averageWeeklyActivity: z.int(),
  totalWeeklyProjects: z.int(),
  totalMonthlyWorked: z.int(),
  averageMonthlyActivity: z.int(),
  totalMonthlyProjects: z.int(),
});
export type ActivitySummary = z.output<typeof activitySummary>;

export const activityCalls = {
  record: recorderCall('/activity/record', 'Record activities; idempotent')
    .input(
      z.object({
        // The server validates each entry separately, so that one bad entry never blocks the rest.
        activities: z.array(z.custom<RecordedActivityInput>()).min(1).max(recordBatchMax),
      }),
    )
    .output(z.object({ results: z.array(recordResult), now: sentInstant })),
  all: heavyRead('/activity/all', { who: 'signed_in' }, 'List activities, oldest first')
    .input(z.object({ ...workFilter, page: page.optional(), page_size: pageSize.optional() }))
    .output(
      z.object({
        activities: z.array(activity),
        total: workTotal,
        truncated: z.boolean().optional(),
        now: sentInstant,
      }),
    ),
  get: heavyRead(
    '/activity/get',
    { who: 'organization_member', of: 'organization_id' },
    'Get the nine totals of the dashboard cards',
  )
    .input(
      z.object({
        organization_id: id,
        project_id: idFilter,
        user_id: idFilter,
        /** Which rolling window: 1 = the one ending now, 2 = the previous one. */
        start: z.int().min(1).max(12).default(1),
      }),
    )
    .output(activitySummary),
  forget: recorderCall(
    '/activity/forget',
    'Delete what was recorded about you in the last minutes, with its screenshots',
  )
    .input(
      z.object({
        /** At most 30 minutes ago. An activity that began earlier ends here. */
        since: instant,
        /** Activities that begin later stay; defaults to now. Send it, so that a retry does not delete more. */
        until: instant.optional(),
      }),
    )
    .output(
      z.object({
        seconds: z.int(),
        /** Images of all monitors. */
        screenshots: z.int(),
      }),
    ),
  ...activityChangeCalls,
  sessions: heavyRead(
    '/activity/sessions',
    { who: 'signed_in' },
    'List work sessions, newest first',
  )
    .input(
      z.object({
        ...workFilter,
        page: page.default(1),
        page_size: pageSize.default(10),
        /** Sets where `days` begin and end; defaults to the caller's time zone. */
        time_zone: timeZone.optional(),
      }),
    )
    .output(
      z.object({
        /** Sorted by the start of their last activity. */
        sessions: z.array(workSession),
        page: z.int(),
        page_size: z.int(),
        /** Whether there is a next page. */
        more: z.boolean(),
        days: z.array(workDay),
        total: workTotal,
        time_zone: z.string(),
        now: sentInstant,
      }),
    ),
  days: heavyRead(
    '/activity/days',
    { who: 'organization_member', of: 'organization_id' },
    'Get work by day in a time zone, optionally by project or member',
  )
    .input(
      z.object({
        ...workFilter,
        organization_id: id,
        time_zone: timeZone.optional(),
        /** member_project lists members, each with their projects, for weekly timesheets. */
        by: z.enum(['none', 'project', 'member', 'member_project']).default('none'),
        /** Pages `groups` only; days and total always cover everything. */
        page: page.default(1),
        page_size: pageSize.default(pageSizeMax),
      }),
    )
    .output(
      z.object({
        days: z.array(workDay),
        /** Projects or members with work in the range, most work first; empty with `by: none`. */
        groups: z.array(
          workTotal.extend({
            id: z.int(),
            name: z.string(),
            /** Seconds worked on each of `days`. */
            days: z.array(z.int()),
            /** The member's manual time; only with member_project. */
            manual_seconds: z.int().optional(),
            /** Measured seconds of activities without a key press; only with member_project. */
            keyless_seconds: z.int().optional(),
            /** The member's projects, most work first; only with member_project. */
            projects: z
              .array(
                z.object({
                  id: z.int(),
                  name: z.string(),
                  duration: z.int(),
                  /** Seconds worked on each of `days`. */
                  days: z.array(z.int()),
                }),
              )
              .optional(),
          }),
        ),
        page: z.int(),
        page_size: z.int(),
        /** Whether there is a next page. */
        more: z.boolean(),
        /** Number of groups on all pages. */
        group_count: z.int(),
        total: workTotal,
        time_zone: z.string(),
        now: sentInstant,
      }),
    ),
};
