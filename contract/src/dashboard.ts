import { z } from 'zod';
import { workDay, workFilter, workTotal } from './activity.ts';
import { appRating } from './app.ts';
import { heavyRead } from './call.ts';
import { id, pageSize, sentInstant, timeZone } from './fields.ts';
import {
  latestScreenshotsDefault,
  latestScreenshotsMax,
  teamOffsetMax,
  teamTodayDefault,
  teamTodayMax,
  workingNowDefault,
} from './limits.ts';
import { projectColors } from './project-colors.ts';
import { screenshot, sharedSurface } from './screenshot.ts';
import { recorderSource, recorderState } from './timer/timer.ts';

/** Work in one hour or day of a sparkline. */
const workPoint = workTotal.extend({
  start: sentInstant,
  finish: sentInstant,
  /** Projects with at least 60 s. */
  projects: z.int(),
});

/** 0 to 100 with one decimal. */
const share = z.number();

/** A project or member in a ranking by work. */
const rankedWork = workTotal.extend({
  id: z.int(),
  name: z.string(),
  /** Share of the total of the range. */
  percent: share,
});

export const rankedApp = z.object({
  name: z.string(),
  seconds: z.int(),
  active_seconds: z.int(),
  /** Share of the time of all apps and websites. */
  percent: share,
  rating: appRating,
});

const dashboardOverview = z.object({
  /** The days of the range. */
  days: z.array(workDay.extend({ projects: z.int() })),
  total: workTotal.extend({ projects: z.int() }),
  /** The top projects by time, at most 8. */
  projects: z.array(
    rankedWork.extend({
      color: z.enum(projectColors),
      /** Seconds worked on each of `days`. */
      days: z.array(z.int()),
    }),
  ),
  /** Total of all other projects; null if there are none. */
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
   * Seconds worked in the range by weekday (0 = Sunday … 6 = Saturday) and hour (0 to 23) of local
   * time. An hour that occurs twice because of a daylight-saving change counts twice.
   */
  hours: z.array(z.array(z.int())),
  /** The top members by time, at most 5. */
  members: z.array(rankedWork),
  /** How many members worked in the range. */
  member_count: z.int(),
  /** The top apps by time, at most 5. */
  apps: z.array(rankedApp),
  /** The top websites by time, at most 5. */
  sites: z.array(rankedApp),
  /** By the ratings of apps and websites. Rules about titles do not count here, unlike in `app.totals`. */
  app_total: z.object({
    seconds: z.int(),
    active_seconds: z.int(),
    productive_seconds: z.int(),
    unproductive_seconds: z.int(),
  }),
  /** The data of the sparklines. Ignores the range, but not the other filters. */
  recent: z.object({
    /** The last 24 clock hours of the time zone, oldest first; the current hour is the last. */
    hours: z.array(workPoint),
    /** The last 30 days of the time zone, oldest first; today is the last. */
    days: z.array(workPoint),
  }),
  time_zone: z.string(),
  now: sentInstant,
});

/** A running timer, and what recorded for it. */
const runningTimer = z.object({
  project_id: z.int(),
  project_name: z.string(),
  started_at: sentInstant,
  note: z.string().nullable(),
  /** When a recorder or page last reported. */
  last_seen: sentInstant,
  /** Recorders that have reported since the timer started or within the last minutes, latest first. */
  recorders: z.array(
    z.object({
      source: recorderSource,
      state: recorderState,
      /** What the person shares with this browser; null if nothing, and for desktop recorders. */
      surface: sharedSurface.nullable(),
      last_seen: sentInstant,
    }),
  ),
});

/** A member whose timer is running. */
const workingMember = runningTimer.extend({
  user_id: z.int(),
  user_name: z.string(),
  /** The latest in this project since the timer started; null if there is none yet. */
  screenshot: screenshot.nullable(),
});

/** A ten-minute window of the UTC clock in which a member worked. */
const workedWindow = z.object({
  start: sentInstant,
  worked_seconds: z.number(),
  active_seconds: z.int(),
  measured_seconds: z.int(),
  /** Whether any of it is manual time. */
  manual: z.boolean(),
});

/** A member's work today and this week, as far as the caller may see it. */
const teamMember = z.object({
  user_id: z.int(),
  user_name: z.string(),
  timer: runningTimer.nullable(),
  today: workTotal,
  week: workTotal,
  /** Seconds worked on each day of the week so far; today is the last. */
  days: z.array(z.int()),
  /** Today, oldest first. Contains only windows with work. */
  windows: z.array(workedWindow),
  /** What was recorded last, at any time; null if nothing was. */
  latest: z
    .object({
      project_id: z.int(),
      project_name: z.string(),
      note: z.string().nullable(),
      finish: sentInstant,
    })
    .nullable(),
  /** The latest, whenever it was taken; null if there is none. */
  screenshot: screenshot.nullable(),
});

export const dashboardCalls = {
  overview: heavyRead(
    '/dashboard/overview',
    { who: 'organization_member', of: 'organization_id' },
    'Summarize a range: days, hours, and top projects, members, apps and websites',
  )
    .input(
      z.object({
        ...workFilter,
        organization_id: id,
        /** Sets where days and hours begin and end; defaults to the caller's time zone. */
        time_zone: timeZone.optional(),
      }),
    )
    .output(dashboardOverview),
  now: heavyRead(
    '/dashboard/now',
    { who: 'organization_member', of: 'organization_id' },
    'List who is working right now, the team today, and the latest screenshots',
  )
    .input(
      z.object({
        organization_id: id,
        project_id: workFilter.project_id,
        user_id: workFilter.user_id,
        /** Sets when today and this week began; defaults to the caller's time zone. */
        time_zone: timeZone.optional(),
        /** How many members of the team today to return; `team_count` counts all of them. 0 = none. */
        team: z.int().min(0).max(teamTodayMax).default(teamTodayDefault),
        /** How many members of the team to skip, for the rows after those of another call. */
        team_offset: z.int().min(0).max(teamOffsetMax).default(0),
        /** How many working members to return; `working_count` counts all of them. */
        working: pageSize.default(workingNowDefault),
        /** How many of the latest screenshots to return; 0 = none. */
        screenshots: z.int().min(0).max(latestScreenshotsMax).default(latestScreenshotsDefault),
      }),
    )
    .output(
      z.object({
        /** Most recently started first. */
        working: z.array(workingMember),
        working_count: z.int(),
        /**
         * Members who can track time and those who did today: first who is working now, then who worked
         * today, each by name.
         */
        team: z.array(teamMember),
        team_count: z.int(),
        /** The day of `today`, in the requested time zone. */
        day: z.object({ start: sentInstant, finish: sentInstant }),
        /** When the week of `week` began, by the organization's first day of the week. */
        week_start: sentInstant,
        /** Newest first, as in `screenshot/all`. */
        screenshots: z.array(screenshot),
        now: sentInstant,
      }),
    ),
};
