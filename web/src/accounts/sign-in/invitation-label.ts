import type { Invitation } from '@time-tracker/contract/invitation';

/** Who invites whom to what, in a sentence. */
export function invitationLabel({ organization, project, invited_by, email }: Invitation): string {
  const target = project === null ? organization : `the project ${project} of ${organization}`;
  const by = invited_by === null ? 'You are invited' : `${invited_by} invites you`;
  return `${by} to ${target}. The invitation is for ${email}.`;
}

/** What whoever opened the link has to do next. */
export type InvitationStep = 'accept' | 'switch_account' | 'sign_in' | 'register';

export function invitationStep(
  invitation: Pick<Invitation, 'email' | 'has_account'>,
  signedInEmail: string | null,
): InvitationStep {
  if (signedInEmail === invitation.email) return 'accept';
  if (signedInEmail !== null) return 'switch_account';
  return invitation.has_account ? 'sign_in' : 'register';
}
