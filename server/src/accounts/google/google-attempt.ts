import { minuteMs } from '@time-tracker/contract/time/durations';
import { randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a person may take to choose their account with the provider. */
const attemptMinutes = 15;

/** HMAC-SHA-256 with a separate key for each purpose. */
type Sign = (purpose: string, text: string) => Buffer;

/** The values of one attempt. */
export type AttemptSecrets = { state: string; nonce: string; verifier: string };

/**
 * One attempt to sign in with the provider. The browser stores it and returns it at the end, so the
 * server stores nothing: it derives everything else with its key. A response for another browser
 * has another state.
 */
export function makeAttempt(sign: Sign, now: Date): { attempt: string; secrets: AttemptSecrets } {
  const until = now.getTime() + attemptMinutes * minuteMs;
  const claim = `${randomBytes(16).toString('base64url')}.${until}`;
  const attempt = `${claim}.${signed(sign, 'attempt', claim)}`;
  return { attempt, secrets: secretsOf(sign, attempt) };
}

/** Undefined for an attempt that this server did not create, or that has expired. */
export function openAttempt(sign: Sign, attempt: string, now: Date): AttemptSecrets | undefined {
  const [id = '', until = '', signature = '', ...rest] = attempt.split('.');
  const expected = Buffer.from(signed(sign, 'attempt', `${id}.${until}`));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== expected.length) return undefined;
  if (!timingSafeEqual(given, expected) || Number(until) < now.getTime()) return undefined;
  return secretsOf(sign, attempt);
}

function secretsOf(sign: Sign, attempt: string): AttemptSecrets {
  return {
    state: signed(sign, 'state', attempt),
    nonce: signed(sign, 'nonce', attempt),
    verifier: signed(sign, 'verifier', attempt),
  };
}

function signed(sign: Sign, purpose: string, text: string): string {
  return sign(`google ${purpose}`, text).toString('base64url');
}
