import { nameDevice } from '@time-tracker/contract/accounts/device-name';
import { mailText } from '../mail/mail-text.ts';
import type { Message } from '../mail/message.ts';
import type { Client } from './sign-in/open-session.ts';

type Origin = Pick<Client, 'address' | 'userAgent' | 'now'>;

export function passwordChangedMail(to: string, origin: Origin, publicUrl: string): Message {
  return {
    to,
    subject: mailText('passwordChanged.subject'),
    text: [
      mailText('passwordChanged.text', { origin: describeOrigin(origin) }),
      mailText('security.ifYou'),
      mailText('security.ifNotYou'),
      `${publicUrl}/auth/forgot-password`,
    ].join('\n\n'),
  };
}

export function newSignInMail(to: string, origin: Origin, publicUrl: string): Message {
  return {
    to,
    subject: mailText('newSignIn.subject'),
    text: [
      mailText('newSignIn.text', { origin: describeOrigin(origin) }),
      mailText('security.ifYou'),
      mailText('security.ifNotYouSignOut'),
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
  return mailText('security.origin', { instant: instantFormat.format(now), device, address });
}
