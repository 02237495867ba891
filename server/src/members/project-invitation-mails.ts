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
    subject: `${quoteName(about.invitedBy)} invites you to ${quoteName(about.project)}`,
    text: [
      `${quoteName(about.invitedBy)} invites you to the project ${quoteName(about.project)} of ${quoteName(about.organization)}.`,
      'Create your account here to join:',
      link,
      "If you weren't expecting this, you can ignore this email.",
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
    subject: `${quoteName(about.invitedBy)} added you to ${quoteName(about.project)}`,
    text: [
      `${quoteName(about.invitedBy)} added you to the project ${quoteName(about.project)} of ${quoteName(about.organization)}.`,
      `You can find it among your projects: ${publicUrl}/dashboard/projects`,
      ...verification,
      'You can leave it there at any time.',
    ].join('\n\n'),
  };
}
