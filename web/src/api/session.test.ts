import { afterEach, expect, test, vi } from 'vitest';
import { beginSession, currentUserId, followUser, refreshUser } from './session.ts';
import { forgetToken } from './stored-token.ts';

afterEach(() => {
  forgetToken();
  vi.unstubAllGlobals();
});

test('a late response does not replace a newer one', async () => {
  const responses: ((id: number) => void)[] = [];
  vi.stubGlobal('reportError', () => undefined);
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    responses.push((id) => resolve(Response.json({ id, settings: {} })));
    return promise;
  });
  const begun = beginSession('token');
  responses[0]?.(1);
  await begun;
  const seen: (number | null)[] = [];
  followUser((id) => seen.push(id));

  const first = refreshUser();
  const second = refreshUser();
  responses[2]?.(3);
  await second;
  responses[1]?.(2);
  await first;
  expect(seen).toEqual([1, 3]);
  expect(currentUserId()).toBe(3);
});
