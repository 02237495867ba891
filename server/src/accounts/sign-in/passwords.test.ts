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
  /** What this process computes for it: by the clock it is also what others on the machine do. */
  const measure = async (hash: string | undefined) => {
    const before = process.cpuUsage();
    expect(await passwords.isRight(hash, 'wrong horse')).toBe(false);
    return process.cpuUsage(before).user;
  };
  // The least of several, because the process also does other things.
  const costs = { known: Infinity, unknown: Infinity };
  for (let round = 0; round < 5; round += 1) {
    costs.known = Math.min(costs.known, await measure(kept));
    costs.unknown = Math.min(costs.unknown, await measure(none));
  }
  // An answer without a hash takes a thousandth.
  expect(costs.unknown).toBeGreaterThan(costs.known / 5);
});
