import { expect, test } from 'vitest';
import { later } from './timer-answer.ts';

test('a poll that was overtaken does not undo what came after it', () => {
  const started = { timer: null, now: '2026-11-20T12:00:01.000Z' };
  const overtaken = { timer: null, now: '2026-11-20T12:00:00.900Z' };
  expect(later(started, overtaken)).toBe(started);
  expect(later(overtaken, started)).toBe(started);
  expect(later(undefined, started)).toBe(started);
});
