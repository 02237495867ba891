import { nameDevice } from '@time-tracker/contract/device-name';
import type { Message } from '../mail/message.ts';
import type { Client } from './sign-in/open-session.ts';

type Origin = Pick<Client, 'address' | 'userAgent' | 'now'>;

export function passwordChangedMail(to: string, origin: Origin, publicUrl: string): Message {
  return {
    to,
    subject: 'Your Time Tracker password was changed',
    text: [
      `The password of your Time Tracker account was changed on ${describeOrigin(origin)}. All other sessions were signed out.`,
      'If this was you, you do not need to do anything.',
      'If it was not you, set a new password now:',
      `${publicUrl}/auth/forgot-password`,
    ].join('\n\n'),
  };
}

export function newSignInMail(to: string, origin: Origin, publicUrl: string): Message {
  return {
    to,
    subject: 'New sign-in to your Time Tracker account',
    text: [
      `Your Time Tracker account was used to sign in from a new location on ${describeOrigin(origin)}.`,
      'If this was you, you do not need to do anything.',
      'If it was not you, set a new password now, which signs out all sessions:',
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
  return `${instantFormat.format(now)} UTC. Device: ${device}. Address: ${address}`;
}
