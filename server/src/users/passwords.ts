import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default kind) as OWASP advises: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** No password leads to it. Of an account without one; an unknown one is held against it, at the same cost. */
export const noPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$dGltZS10cmFja2VyLW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export function hashPassword(password: string): Promise<string> {
  return hash(spelledAlike(password), cost);
}

/** Whether `password` leads to `kept`; an undefined `kept` costs the same and is never right. */
export async function isRightPassword(
  kept: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(kept ?? noPasswordHash, spelledAlike(password));
  return isRight && kept !== undefined;
}

/** Keyboards compose the same letter differently (é as one or two code points). */
function spelledAlike(password: string): string {
  return password.normalize('NFC');
}

export function hasPassword(kept: string): boolean {
  return kept !== noPasswordHash;
}
