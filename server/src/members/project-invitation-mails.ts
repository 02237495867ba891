import { i18n } from '../language/server-texts.ts';
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
    subject: i18n.t('{inviter} invites you to {project}', namesOf(about)),
    text: [
      i18n.t('{inviter} invites you to the project {project} of {organization}.', namesOf(about)),
      i18n.t('Create your account here to join:'),
      link,
      i18n.t("If you weren't expecting this, you can ignore this email."),
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
    subject: i18n.t('{inviter} added you to {project}', namesOf(about)),
    text: [
      i18n.t('{inviter} added you to the project {project} of {organization}.', namesOf(about)),
      i18n.t('You can find it among your projects: {link}', {
        link: `${publicUrl}/dashboard/projects`,
      }),
      ...verification,
      i18n.t('You can leave it there at any time.'),
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
