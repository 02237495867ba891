import { expect, test } from 'vitest';
import { createPasswords, noPasswordHash, usualPasswordCost } from './passwords.ts';

const passwords = createPasswords(usualPasswordCost);

test('a password is kept as argon2id and found right again, however é is composed', async () => {
  const kept = await passwords.hash('caf\u00e9');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await passwords.isRight(kept, 'cafe\u0301')).toBe(true);
  expect(await passwords.isRight(kept, 'cafe')).toBe(false);
});

test('what was hashed at another cost is found right, too', async () => {
  const kept = await createPasswords({ memoryKiB: 1024, passes: 1 }).hash('correct horse');
  expect(await passwords.isRight(kept, 'correct horse')).toBe(true);
  expect(await passwords.isRight(kept, 'wrong horse')).toBe(false);
});

test.each([
  ['an unknown account', undefined],
  ['an account without a password', noPasswordHash],
])('%s is never right, and costs as much as a known one', async (_whose, none) => {
  const kept = await passwords.hash('correct horse');
  const measure = async (hash: string | undefined) => {
    const startedAt = performance.now();
    for (let round = 0; round < 3; round += 1) {
      expect(await passwords.isRight(hash, 'wrong horse')).toBe(false);
    }
    return performance.now() - startedAt;
  };
  const known = await measure(kept);
  const unknown = await measure(none);
  // An answer without a hash takes a thousandth; the margin is for a busy machine.
  expect(unknown).toBeGreaterThan(known / 5);
});
