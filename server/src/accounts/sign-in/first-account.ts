import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Lets one person create the first account of a server that only takes people with an invitation. The
 * secret is part of the link that the server prints at its start.
 */
export type FirstAccount = { secret: string; isSecret(sent: string | undefined): boolean };

/** Another secret at each start. Undefined: nobody needs it, since registration is open. */
export function createFirstAccount(registration: 'open' | 'invited'): FirstAccount | undefined {
  if (registration === 'open') return undefined;
  const secret = randomBytes(24).toString('base64url');
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return { secret, isSecret: (sent = '') => timingSafeEqual(hash(sent), hash(secret)) };
}
