import { z } from 'zod';
import { call, heavyRead } from './call.ts';
import {
  done,
  email,
  id,
  mailSent,
  organizationName,
  projectRole,
  screenshotInterval,
  sentInstant,
  timeZone,
  userType,
} from './fields.ts';
import { idleMinutesChoices, retentionDaysChoices, screenshotIntervalDefault } from './limits.ts';
import { projectContents } from './project.ts';
import { recorderSource } from './timer.ts';

export const organizationRole = z.enum(['owner', 'member'], {
  error: 'The role is owner or member',
});
export type OrganizationRole = z.infer<typeof organizationRole>;

function oneOf(choices: readonly number[]) {
  return z.int().refine((value) => choices.includes(value), {
    error: `One of ${choices.join(', ')} is expected`,
  });
}

/** What holds for everybody in an organization. All its people see it, since it is about them. */
export const organizationSettings = z.object({
  time_zone: timeZone,
  /** 0 = Sunday … 6 = Saturday. */
  week_start: z.int().min(0, { error: 'Between 0 and 6' }).max(6, { error: 'Between 0 and 6' }),
  /** Minutes without input after which a recorder asks; 0 = never. */
  idle_minutes: oneOf(idleMinutesChoices),
  /** Days that screenshots are kept; null = for ever. */
  retention_days: oneOf(retentionDaysChoices).nullable(),
  blur: z.boolean(),
  /** Whether titles of windows are kept. */
  titles: z.boolean(),
  members_may_delete: z.boolean(),
  /** Whether members may add time by hand. */
  manual_time: z.boolean(),
});
export type OrganizationSettings = z.output<typeof organizationSettings>;

export const organization = z.object({
  id: z.int(),
  name: z.string(),
  /** The caller's. */
  role: organizationRole,
  created_at: sentInstant,
  settings: organizationSettings,
});
export type Organization = z.output<typeof organization>;

/** Somebody in an organization, or invited to it: then `user.id`, `user.name` and `type` are null. */
export const organizationUser = z.object({
  user: z.object({ id: z.int().nullable(), name: z.string().nullable(), email: z.string() }),
  type: userType.nullable(),
  /** As it was given; where `is_limited` is true, a member's rights apply instead. */
  role: organizationRole,
  /** Whether the person has shown that the email is theirs; null while an invitation is pending. */
  email_verified: z.boolean().nullable(),
  /** True while the email is not verified and no owner has confirmed the person. */
  is_limited: z.boolean(),
  state: z.enum(['active', 'pending']),
  projects: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      role: projectRole,
      screenshot_interval: z.int(),
      /** pending: waits until the link of the invitation is opened. */
      state: z.enum(['active', 'pending']),
    }),
  ),
  /** The last sign of life of a timer, or recorded work, in this organization. */
  last_seen: sentInstant.nullable(),
  /** What recorded for this organization, the latest first. */
  recorders: z.array(
    z.object({
      source: recorderSource,
      name: z.string(),
      version: z.string(),
      last_seen: sentInstant,
    }),
  ),
  joined_at: sentInstant.nullable(),
  /** A pending invitation: when, and by whom (null: his account is gone). */
  invited_at: sentInstant.nullable(),
  invited_by: z.string().nullable(),
});
export type OrganizationUser = z.output<typeof organizationUser>;

export const organizationCalls = {
  all: call('/organization/all', { who: 'signed_in' }, "The caller's organizations").output(
    z.array(organization),
  ),
  create: call('/organization/create', { who: 'owner_type' }, 'Create an organization')
    .input(z.object({ name: organizationName }))
    .output(organization),
  update: call(
    '/organization/update',
    { who: 'organization_owner', of: 'id' },
    'Rename an organization, change its settings',
  )
    .input(
      z.object({
        id,
        name: organizationName.optional(),
        settings: organizationSettings.partial().optional(),
      }),
    )
    .output(done),
  contents: heavyRead(
    '/organization/contents',
    { who: 'organization_owner', of: 'id' },
    'What would go with an organization that is deleted',
  )
    .input(z.object({ id }))
    .output(z.object({ projects: z.int(), ...projectContents.shape })),
  delete: call(
    '/organization/delete',
    { who: 'organization_owner', of: 'id' },
    'Delete an organization with its projects, time and images, for ever',
  )
    .input(z.object({ id }))
    .output(done),
  users: call(
    '/organization/users',
    { who: 'organization_owner', of: 'organization_id' },
    'Everybody in an organization, then those invited',
  )
    .input(z.object({ organization_id: id }))
    .output(z.array(organizationUser)),
  invite: call(
    '/organization/invite',
    { who: 'organization_owner', of: 'organization_id' },
    'Add or invite somebody to an organization and to some of its projects',
  )
    .input(
      z.object({
        organization_id: id,
        email,
        role: organizationRole.default('member'),
        projects: z
          .array(
            z.object({
              project_id: id,
              role: projectRole.default(2),
              screenshot_interval: screenshotInterval.default(screenshotIntervalDefault),
            }),
          )
          .max(200)
          .default([]),
      }),
    )
    .output(organizationUser.extend(mailSent)),
  update_user: call(
    '/organization/update_user',
    { who: 'organization_owner', of: 'organization_id' },
    "Change somebody's role in an organization",
  )
    .input(z.object({ organization_id: id, user_id: id, role: organizationRole.optional() }))
    .output(done),
  confirm_user: call(
    '/organization/confirm_user',
    { who: 'organization_owner', of: 'organization_id' },
    'Confirm a person whose email is not verified: their role applies from now on',
  )
    .input(z.object({ organization_id: id, user_id: id }))
    .output(done),
  remove_user: call(
    '/organization/remove_user',
    { who: 'organization_member', of: 'organization_id' },
    'Remove somebody, withdraw his invitations, or leave',
  )
    .input(
      z
        .object({ organization_id: id, user_id: id.optional(), email: email.optional() })
        .refine((input) => (input.user_id === undefined) !== (input.email === undefined), {
          path: ['user_id'],
          error: 'Name the person by user_id, or the invitation by email',
        }),
    )
    .output(done),
};
