import { expect, test } from 'vitest';
import { readSession, writeSession } from './session-text.ts';

test('reads a session that it has written', () => {
  expect(readSession(writeSession('secret'))).toBe('secret');
});

test.each([null, '', 'secret', 'null', '[]', '{}', '{"token":3}', '{"token":""}', '{"token":'])(
  '%j is no session',
  (text) => {
    expect(readSession(text)).toBeNull();
  },
);
