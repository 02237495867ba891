import { randomBytes, randomInt } from 'node:crypto';
import { formatUserCode, userCodeLetters } from '@time-tracker/contract/accounts/user-code';
import { minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { clockSkewSeconds } from '../../access/clock-skew.ts';
import { hashToken } from '../../access/authenticate.ts';
import type { Keyring } from '../../files/keyring.ts';

export const codeMinutes = 10;

/** So that a code that is confirmed at the last moment still works. */
const collectMinutes = codeMinutes + 1;

/** The interval between polls that recorders are asked to keep. */
export const pollSeconds = 3;

/** Polls closer together than this are refused. Shorter, because requests take different times to arrive. */
const fastestPollSeconds = 1;

export function makeUserCode(): string {
  const letters = Array.from({ length: 8 }, () =>
    userCodeLetters.charAt(randomInt(userCodeLetters.length)),
  );
  return formatUserCode(letters.join(''));
}

export function makeDeviceCode(): string {
  return randomBytes(32).toString('base64url');
}

export function hashUserCode({ sign }: Keyring, userCode: string): Buffer {
  return sign('device user code', userCode);
}

export function hashDeviceCode(deviceCode: string): Buffer {
  return hashToken(deviceCode);
}

/**
 * The token that an approved recorder receives. It follows from its secret and the server's key, so
 * that no token is stored until the recorder asks for it.
 */
export function tokenOf({ sign }: Keyring, deviceCode: string): string {
  return sign('device token', deviceCode).toString('base64url');
}

type Requested = { requested_at: Date };

export function expiresAt({ requested_at }: Requested): Date {
  return new Date(requested_at.getTime() + codeMinutes * minuteMs);
}

/** Whether a code can still be confirmed. One from the future was requested before the clock was set back. */
export function isOpen(row: Requested, now: Date): boolean {
  return isWithin(row, codeMinutes, now);
}

/** Whether the token of an approved sign-in can still be collected. */
export function isCollectable(row: Requested, now: Date): boolean {
  return isWithin(row, collectMinutes, now);
}

function isWithin({ requested_at }: Requested, minutes: number, now: Date): boolean {
  const age = now.getTime() - requested_at.getTime();
  return age < minutes * minuteMs && age > -clockSkewSeconds * secondMs;
}

export function isPolledTooFast(polledAt: Date | null, now: Date): boolean {
  if (polledAt === null) return false;
  const passed = now.getTime() - polledAt.getTime();
  return passed >= 0 && passed < fastestPollSeconds * secondMs;
}
