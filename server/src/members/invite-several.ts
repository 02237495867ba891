import type { ApiReceives } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { email as emailField } from '@time-tracker/contract/fields';
import type { Call } from '../access/actor.ts';
import type { MemberServices } from './member-services.ts';
import { inviteOrganizationMember, type OrganizationInvitation } from './organization-members.ts';

type Result = ApiReceives['organization']['invite_all']['results'][number];

/**
 * Invites each address as `organization.invite` does, in its own transaction, so that one that is
 * refused does not stop the others. Throws what concerns all of them, such as an unknown project.
 */
export async function inviteSeveral(
  services: MemberServices,
  call: Pick<Call, 'actor' | 'grant' | 'now'>,
  { emails, ...place }: Omit<OrganizationInvitation, 'email'> & { emails: readonly string[] },
): Promise<Result[]> {
  const results: Result[] = [];
  const addresses = new Set(emails.map((sent) => sent.trim().toLowerCase()));
  for (const sent of addresses) {
    const email = emailField.safeParse(sent);
    results.push(
      email.success
        ? await inviteOne(services, call, { ...place, email: email.data })
        : { email: sent, status: 'invalid_email', mail_sent: false },
    );
  }
  return results;
}

async function inviteOne(
  services: MemberServices,
  call: Pick<Call, 'actor' | 'grant' | 'now'>,
  invitation: OrganizationInvitation,
): Promise<Result> {
  const { email } = invitation;
  try {
    const { state, mail_sent } = await inviteOrganizationMember(services, call, invitation);
    return { email, status: state === 'active' ? 'joined' : 'invited', mail_sent };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'already_member' && error.code !== 'too_many') throw error;
    return { email, status: error.code, mail_sent: false };
  }
}
