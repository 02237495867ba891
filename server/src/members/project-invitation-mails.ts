import { mailText } from '../mail/mail-text.ts';
import type { Message } from '../mail/message.ts';
import { quoteName } from '../mail/quote-name.ts';
import type { JoinedLinks } from './joined-links.ts';

/** What a mail says about a project. */
export type MailedProject = { project: string; organization: string; invitedBy: string };

/**
 * To an email without an account. The secret of the link proves that its user receives mail there.
 */
export function invitationMail(to: string, about: MailedProject, link: string): Message {
  return {
    to,
    subject: mailText('projectInvitation.subject', namesOf(about)),
    text: [
      mailText('projectInvitation.text', namesOf(about)),
      mailText('invitation.createAccount'),
      link,
      mailText('invitation.ignore'),
    ].join('\n\n'),
  };
}

/** To an account that was added to the project. */
export function joinedMail(
  to: string,
  about: MailedProject,
  { publicUrl, verification }: JoinedLinks,
): Message {
  return {
    to,
    subject: mailText('projectJoined.subject', namesOf(about)),
    text: [
      mailText('projectJoined.text', namesOf(about)),
      mailText('projectJoined.link', { link: `${publicUrl}/dashboard/projects` }),
      ...verification,
      mailText('joined.leave'),
    ].join('\n\n'),
  };
}

function namesOf({ project, organization, invitedBy }: MailedProject) {
  return {
    inviter: quoteName(invitedBy),
    project: quoteName(project),
    organization: quoteName(organization),
  };
}
