import { nameDevice } from '@time-tracker/contract/accounts/device-name';
import { i18n } from '../language/server-texts.ts';
import type { Message } from '../mail/message.ts';
import type { Client } from './sign-in/open-session.ts';

type Origin = Pick<Client, 'address' | 'userAgent' | 'now'>;

export function passwordChangedMail(to: string, origin: Origin, publicUrl: string): Message {
  return {
    to,
    subject: i18n.t('Your Time Tracker password was changed'),
    text: [
      i18n.t(
        'The password of your Time Tracker account was changed on {origin}. All other sessions were signed out.',
        { origin: describeOrigin(origin) },
      ),
      i18n.t('If this was you, you do not need to do anything.'),
      i18n.t('If it was not you, set a new password now:'),
      `${publicUrl}/auth/forgot-password`,
    ].join('\n\n'),
  };
}

export function newSignInMail(to: string, origin: Origin, publicUrl: string): Message {
  return {
    to,
    subject: i18n.t('New sign-in to your Time Tracker account'),
    text: [
      i18n.t('Your Time Tracker account was used to sign in from a new location on {origin}.', {
        origin: describeOrigin(origin),
      }),
      i18n.t('If this was you, you do not need to do anything.'),
      i18n.t('If it was not you, set a new password now, which signs out all sessions:'),
      `${publicUrl}/auth/forgot-password`,
    ].join('\n\n'),
  };
}

const instantFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

function describeOrigin({ address, userAgent, now }: Origin): string {
  const device = nameDevice(userAgent ?? null);
  return i18n.t('{instant} UTC. Device: {device}. Address: {address}', {
    instant: instantFormat.format(now),
    device,
    address,
  });
}
