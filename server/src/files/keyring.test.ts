import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';

const keyring = createKeyring(randomBytes(32));
const key = keyring.makeWrappedKey();
const seal = (context: string) => Buffer.concat(keyring.seal(key, context, plain));
const plain = Buffer.from('RIFF____WEBPVP8 the same picture');

test('what is sealed opens again, and only under its key, context and master key', () => {
  const sealed = seal('row 1');
  expect(keyring.open(key, 'row 1', sealed)).toEqual(plain);
  expect(() => keyring.open(key, 'row 2', sealed)).toThrow();
  expect(() => keyring.open(keyring.makeWrappedKey(), 'row 1', sealed)).toThrow();
  expect(() => createKeyring(randomBytes(32)).open(key, 'row 1', sealed)).toThrow();
});

test('more keys than are kept at once open what they sealed, also after they were forgotten', () => {
  const keys = Array.from({ length: 1100 }, () => keyring.makeWrappedKey());
  const sealed = keys.map((one, at) => Buffer.concat(keyring.seal(one, `row ${at}`, plain)));
  for (const [at, one] of keys.entries()) {
    expect(keyring.open(one, `row ${at}`, sealed[at]!)).toEqual(plain);
  }
});

test('a wrapped key that was changed does not open what the right one opened a moment ago', () => {
  const sealed = seal('row 1');
  expect(keyring.open(key, 'row 1', sealed)).toEqual(plain);
  for (let at = 0; at < key.length; at++) {
    const changed = Buffer.from(key);
    changed[at]! ^= 1;
    expect(() => keyring.open(changed, 'row 1', sealed)).toThrow();
  }
});

test('nothing of the plain bytes shows, and the same bytes never look the same twice', () => {
  const sealed = seal('row 1');
  expect(sealed.includes('RIFF')).toBe(false);
  expect(sealed.includes('picture')).toBe(false);
  expect(seal('row 1')).not.toEqual(sealed);
});

test('a single bit changed anywhere is noticed', () => {
  const sealed = seal('row 1');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => keyring.open(key, 'row 1', changed)).toThrow();
  }
  expect(() => keyring.open(key, 'row 1', sealed.subarray(0, 10))).toThrow();
});

test('a signature depends on text, purpose and master key', () => {
  const signature = keyring.sign('links', 'text');
  expect(keyring.sign('links', 'text')).toEqual(signature);
  expect(keyring.sign('links', 'text2')).not.toEqual(signature);
  expect(keyring.sign('other', 'text')).not.toEqual(signature);
  expect(createKeyring(randomBytes(32)).sign('links', 'text')).not.toEqual(signature);
});

test('a master key of another length is refused', () => {
  expect(() => createKeyring(randomBytes(31))).toThrow('32 bytes');
});
