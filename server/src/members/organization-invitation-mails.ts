import type { Message } from '../mail/message.ts';
import { quoteName } from '../mail/quote-name.ts';
import type { JoinedLinks } from './joined-links.ts';

/** What a mail says about an organization. */
export type MailedOrganization = { organization: string; projects: string[]; invitedBy: string };

/**
 * To an email without an account. The secret of the link proves that its user receives mail there.
 */
export function organizationInvitationMail(
  to: string,
  about: MailedOrganization,
  link: string,
): Message {
  return {
    to,
    subject: `${quoteName(about.invitedBy)} invites you to ${quoteName(about.organization)}`,
    text: [
      `${quoteName(about.invitedBy)} invites you to ${quoteName(about.organization)}.${nameProjects(about)}`,
      'Create your account here to join:',
      link,
      "If you weren't expecting this, you can ignore this email.",
    ].join('\n\n'),
  };
}

/** To an account that was added to the organization. */
export function organizationJoinedMail(
  to: string,
  about: MailedOrganization,
  { publicUrl, verification }: JoinedLinks,
): Message {
  return {
    to,
    subject: `${quoteName(about.invitedBy)} added you to ${quoteName(about.organization)}`,
    text: [
      `${quoteName(about.invitedBy)} added you to ${quoteName(about.organization)}.${nameProjects(about)}`,
      `You can find it among your organizations: ${publicUrl}/dashboard/home`,
      ...verification,
      'You can leave it there at any time.',
    ].join('\n\n'),
  };
}

function nameProjects({ projects }: MailedOrganization): string {
  return projects.length === 0
    ? ''
    : ` Your projects there: ${projects.map(quoteName).join(', ')}.`;
}
