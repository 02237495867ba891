import { i18n } from '../language/server-texts.ts';
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
    subject: i18n.t('Your timer has run for 8 hours'),
    text: [
      i18n.t('Your timer on {project} has been running for 8 hours.', {
        project: quoteName(timer.project_name),
      }),
      i18n.t('If you forgot to stop it, stop it now and delete the time that is wrong:'),
      `${services.publicUrl}/dashboard/timelog`,
      i18n.t('To stop these emails, open this link: {link}', { link: unsubscribeUrl }),
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
      i18n.t('{name}: {time}', { name: quoteName(organization), time: text(sum(projects)) }),
      ...projects.map(
        ({ name, seconds }) =>
          `  ${i18n.t('{name}: {time}', { name: quoteName(name), time: text(seconds) })}`,
      ),
    ].join('\n'),
  );
  return {
    to: person.email,
    subject: i18n.t('Your week: {total}', { total }),
    text: [
      i18n.t('You tracked {total} from {first} to {last}.', {
        total,
        first: week.first,
        last: week.last,
      }),
      ...lines,
      `${services.publicUrl}/dashboard/timelog`,
      i18n.t('To stop these emails, open this link: {link}', { link: unsubscribeUrl }),
    ].join('\n\n'),
    unsubscribeUrl,
  };
}

function sum(projects: readonly { seconds: number }[]): number {
  return projects.reduce((total, { seconds }) => total + seconds, 0);
}

const decimalHours = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});
const twoDigits = new Intl.NumberFormat('en', { minimumIntegerDigits: 2 });

/** `7h 04m`, never rounded up, or `7.07 h`, as the person chose. */
function durationOf(seconds: number, isDecimal: boolean): string {
  if (isDecimal) return i18n.t('{hours} h', { hours: decimalHours.format(seconds / 3600) });
  const minutes = Math.floor(seconds / 60);
  const rest = twoDigits.format(minutes % 60);
  return i18n.t('{hours}h {minutes}m', { hours: Math.floor(minutes / 60), minutes: rest });
}
