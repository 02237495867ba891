import { z } from 'zod';
import { call } from './call.ts';
import { done, id, instant, optionalText, uuid } from './fields.ts';
import { changedActivitiesMax, noteMaxLength } from './limits.ts';

/** Runs even if other fields are invalid, so that all problems are reported at once. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** One activity or several. */
const oneOrSeveral = {
  activity_id: uuid.optional(),
  /** Use instead of activity_id. */
  activity_ids: z.array(uuid).min(1).max(changedActivitiesMax).optional(),
};

function isOneOrSeveral(input: { activity_id?: unknown; activity_ids?: unknown }): boolean {
  return (input.activity_id === undefined) !== (input.activity_ids === undefined);
}

const eitherRequired = {
  path: ['activity_id'],
  error: 'Send either activity_id or activity_ids',
  when: isObject,
};

/** A single activity also needs its user_id and project_id, as the specification requires. */
const removedActivities = z
  .object({ user_id: id.optional(), project_id: id.optional(), ...oneOrSeveral })
  .refine(isOneOrSeveral, eitherRequired)
  .refine((input) => input.activity_ids !== undefined || input.user_id !== undefined, {
    path: ['user_id'],
    error: 'Must be a whole number',
    when: isObject,
  })
  .refine((input) => input.activity_ids !== undefined || input.project_id !== undefined, {
    path: ['project_id'],
    error: 'Must be a whole number',
    when: isObject,
  });

/** Changes of recorded time. */
export const activityChangeCalls = {
  // People may delete their own time even after they left the project.
  remove: call(
    '/activity/remove',
    { who: 'signed_in' },
    'Delete one or several activities, all or none',
  )
    .input(removedActivities)
    .output(done),
  update: call(
    '/activity/update',
    { who: 'signed_in' },
    'Change the note of one or several activities, all or none',
  )
    .input(
      z
        .object({ ...oneOrSeveral, note: optionalText(noteMaxLength).nullable() })
        .refine(isOneOrSeveral, eitherRequired),
    )
    .output(done),
  move: call(
    '/activity/move',
    { who: 'project_member', of: 'project_id' },
    'Move activities to another project of the organization, all or none',
  )
    .input(
      z.object({
        activity_ids: z.array(uuid).min(1).max(changedActivitiesMax),
        project_id: id,
      }),
    )
    .output(done),
  trim: call(
    '/activity/trim',
    { who: 'signed_in' },
    'Shorten activities to an interval, all or none; those outside are deleted; idempotent',
  )
    .input(
      z
        .object({
          activity_ids: z.array(uuid).min(1).max(changedActivitiesMax),
          start: instant,
          finish: instant,
        })
        .refine(({ start, finish }) => start < finish, {
          path: ['finish'],
          error: 'Must be after start',
        }),
    )
    .output(done),
  split: call(
    '/activity/split',
    { who: 'signed_in' },
    'Split an activity in two at an instant; idempotent',
  )
    .input(
      z.object({
        activity_id: uuid,
        at: instant,
        /** The ID of the second part. */
        new_activity_id: uuid,
      }),
    )
    .output(done),
  merge: call(
    '/activity/merge',
    { who: 'signed_in' },
    'Merge two adjacent activities of one ten-minute window; idempotent',
  )
    .input(
      z.object({
        activity_id: uuid,
        /** Begins when the other ends; its ID is not used again. */
        next_activity_id: uuid,
      }),
    )
    .output(done),
};
