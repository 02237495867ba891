import { hash, verify } from '@node-rs/argon2';

/** The cost of one guess. */
export type PasswordCost = { memoryKiB: number; passes: number };

/**
 * The parameters of RFC 9106, section 4, for servers with little memory, with one lane. Passwords
 * may be short here, so guessing has to be expensive.
 */
export const usualPasswordCost: PasswordCost = { memoryKiB: 65_536, passes: 3 };

/** Stored for an account without a password. The cost is irrelevant. */
export const noPasswordHash = nobodysHash({ memoryKiB: 19_456, passes: 2 });

/** Passwords are stored as argon2id (the library's default), each with the cost of its time. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Whether `password` matches `kept`. Without a stored password, it costs the same and is never
   * correct.
   */
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

/** No password matches it. */
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
