import { hash, verify } from '@node-rs/argon2';

/** What one guess takes. */
export type PasswordCost = { memoryKiB: number; passes: number };

/**
 * Of RFC 9106, section 4, for servers without gigabytes to spare, over one lane: passwords may be short
 * here, so that guessing has to be dear.
 */
export const usualPasswordCost: PasswordCost = { memoryKiB: 65_536, passes: 3 };

/** Kept of an account without a password; what it costs does not matter. */
export const noPasswordHash = nobodysHash({ memoryKiB: 19_456, passes: 2 });

/** Passwords are kept as argon2id (the library's default kind), each at the cost it was hashed at. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether `password` leads to `kept`; where there is none, it costs the same and is never right. */
  isRight(kept: string | undefined, password: string): Promise<boolean>;
};

export function createPasswords({ memoryKiB, passes }: PasswordCost): Passwords {
  const decoy = nobodysHash({ memoryKiB, passes });
  const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 };
  return {
    hash: (password) => hash(spelledAlike(password), cost),
    isRight: async (kept, password) => {
      const isThere = kept !== undefined && hasPassword(kept);
      const isRight = await verify(isThere ? kept : decoy, spelledAlike(password));
      return isThere && isRight;
    },
  };
}

/** No password leads to it. */
function nobodysHash({ memoryKiB, passes }: PasswordCost): string {
  const digest = 'A'.repeat(43);
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$dGltZS10cmFja2VyLW5vYm9keQ$${digest}`;
}

/** Keyboards compose the same letter differently (é as one or two code points). */
function spelledAlike(password: string): string {
  return password.normalize('NFC');
}

export function hasPassword(kept: string): boolean {
  return kept !== noPasswordHash;
}
