import { expect, it } from 'vitest';
import { measureServerClock } from './server-clock.ts';

it.each([
  ['an immediate response', 1_000, 1_000, 1_500, { aheadMs: 500, doubtMs: 0 }],
  ['a slow response of an equal clock', 1_000, 3_000, 2_000, { aheadMs: 0, doubtMs: 1_000 }],
  ['a server that is behind', 1_000, 1_200, 100, { aheadMs: -1_000, doubtMs: 100 }],
])(
  'measures the server clock in the middle of %s',
  (_, sentAt, receivedAt, serverNow, measured) => {
    expect(measureServerClock({ sentAt, receivedAt, serverNow })).toEqual(measured);
  },
);
