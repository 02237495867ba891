import { describe, expect, test } from 'vitest';
import { destinationOf, keepWanted } from './return-path.ts';

describe('after signing in', () => {
  test('leads to the wanted page with its filters', () => {
    const state = keepWanted('/dashboard/screenshots?project=3#top');
    expect(destinationOf(state)).toBe('/dashboard/screenshots?project=3#top');
  });

  test.each([undefined, null, 'x', {}, { wanted: 3 }])('leads home for %j', (state) => {
    expect(destinationOf(state)).toBe('/dashboard/home');
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/auth/login',
    '/auth?x=1',
    '/logout',
  ])('never leads to %s', (wanted) => {
    expect(destinationOf({ wanted })).toBe('/dashboard/home');
  });

  test('leads back to the link of an invitation', () => {
    expect(destinationOf(keepWanted('/auth/invitation?token=abc'))).toBe(
      '/auth/invitation?token=abc',
    );
    expect(destinationOf({ wanted: '/auth/invitations' })).toBe('/dashboard/home');
  });

  test('a page whose name only begins like sign-in is a page', () => {
    expect(destinationOf({ wanted: '/authors' })).toBe('/authors');
  });
});

test.each(['/', '/auth', '/auth/login?x', '/logout'])('%s is not worth keeping', (path) => {
  expect(keepWanted(path)).toBeUndefined();
});
