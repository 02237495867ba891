import { expect, test } from 'vitest';
import { hashPassword, isRightPassword } from './passwords.ts';

test('a password is kept as argon2id and found right again, however é is composed', async () => {
  const kept = await hashPassword('caf\u00e9');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isRightPassword(kept, 'cafe\u0301')).toBe(true);
  expect(await isRightPassword(kept, 'cafe')).toBe(false);
});

test('an unknown account is never right, and costs as much as a known one', async () => {
  const kept = await hashPassword('correct horse');
  const measure = async (hash: string | undefined) => {
    const startedAt = performance.now();
    for (let round = 0; round < 5; round += 1) {
      expect(await isRightPassword(hash, 'wrong horse')).toBe(false);
    }
    return performance.now() - startedAt;
  };
  const known = await measure(kept);
  const unknown = await measure(undefined);
  // An answer without a hash takes a thousandth; the margin is for a busy machine.
  expect(unknown).toBeGreaterThan(known / 5);
});
