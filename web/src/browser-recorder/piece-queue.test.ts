import { expect, test } from 'vitest';
import type { Piece } from './browser-recording.ts';
import { PieceQueue } from './piece-queue.ts';
import { judgeTold } from './told-pieces.ts';

const minute = 60_000;
const piece = (activityId: string, from: number, to: number): Piece => ({
  activityId,
  projectId: 1,
  start: from * minute,
  finish: to * minute,
});

test('a piece leaves it only when the server named it, and not while more of it waits', () => {
  const queue = new PieceQueue([piece('b', 10, 20), piece('a', 0, 10)]);
  const [first, second] = queue.tellable(undefined);
  expect([first?.activityId, second?.activityId]).toEqual(['a', 'b']);
  if (!first || !second) throw new Error('both wait');
  queue.settle(first, { kind: 'retry' });
  expect(queue.tellable(undefined)).toHaveLength(2);
  queue.settle(first, { kind: 'sent' });
  // It grew while it was under way.
  queue.keep(piece('b', 10, 21));
  queue.settle(second, { kind: 'sent' });
  expect(queue.tellable(undefined)).toEqual([piece('b', 10, 21)]);
});

test('of what grows only what is confirmed is told, and nothing of less', () => {
  const queue = new PieceQueue([piece('a', 0, 5)]);
  const until = (minutes: number) =>
    queue.tellable({ activityId: 'a', confirmedUntil: minutes * minute });
  expect(until(3)).toEqual([piece('a', 0, 3)]);
  expect(until(8)).toEqual([piece('a', 0, 5)]);
  expect(until(0)).toEqual([]);
});

test('what is to write follows what changed; what was not written comes again', () => {
  const queue = new PieceQueue([piece('a', 0, 1)]);
  queue.drop('a');
  queue.keep(piece('b', 1, 2));
  const writes = queue.takeWrites();
  expect(writes).toEqual({ puts: [piece('b', 1, 2)], deletes: ['a'] });
  expect(queue.takeWrites()).toEqual({ puts: [], deletes: [] });
  queue.keep(piece('b', 1, 3));
  queue.notWritten(writes);
  expect(queue.takeWrites()).toEqual({ puts: [piece('b', 1, 3)], deletes: ['a'] });
});

test('what is refused is kept and shown, and sent no more, until the person lets it go', () => {
  const queue = new PieceQueue([piece('a', 0, 1), piece('b', 1, 3), piece('c', 3, 4)]);
  const why = 'This project is archived.';
  for (const id of ['a', 'b']) {
    queue.settle(piece(id, 0, 9), { kind: 'refused', code: 'project_archived', why });
  }
  queue.keep(piece('b', 1, 4));
  expect(queue.refused).toEqual([{ why, seconds: 240 }]);
  expect(queue.tellable(undefined)).toEqual([piece('c', 3, 4)]);
  expect(queue.takeWrites().puts).toHaveLength(2);
  queue.forgetRefused();
  expect(queue.refused).toEqual([]);
  expect(queue.takeWrites()).toEqual({ puts: [], deletes: ['a', 'b'] });
});

test.each([
  { entry: { activity_id: 'A', status: 'stored' }, kind: 'sent' },
  { entry: { activity_id: 'a', status: 'updated' }, kind: 'sent' },
  { entry: { activity_id: 'a', status: 'clipped' }, kind: 'sent' },
  { entry: { activity_id: 'b', status: 'stored' }, kind: 'retry' },
  { entry: { activity_id: 'a', status: 'refused', code: 'activity_removed' }, kind: 'sent' },
  { entry: { activity_id: 'a', status: 'refused', code: 'in_the_future' }, kind: 'retry' },
  { entry: { activity_id: 'a', status: 'refused', code: 'too_old' }, kind: 'refused' },
  { entry: { activity_id: 'a', status: 'refused' }, kind: 'retry' },
  { entry: { activity_id: 'a', status: 'something new' }, kind: 'retry' },
  { entry: undefined, kind: 'retry' },
  { entry: 'all is well', kind: 'retry' },
])('$entry.status $entry.code for $entry.activity_id: $kind', ({ entry, kind }) => {
  expect(judgeTold(piece('a', 0, 1), entry).kind).toBe(kind);
});
