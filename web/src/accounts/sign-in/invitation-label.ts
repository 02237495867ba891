import { t } from '@lingui/core/macro';
import type { Invitation } from '@time-tracker/contract/members/invitation';

/** Describes the invitation in a sentence. */
export function invitationText({ organization, project, invited_by, email }: Invitation): string {
  if (project === null) {
    return invited_by === null
      ? t`You are invited to ${organization}. The invitation is for ${email}.`
      : t`${invited_by} invites you to ${organization}. The invitation is for ${email}.`;
  }
  return invited_by === null
    ? t`You are invited to the project ${project} of ${organization}. The invitation is for ${email}.`
    : t`${invited_by} invites you to the project ${project} of ${organization}. The invitation is for ${email}.`;
}

/** What the user has to do next after opening the link. */
export type InvitationStep = 'accept' | 'switch_account' | 'sign_in' | 'register';

export function invitationStep(
  invitation: Pick<Invitation, 'email' | 'has_account'>,
  signedInEmail: string | null,
): InvitationStep {
  if (signedInEmail === invitation.email) return 'accept';
  if (signedInEmail !== null) return 'switch_account';
  return invitation.has_account ? 'sign_in' : 'register';
}
