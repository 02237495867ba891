import { z } from 'zod';
import { call, heavyRead } from './call.ts';
import { done, id, organizationName, screenshotInterval, sentInstant, timeZone } from './fields.ts';
import { idleMinutesChoices, retentionDaysChoices } from './limits.ts';
import { affectedMembers } from './consent.ts';
import { projectContents } from './project.ts';
import { allowedSurface } from './screenshot.ts';

export const organizationRole = z.enum(['owner', 'member'], {
  error: 'Must be owner or member',
});
export type OrganizationRole = z.infer<typeof organizationRole>;

function oneOf(choices: readonly number[]) {
  return z.int().refine((value) => choices.includes(value), {
    error: `Must be one of ${choices.join(', ')}`,
  });
}

/** Settings that apply to all members of an organization, and that all members may view. */
export const organizationSettings = z.object({
  time_zone: timeZone,
  /** 0 = Sunday … 6 = Saturday. */
  week_start: z
    .int()
    .min(0, { error: 'Must be between 0 and 6' })
    .max(6, { error: 'Must be between 0 and 6' }),
  /** Minutes without input after which a recorder asks "Still working?"; 0 = never. */
  idle_minutes: oneOf(idleMinutesChoices),
  /** Days until screenshots are deleted; null = never. */
  retention_days: oneOf(retentionDaysChoices).nullable(),
  blur: z.boolean(),
  /** Whether window titles are recorded. */
  titles: z.boolean(),
  /** What members may share with a browser for screenshots: anything, or entire screens only. */
  shared_surface: allowedSurface,
  members_may_delete: z.boolean(),
  /** Whether members may add manual time. */
  manual_time: z.boolean(),
  /** The screenshot interval of new members in projects without one of their own; null = 10 minutes. */
  default_screenshot_interval: screenshotInterval.nullable(),
});
export type OrganizationSettings = z.output<typeof organizationSettings>;

export const organization = z.object({
  id: z.int(),
  name: z.string(),
  /** The caller's role. */
  role: organizationRole,
  created_at: sentInstant,
  settings: organizationSettings,
});
export type Organization = z.output<typeof organization>;

export const organizationCalls = {
  all: call('/organization/all', { who: 'signed_in' }, 'List your organizations').output(
    z.array(organization),
  ),
  create: call('/organization/create', { who: 'owner_type' }, 'Create an organization')
    .input(z.object({ name: organizationName }))
    .output(organization),
  update: call(
    '/organization/update',
    { who: 'organization_owner', of: 'id' },
    'Rename an organization or change its settings',
  )
    .input(
      z.object({
        id,
        name: organizationName.optional(),
        settings: organizationSettings.partial().optional(),
      }),
    )
    .output(done),
  affected_members: call(
    '/organization/affected_members',
    { who: 'organization_owner', of: 'id' },
    'List the members who would be notified, and asked to agree again, if these settings were saved',
  )
    .input(z.object({ id, settings: organizationSettings.partial() }))
    .output(affectedMembers),
  contents: heavyRead(
    '/organization/contents',
    { who: 'organization_owner', of: 'id' },
    'Count the data that deleting an organization would delete',
  )
    .input(z.object({ id }))
    .output(z.object({ projects: z.int(), ...projectContents.shape })),
  delete: call(
    '/organization/delete',
    { who: 'organization_owner', of: 'id' },
    'Permanently delete an organization with its projects, time and screenshots',
  )
    .input(z.object({ id }))
    .output(done),
};
