import { z } from 'zod';
import { call, heavyRead } from './call.ts';
import { projectColors } from './project-colors.ts';
import {
  done,
  id,
  projectName,
  projectRole,
  screenshotInterval,
  sentInstant,
  timeZone,
} from './fields.ts';
import { projectOverview } from './members/work-pages.ts';

export const project = z.object({
  id: z.int(),
  name: z.string(),
  organization_id: z.int(),
  /** The same for all users; at creation the least used color in the organization. */
  color: z.enum(projectColors),
  /** The caller's role; owners of the organization count as managers. */
  role: projectRole,
  /** Whether the caller may record time in it. */
  may_record: z.boolean(),
  archived: z.boolean(),
  /** The screenshot interval of new members; null = that of the organization. */
  default_screenshot_interval: z.int().nullable(),
  created_at: sentInstant,
  members: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Seconds of the last 7 × 24 h that the caller may view. */
  worked_week: z.int(),
  /** Seconds per 24 h window of the last 7, oldest first. */
  worked_days: z.array(z.int()),
  last_activity: sentInstant.nullable(),
});
export type Project = z.output<typeof project>;

/** What is deleted with a project. */
export const projectContents = z.object({
  people: z.int(),
  pending: z.int(),
  /** Recorded time. */
  seconds: z.int(),
  screenshots: z.int(),
  /** Rows of app usage, grouped as in `app.all`. */
  app_rows: z.int(),
});

export const projectCalls = {
  all: heavyRead(
    '/project/all',
    { who: 'organization_member', of: 'organization_id' },
    'List projects, by name',
  )
    .input(z.object({ organization_id: id, archived: z.boolean().optional() }))
    .output(z.array(project)),
  create: call(
    '/project/create',
    { who: 'organization_owner', of: 'organization_id' },
    'Create a project',
  )
    .input(
      z.object({
        organization_id: id,
        name: projectName,
        /** Defaults to the least used color in the organization. */
        color: z.enum(projectColors).optional(),
        /** Null = that of the organization. */
        default_screenshot_interval: screenshotInterval.nullable().optional(),
      }),
    )
    .output(project),
  update: call(
    '/project/update',
    { who: 'project_manager', of: 'id' },
    'Rename, archive or restore a project, or change its settings',
  )
    .input(
      z.object({
        id,
        name: projectName.optional(),
        /** For owners of the organization only. */
        archived: z.boolean().optional(),
        color: z.enum(projectColors).optional(),
        default_screenshot_interval: screenshotInterval.nullable().optional(),
      }),
    )
    .output(done),
  contents: heavyRead(
    '/project/contents',
    { who: 'project_owner', of: 'id' },
    'Count the data that deleting a project would delete',
  )
    .input(z.object({ id }))
    .output(projectContents),
  delete: call(
    '/project/delete',
    { who: 'project_owner', of: 'id' },
    'Permanently delete a project with its time and screenshots',
  )
    .input(z.object({ id }))
    .output(done),
  overview: heavyRead(
    '/project/overview',
    { who: 'project_member', of: 'project_id' },
    'Describe the work on a project: by week, by member, and in apps',
  )
    .input(
      z.object({
        project_id: id,
        /** Sets where weeks begin and end; defaults to the caller's time zone. */
        time_zone: timeZone.optional(),
      }),
    )
    .output(projectOverview),
};
