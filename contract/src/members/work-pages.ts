import { z } from 'zod';
import { workDay, workTotal } from '../activity.ts';
import { rankedApp } from '../dashboard.ts';
import { projectRole, sentInstant } from '../fields.ts';
import { projectColors } from '../project-colors.ts';
import { recorderSource } from '../timer/timer.ts';

/** What a page about work shows of apps and websites, longest first. */
const usedApps = { apps: z.array(rankedApp), sites: z.array(rankedApp) };

/** A recorder that a person used in an organization. */
export const usedRecorder = z.object({
  source: recorderSource,
  name: z.string(),
  version: z.string(),
  last_seen: sentInstant,
});

/** One person in an organization, with the work that the caller may view. */
export const personOverview = z.object({
  user: z.object({
    id: z.int(),
    name: z.string(),
    /** Null if the caller may not view it. */
    email: z.string().nullable(),
  }),
  /** Null for a former member. */
  role: z.enum(['owner', 'member']).nullable(),
  joined_at: sentInstant.nullable(),
  /** When the latest visible work ended. */
  last_active: sentInstant.nullable(),
  today: workTotal,
  /** The calendar week so far, by the organization's first day of the week. */
  week: workTotal,
  /** The last 14 days, oldest first; today is the last. */
  days: z.array(
    workDay.extend({
      /** Hours with work, oldest first. */
      hours: z.array(workTotal.extend({ start: sentInstant, finish: sentInstant })),
    }),
  ),
  /** Total of `days`. */
  total: workTotal,
  /** Projects of the person that the caller may view, most work in `days` first. */
  projects: z.array(
    workTotal.extend({
      id: z.int(),
      name: z.string(),
      color: z.enum(projectColors),
      /** Null for a project that the person is no longer in. */
      role: projectRole.nullable(),
      /** Whole minutes, 0 = no screenshots; null if the caller may not view it. */
      screenshot_interval: z.int().nullable(),
      /** Seconds of the calendar week so far. */
      week: z.int(),
    }),
  ),
  /** Of `days`, at most 5 each. */
  ...usedApps,
  /** Latest first; null if the caller may not view them. */
  recorders: z.array(usedRecorder).nullable(),
  time_zone: z.string(),
  now: sentInstant,
});
export type PersonOverview = z.output<typeof personOverview>;

/** The work of one project that the caller may view, by week and by member. */
export const projectOverview = z.object({
  today: workTotal,
  /** The last 8 calendar weeks, oldest first; the current week is the last, until now. */
  weeks: z.array(workTotal.extend({ start: sentInstant, finish: sentInstant })),
  /** Total of `weeks`. */
  total: workTotal,
  /** All work on the project until now. */
  all_time: workTotal,
  /** Members with work in `weeks`, most work first, at most 200. */
  members: z.array(
    workTotal.extend({
      id: z.int(),
      name: z.string(),
      /** Seconds worked in each of `weeks`. */
      weeks: z.array(z.int()),
    }),
  ),
  member_count: z.int(),
  /** Of the last 14 days, at most 5 each. */
  ...usedApps,
  time_zone: z.string(),
  now: sentInstant,
});
export type ProjectOverview = z.output<typeof projectOverview>;
