import { expect, test } from 'vitest';
import { hasSeen, readEventId, readSnapshot, writeEventId } from './event-position.ts';

test('a snapshot sees what had ended: not what ran, not what began later', () => {
  const position = readSnapshot('100:105:100,103')!;
  const seen = [98, 99, 100, 101, 102, 103, 104, 105, 106].filter((id) => hasSeen(position, id));
  expect(seen).toEqual([98, 99, 101, 102, 104]);
});

test.each(['100:100:', '100:101:100', '3:4:', '745:750:745,746,749'])('%s is one', (text) => {
  expect(readSnapshot(text)).toBeDefined();
});

// PostgreSQL refuses each of them, and with it the read for everyone.
test.each([
  '',
  '100',
  '100:99:',
  '0:1:',
  '2:5:',
  '100:105:105',
  '100:105:99',
  '100:105:103,101',
  '100:105:101,',
  '100:105:,101',
  '-1:5:',
  '1e3:1e4:',
  '99999999999999999999:99999999999999999999:',
  "100:105:'",
])('%s is none', (text) => {
  expect(readSnapshot(text)).toBeUndefined();
});

test('an id leads back to its position for as long as events are kept', () => {
  const at = new Date('2026-03-10T10:00:00Z');
  const position = readSnapshot('100:105:103')!;
  const id = writeEventId(position, at);
  expect(readEventId(id, at)).toEqual(position);
  expect(readEventId(id, new Date('2026-03-10T10:00:01Z'))).toBeUndefined();
  for (const foreign of ['', '17', 'abc.100:105:', `${id}x`, '9'.repeat(9000)]) {
    expect(readEventId(foreign, new Date(0))).toBeUndefined();
  }
});
