import { expect, test } from 'vitest';
import { readAddresses } from './invited-addresses.ts';

test.each([
  ['mia@example.com', ['mia@example.com']],
  ['  ', []],
  ['Mia@Example.com, mia@example.com', ['mia@example.com']],
  [
    'a@x.example\nb@x.example;c@x.example d@x.example',
    ['a', 'b', 'c', 'd'].map((name) => `${name}@x.example`),
  ],
  ['Mia Example <mia@x.example>, bo@x.example', ['mia@x.example', 'bo@x.example']],
  ['no address', ['no', 'address']],
])('%j', (text, addresses) => {
  expect(readAddresses(text)).toEqual(addresses);
});
