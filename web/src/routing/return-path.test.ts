import { describe, expect, test } from 'vitest';
import { destinationOf, rememberDestination } from './return-path.ts';

describe('after signing in', () => {
  test('leads to the requested page with its filters', () => {
    const state = rememberDestination('/dashboard/screenshots?project=3#top');
    expect(destinationOf(state)).toBe('/dashboard/screenshots?project=3#top');
  });

  test.each([undefined, null, 'x', {}, { destination: 3 }])('leads home for %j', (state) => {
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
  ])('never leads to %s', (destination) => {
    expect(destinationOf({ destination })).toBe('/dashboard/home');
  });

  test('leads back to the link of an invitation', () => {
    expect(destinationOf(rememberDestination('/auth/invitation?token=abc'))).toBe(
      '/auth/invitation?token=abc',
    );
    expect(destinationOf({ destination: '/auth/invitations' })).toBe('/dashboard/home');
  });

  test('leads back to the code of a desktop app', () => {
    expect(destinationOf(rememberDestination('/auth/device?code=BCDF-GHJK'))).toBe(
      '/auth/device?code=BCDF-GHJK',
    );
    expect(destinationOf({ destination: '/auth/devices' })).toBe('/dashboard/home');
  });

  test('a page whose path only starts like that of sign-in is allowed', () => {
    expect(destinationOf({ destination: '/authors' })).toBe('/authors');
  });
});

test.each(['/', '/auth', '/auth/login?x', '/logout'])('%s is not worth keeping', (path) => {
  expect(rememberDestination(path)).toBeUndefined();
});
