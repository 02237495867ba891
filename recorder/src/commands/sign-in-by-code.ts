import { setTimeout as pause } from 'node:timers/promises';
import type { ApiClient, ApiReceives, ApiSends } from '@time-tracker/contract/api';
import { NoResponse } from '../api/http-request.ts';
import { ErrorResponse } from '../api/server-client.ts';
import { CommandFailure } from './command-failure.ts';

export type SignedInUser = Pick<ApiReceives['user']['login'], 'token' | 'user'>;

type Parts = {
  client: ApiClient;
  server: string;
  print: (text: string) => void;
  /** Opens the address in the person's browser; false when there is none. */
  open: (link: string) => Promise<boolean>;
};

type Started = ApiReceives['user']['device_start'];
type Polled = ApiReceives['user']['device_poll'];

/**
 * The person confirms a code in the web app (RFC 8628), so no password is typed here. Throws
 * CommandFailure when they deny it.
 */
export async function signInByCode(
  recorder: ApiSends['user']['device_start'],
  parts: Parts,
): Promise<SignedInUser> {
  const { client, server, print, open } = parts;
  for (let codes = 1; ; codes++) {
    const started = await client.user.device_start(recorder);
    const link = `${server}${started.verification_path}`;
    print(`Open this address, sign in, and compare the code:\n\n  ${link}`);
    print(`  Code: ${started.user_code}\n`);
    // Another window each time the code expires would be a nuisance.
    if (codes === 1 && (await open(link))) print('The address was opened in your browser.');
    const minutes = Math.round(started.expires_in / 60);
    print(`Waiting for you to allow it, at most ${minutes} minutes. Press Ctrl-C to cancel.`);
    const polled = await pollUntilDecided(client, started);
    switch (polled.status) {
      case 'approved':
        return polled;
      case 'denied':
        throw new CommandFailure('The sign-in was denied in the web app. You are not signed in.');
      case 'pending':
      case 'expired':
        print('The code expired. Here is a new one.\n');
    }
  }
}

async function pollUntilDecided(client: ApiClient, started: Started): Promise<Polled> {
  const { device_code, expires_in: expiresIn, interval } = started;
  const end = performance.now() + expiresIn * 1000;
  let waitSeconds = interval;
  while (performance.now() < end) {
    await pause(waitSeconds * 1000);
    try {
      const polled = await client.user.device_poll({ device_code });
      if (polled.status !== 'pending') return polled;
      waitSeconds = interval;
    } catch (error) {
      // The person may be changing networks to confirm it; the code stays valid.
      if (!isTemporary(error)) throw error;
      waitSeconds += interval;
    }
  }
  return { status: 'expired' };
}

function isTemporary(error: unknown): boolean {
  if (error instanceof NoResponse) return true;
  return error instanceof ErrorResponse && (error.status === 429 || error.status >= 500);
}
