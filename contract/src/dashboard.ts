import { z } from 'zod';
import { workDay, workFilter, workTotal } from './activity.ts';
import { appRating } from './app.ts';
import { heavyRead } from './call.ts';
import { id, pageSize, sentInstant, timeZone } from './fields.ts';
import { latestScreenshotsDefault, latestScreenshotsMax, workingNowDefault } from './limits.ts';
import { projectColors } from './project-colors.ts';
import { screenshot } from './screenshot.ts';
import { recorderSource, recorderState } from './timer.ts';

/** Work of one hour or day of a sparkline. */
const workPoint = workTotal.extend({
  start: sentInstant,
  finish: sentInstant,
  /** Projects with at least 60 s. */
  projects: z.int(),
});

/** 0 to 100 with one decimal. */
const share = z.number();

/** A project or member among those with most work. */
const rankedWork = workTotal.extend({
  id: z.int(),
  name: z.string(),
  /** Of the total of the range. */
  percent: share,
});

const rankedApp = z.object({
  name: z.string(),
  seconds: z.int(),
  active_seconds: z.int(),
  /** Of the time of all applications and sites. */
  percent: share,
  rating: appRating,
});

const dashboardOverview = z.object({
  /** The days of the range. */
  days: z.array(workDay.extend({ projects: z.int() })),
  total: workTotal.extend({ projects: z.int() }),
  /** Those worked on most, at most 8, most first. */
  projects: z.array(
    rankedWork.extend({
      color: z.enum(projectColors),
      /** Seconds worked on each of `days`. */
      days: z.array(z.int()),
    }),
  ),
  /** All further projects together; null when there are none. */
  other_projects: z
    .object({
      count: z.int(),
      duration: z.int(),
      percent: share,
      /** Seconds worked on each of `days`. */
      days: z.array(z.int()),
    })
    .nullable(),
  /**
   * Seconds worked in the range by weekday (0 = Sunday … 6 = Saturday) and hour (0 to 23) as the
   * clocks of the time zone show them; an hour that a change of the clock brings twice counts twice.
   */
  hours: z.array(z.array(z.int())),
  /** Those who worked most, at most 5, most first. */
  members: z.array(rankedWork),
  /** How many people worked in the range. */
  member_count: z.int(),
  /** Applications used most, at most 5, longest first. */
  apps: z.array(rankedApp),
  /** Sites used most, at most 5, longest first. */
  sites: z.array(rankedApp),
  app_total: z.object({
    seconds: z.int(),
    active_seconds: z.int(),
    productive_seconds: z.int(),
    unproductive_seconds: z.int(),
  }),
  /** What the cards' sparklines show; whatever the range is, with the same other filters. */
  recent: z.object({
    /** The last 24 hours of the clock in the time zone, oldest first; the running one is the last. */
    hours: z.array(workPoint),
    /** The last 30 days of the time zone, oldest first; today is the last. */
    days: z.array(workPoint),
  }),
  time_zone: z.string(),
  now: sentInstant,
});

/** Somebody whose timer runs. */
const workingMember = z.object({
  user_id: z.int(),
  user_name: z.string(),
  project_id: z.int(),
  project_name: z.string(),
  started_at: sentInstant,
  note: z.string().nullable(),
  /** When a recorder or page last said that it lives. */
  last_seen: sentInstant,
  /** What has reported since the timer runs, or within the last minutes; the latest first. */
  recorders: z.array(
    z.object({ source: recorderSource, state: recorderState, last_seen: sentInstant }),
  ),
  /** The latest in this project since the timer runs; null: none yet. */
  screenshot: screenshot.nullable(),
});

export const dashboardCalls = {
  overview: heavyRead(
    '/dashboard/overview',
    { who: 'organization_member', of: 'organization_id' },
    'A range at a glance: days, hours, and who and what is ahead',
  )
    .input(
      z.object({
        ...workFilter,
        organization_id: id,
        /** Where days and hours begin and end; default the caller's own. */
        time_zone: timeZone.optional(),
      }),
    )
    .output(dashboardOverview),
  now: heavyRead(
    '/dashboard/now',
    { who: 'organization_member', of: 'organization_id' },
    'Who is working right now, and the latest screenshots',
  )
    .input(
      z.object({
        organization_id: id,
        project_id: workFilter.project_id,
        user_id: workFilter.user_id,
        /** How many of those at work are described; `working_count` is of all. */
        working: pageSize.default(workingNowDefault),
        /** How many of the latest screenshots; 0 = none. */
        screenshots: z.int().min(0).max(latestScreenshotsMax).default(latestScreenshotsDefault),
      }),
    )
    .output(
      z.object({
        /** Who started last comes first. */
        working: z.array(workingMember),
        working_count: z.int(),
        /** Newest first, as in `screenshot/all`. */
        screenshots: z.array(screenshot),
        now: sentInstant,
      }),
    ),
};
