import { expect, it } from 'vitest';
import { isEncrypted, permissionOfServer, readTypedAddress } from './typed-address.ts';

it.each([
  ['time.example.org', 'https://time.example.org'],
  [' https://time.example.org/ ', 'https://time.example.org'],
  ['https://example.org/time/', 'https://example.org/time'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://time.example.org', 'http://time.example.org'],
  ['file:///etc/passwd', undefined],
  ['javascript://alert(1)', undefined],
  ['two words', undefined],
  ['', undefined],
])('"%s" is the server %s', (typed, expected) => {
  expect(readTypedAddress(typed)).toBe(expected);
});

it('sends the token encrypted, or on this machine only', () => {
  expect(isEncrypted('https://time.example.org')).toBe(true);
  expect(isEncrypted('http://127.0.0.1:3000')).toBe(true);
  expect(isEncrypted('http://localhost:3000')).toBe(true);
  expect(isEncrypted('http://time.example.org')).toBe(false);
  expect(isEncrypted('http://127.0.0.1.example.org')).toBe(false);
});

it('asks for one host only', () => {
  expect(permissionOfServer('https://time.example.org:8443/time')).toEqual({
    origins: ['https://time.example.org/*'],
  });
});
