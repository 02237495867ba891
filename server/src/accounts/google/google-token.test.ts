import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startForgingProvider,
  type ForgedToken,
  type ForgingProvider,
} from '../../testing/google/forging-provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Session = ApiReceives['user']['google_finish'];
type Failure = { code: string; message: string };

let provider: ForgingProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startForgingProvider();
  app = await startTestApp({ google: provider });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** A sign-in that ends with this ID token. */
async function signInWith(token: ForgedToken) {
  const { body } = await app.post<{ url: string; attempt: string }>('/api/user/google_start');
  const { searchParams } = new URL(body.url);
  provider.issue(searchParams.get('nonce') ?? '', token);
  return app.post<Session & Failure>('/api/user/google_finish', {
    code: 'a code',
    state: searchParams.get('state'),
    attempt: body.attempt,
  });
}

let counter = 0;
function verified(email?: string) {
  counter += 1;
  const address = email ?? `token-${counter}@example.com`;
  return { sub: `token-${counter}`, email: address, email_verified: true };
}

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

test('an ID token that the provider signed opens a session', async () => {
  const claims = verified();
  const { status, body } = await signInWith({ claims });
  expect({ status, email: body.user.email }).toEqual({ status: 200, email: claims.email });
});

test.each<[string, ForgedToken]>([
  ['signed by another key', { key: 'unknown' }],
  ['changed after it was signed', { swapped: { sub: 'someone-else' } }],
  ['signed with the client secret', { algorithm: 'HS256' }],
  ['not signed', { algorithm: 'none' }],
  ['of another issuer', { claims: { iss: 'https://accounts.evil.example' } }],
  ['for another client', { claims: { aud: 'another-client' } }],
  ['for several clients, by another one', { claims: { aud: ['time-tracker', 'x'], azp: 'x' } }],
  ['of another attempt', { claims: { nonce: 'another nonce' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['expired', { claims: { iat: minutesAgo(70), exp: minutesAgo(10) } }],
])('an ID token is refused: %s', async (_what, token) => {
  const { status, body } = await signInWith({
    ...token,
    claims: { ...verified(), ...token.claims },
  });
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'google_refused' });
});

test.each([
  'not an address',
  'two@example.com,three@example.com',
  'line\nbreak@example.com',
  `${'long'.repeat(20)}@example.com`,
  '"quoted name"@example.com',
])('an address that cannot register cannot come by Google either: %j', async (email) => {
  const { status, body } = await signInWith({ claims: verified(email) });
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'google_refused' });
  expect(body.message).toContain('email address');
  const users = await app.asOwner('select id from users where email = lower($1)', [email]);
  expect(users).toEqual([]);
});

test('an account that is linked opens whatever its address is now', async () => {
  const claims = verified();
  const first = await signInWith({ claims });
  const moved = await signInWith({ claims: { ...claims, email: 'not an address' } });
  expect(moved.body.user.id).toBe(first.body.user.id);
});
