import { z } from 'zod';
import { call } from './call.ts';
import { done, id, organizationName, sentInstant } from './fields.ts';

export const organizationRole = z.enum(['owner', 'member']);
export type OrganizationRole = z.infer<typeof organizationRole>;

export const organization = z.object({
  id: z.int(),
  name: z.string(),
  role: organizationRole,
  created_at: sentInstant,
});
export type Organization = z.output<typeof organization>;

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
    'Rename an organization',
  )
    .input(z.object({ id, name: organizationName.optional() }))
    .output(done),
  delete: call(
    '/organization/delete',
    { who: 'organization_owner', of: 'id' },
    'Delete an organization with its projects, time and images, for ever',
  )
    .input(z.object({ id }))
    .output(done),
};
