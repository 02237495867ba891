import { mailText } from '../mail/mail-text.ts';
import type { Message } from '../mail/message.ts';
import { quoteName } from '../mail/quote-name.ts';
import { switchOffLink, type LinkServices } from './switch-off-links.ts';

export function forgottenTimerMail(
  timer: { user_id: number; email: string; project_name: string },
  services: LinkServices,
): Message {
  const unsubscribeUrl = switchOffLink(services, timer.user_id, 'forgotten_timer');
  return {
    to: timer.email,
    subject: mailText('forgottenTimer.subject'),
    text: [
      mailText('forgottenTimer.text', { project: quoteName(timer.project_name) }),
      mailText('forgottenTimer.stop'),
      `${services.publicUrl}/dashboard/timelog`,
      mailText('notice.switchOff', { link: unsubscribeUrl }),
    ].join('\n\n'),
    unsubscribeUrl,
  };
}

/** Seconds of one person in one week. */
export type DigestWork = {
  organization: string;
  projects: { name: string; seconds: number }[];
};

export function weeklyDigestMail(
  person: { id: number; email: string; isDecimal: boolean },
  week: { first: string; last: string; work: readonly DigestWork[] },
  services: LinkServices,
): Message {
  const unsubscribeUrl = switchOffLink(services, person.id, 'weekly_digest');
  const text = (seconds: number) => durationOf(seconds, person.isDecimal);
  const total = text(sum(week.work.flatMap(({ projects }) => projects)));
  const lines = week.work.map(({ organization, projects }) =>
    [
      mailText('weeklyDigest.line', { name: quoteName(organization), time: text(sum(projects)) }),
      ...projects.map(
        ({ name, seconds }) =>
          `  ${mailText('weeklyDigest.line', { name: quoteName(name), time: text(seconds) })}`,
      ),
    ].join('\n'),
  );
  return {
    to: person.email,
    subject: mailText('weeklyDigest.subject', { total }),
    text: [
      mailText('weeklyDigest.text', { total, first: week.first, last: week.last }),
      ...lines,
      `${services.publicUrl}/dashboard/timelog`,
      mailText('notice.switchOff', { link: unsubscribeUrl }),
    ].join('\n\n'),
    unsubscribeUrl,
  };
}

function sum(projects: readonly { seconds: number }[]): number {
  return projects.reduce((total, { seconds }) => total + seconds, 0);
}

/** `7h 04m`, never rounded up, or `7.07 h`, as the person chose. */
function durationOf(seconds: number, isDecimal: boolean): string {
  if (isDecimal) {
    return mailText('duration.decimal', { hours: (Math.round(seconds / 36) / 100).toFixed(2) });
  }
  const minutes = Math.floor(seconds / 60);
  const rest = String(minutes % 60).padStart(2, '0');
  return mailText('duration.units', { hours: Math.floor(minutes / 60), minutes: rest });
}
