import { z } from 'zod';
import { call } from '../call.ts';
import { linkSecret } from '../fields.ts';

/** Shown to anyone who opens the link that was mailed to the invited address. */
export const invitation = z.object({
  organization: z.string(),
  /** Null for an invitation to the organization only. */
  project: z.string().nullable(),
  /** Null when the account of the person who invited was deleted. */
  invited_by: z.string().nullable(),
  email: z.string(),
  /** Whether the address has an account. If so, the person signs in to accept; otherwise they register. */
  has_account: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const invitationCalls = {
  get: call('/invitation/get', { who: 'anyone' }, 'Describe the invitation of a link')
    .input(z.object({ token: linkSecret }))
    .output(invitation),
};
