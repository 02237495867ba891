import { expect, it } from 'vitest';
import { isPageRequest } from './page-messages.ts';

const look = { request: 'look', address: 'https://github.com/', title: 'GitHub' };

it('reads what the script of a page sends', () => {
  expect(isPageRequest(look)).toBe(true);
  expect(isPageRequest({ ...look, request: 'start' })).toBe(true);
});

it.each([
  [null],
  ['look'],
  [{ ...look, request: 'sign_out' }],
  [{ ...look, address: 1 }],
  [{ ...look, title: undefined }],
  [{ ...look, title: 'x'.repeat(1_001) }],
  [{ ...look, address: `https://github.com/${'x'.repeat(4_000)}` }],
])('refuses %o', (message) => {
  expect(isPageRequest(message)).toBe(false);
});
