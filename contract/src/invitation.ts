import { z } from 'zod';
import { call } from './call.ts';
import { linkSecret } from './fields.ts';

/** What a link says to whoever opens it; its secret came by mail to the address invited. */
export const invitation = z.object({
  organization: z.string(),
  /** Null: to the organization as a whole. */
  project: z.string().nullable(),
  /** Null when the account of who invited is gone. */
  invited_by: z.string().nullable(),
  email: z.string(),
  /** Whether the address has an account: then it signs in and accepts, else it registers. */
  has_account: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const invitationCalls = {
  get: call('/invitation/get', { who: 'anyone' }, "What an invitation's link is about")
    .input(z.object({ token: linkSecret }))
    .output(invitation),
};
