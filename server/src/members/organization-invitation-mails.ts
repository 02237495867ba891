import { mailText } from '../mail/mail-text.ts';
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
    subject: mailText('organizationInvitation.subject', namesOf(about)),
    text: [
      mailText(
        about.projects.length === 0
          ? 'organizationInvitation.text'
          : 'organizationInvitation.textWithProjects',
        namesOf(about),
      ),
      mailText('invitation.createAccount'),
      link,
      mailText('invitation.ignore'),
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
    subject: mailText('organizationJoined.subject', namesOf(about)),
    text: [
      mailText(
        about.projects.length === 0
          ? 'organizationJoined.text'
          : 'organizationJoined.textWithProjects',
        namesOf(about),
      ),
      mailText('organizationJoined.link', { link: `${publicUrl}/dashboard/home` }),
      ...verification,
      mailText('joined.leave'),
    ].join('\n\n'),
  };
}

function namesOf({ organization, projects, invitedBy }: MailedOrganization) {
  return {
    inviter: quoteName(invitedBy),
    organization: quoteName(organization),
    projects: projects.map(quoteName).join(', '),
  };
}
