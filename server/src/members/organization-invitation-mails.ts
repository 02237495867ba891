import { i18n } from '../language/server-texts.ts';
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
    subject: i18n.t('{inviter} invites you to {organization}', namesOf(about)),
    text: [
      about.projects.length === 0
        ? i18n.t('{inviter} invites you to {organization}.', namesOf(about))
        : i18n.t(
            '{inviter} invites you to {organization}. Your projects there: {projects}.',
            namesOf(about),
          ),
      i18n.t('Create your account here to join:'),
      link,
      i18n.t("If you weren't expecting this, you can ignore this email."),
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
    subject: i18n.t('{inviter} added you to {organization}', namesOf(about)),
    text: [
      about.projects.length === 0
        ? i18n.t('{inviter} added you to {organization}.', namesOf(about))
        : i18n.t(
            '{inviter} added you to {organization}. Your projects there: {projects}.',
            namesOf(about),
          ),
      i18n.t('You can find it among your organizations: {link}', {
        link: `${publicUrl}/dashboard/home`,
      }),
      ...verification,
      i18n.t('You can leave it there at any time.'),
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
