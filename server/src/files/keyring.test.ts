import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';

const keyring = createKeyring(randomBytes(32));
const key = keyring.generateWrappedKey();
const encrypt = (context: string) => Buffer.concat(keyring.encrypt(key, context, plain));
const plain = Buffer.from('RIFF____WEBPVP8 the same picture');

test('a ciphertext can be decrypted only with its key, context and master key', () => {
  const encrypted = encrypt('row 1');
  expect(keyring.decrypt(key, 'row 1', encrypted)).toEqual(plain);
  expect(() => keyring.decrypt(key, 'row 2', encrypted)).toThrow();
  expect(() => keyring.decrypt(keyring.generateWrappedKey(), 'row 1', encrypted)).toThrow();
  expect(() => createKeyring(randomBytes(32)).decrypt(key, 'row 1', encrypted)).toThrow();
});

test('decryption works with more keys than the cache holds', () => {
  const keys = Array.from({ length: 1100 }, () => keyring.generateWrappedKey());
  const encrypted = keys.map((one, at) => Buffer.concat(keyring.encrypt(one, `row ${at}`, plain)));
  for (const [at, one] of keys.entries()) {
    expect(keyring.decrypt(one, `row ${at}`, encrypted[at]!)).toEqual(plain);
  }
});

test('a changed wrapped key cannot decrypt what the right key just decrypted', () => {
  const encrypted = encrypt('row 1');
  expect(keyring.decrypt(key, 'row 1', encrypted)).toEqual(plain);
  for (let at = 0; at < key.length; at++) {
    const changed = Buffer.from(key);
    changed[at]! ^= 1;
    expect(() => keyring.decrypt(changed, 'row 1', encrypted)).toThrow();
  }
});

test('a ciphertext contains no plaintext, and equal plaintexts have different ciphertexts', () => {
  const encrypted = encrypt('row 1');
  expect(encrypted.includes('RIFF')).toBe(false);
  expect(encrypted.includes('picture')).toBe(false);
  expect(encrypt('row 1')).not.toEqual(encrypted);
});

test('a change of any single bit is detected', () => {
  const encrypted = encrypt('row 1');
  for (let at = 0; at < encrypted.length; at++) {
    const changed = Buffer.from(encrypted);
    changed[at]! ^= 1;
    expect(() => keyring.decrypt(key, 'row 1', changed)).toThrow();
  }
  expect(() => keyring.decrypt(key, 'row 1', encrypted.subarray(0, 10))).toThrow();
});

test('a signature depends on text, purpose and master key', () => {
  const signature = keyring.sign('links', 'text');
  expect(keyring.sign('links', 'text')).toEqual(signature);
  expect(keyring.sign('links', 'text2')).not.toEqual(signature);
  expect(keyring.sign('other', 'text')).not.toEqual(signature);
  expect(createKeyring(randomBytes(32)).sign('links', 'text')).not.toEqual(signature);
});

test('a master key of another length is rejected', () => {
  expect(() => createKeyring(randomBytes(31))).toThrow('32 bytes');
});
