import { expect, it } from 'vitest';
import { isSessionLocked } from './session-state.ts';

/** WTSINFOEX of a session. */
function info({ level = 1, state = 0, flags = 1 }): Buffer {
  const buffer = Buffer.alloc(232);
  buffer.writeUInt32LE(level, 0);
  buffer.writeUInt32LE(3, 8);
  buffer.writeUInt32LE(state, 12);
  buffer.writeInt32LE(flags, 16);
  return buffer;
}

it.each([
  ['unlocked', info({}), false],
  ['locked', info({ flags: 0 }), true],
  ['left by a remote desktop', info({ state: 4 }), true],
  ['unknown', info({ flags: -1 }), undefined],
  ['another level', info({ level: 0, flags: 0 }), undefined],
  ['cut short', info({ flags: 0 }).subarray(0, 16), undefined],
])('reads a session that is %s', (_, buffer, isLocked) => {
  expect(isSessionLocked(buffer)).toBe(isLocked);
});
