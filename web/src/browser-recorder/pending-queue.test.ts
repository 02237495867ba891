import type { PendingActivity } from '@time-tracker/recording/pending-activity';
import { expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { PendingQueue } from './pending-queue.ts';

const activity = (activityId: string, from: number, to: number): PendingActivity => ({
  activityId,
  projectId: 1,
  start: from * minuteMs,
  end: to * minuteMs,
});

test('an activity leaves the queue only when the server has all of it', () => {
  const queue = new PendingQueue([activity('b', 10, 20), activity('a', 0, 10)]);
  const [first, second] = queue.sendable(undefined);
  expect([first?.activityId, second?.activityId]).toEqual(['a', 'b']);
  if (!first || !second) throw new Error('both are sendable');
  queue.settle(first, { kind: 'retry' });
  expect(queue.sendable(undefined)).toHaveLength(2);
  queue.settle(first, { kind: 'sent' });
  // It grew while it was being sent.
  queue.put(activity('b', 10, 21));
  queue.settle(second, { kind: 'sent' });
  expect(queue.sendable(undefined)).toEqual([activity('b', 10, 21)]);
});

test('the running activity is sendable up to the last confirmation', () => {
  const queue = new PendingQueue([activity('a', 0, 5)]);
  const until = (minutes: number) =>
    queue.sendable({ activityId: 'a', confirmedUntil: minutes * minuteMs });
  expect(until(3)).toEqual([activity('a', 0, 3)]);
  expect(until(8)).toEqual([activity('a', 0, 5)]);
  expect(until(0)).toEqual([]);
});

test('changes are written once, and again after a failed write', () => {
  const queue = new PendingQueue([activity('a', 0, 1)]);
  queue.remove('a');
  queue.put(activity('b', 1, 2));
  const writes = queue.takeWrites();
  expect(writes).toEqual({ puts: [activity('b', 1, 2)], deletes: ['a'] });
  expect(queue.takeWrites()).toEqual({ puts: [], deletes: [] });
  queue.put(activity('b', 1, 3));
  queue.writeFailed(writes);
  expect(queue.takeWrites()).toEqual({ puts: [activity('b', 1, 3)], deletes: ['a'] });
});

test('refused time is kept and shown, and not sent again, until the person dismisses it', () => {
  const queue = new PendingQueue([activity('a', 0, 1), activity('b', 1, 3), activity('c', 3, 4)]);
  const reason = 'This project is archived.';
  for (const id of ['a', 'b']) {
    queue.settle(activity(id, 0, 9), { kind: 'refused', code: 'project_archived', reason });
  }
  queue.put(activity('b', 1, 4));
  expect(queue.refused).toEqual([{ reason, seconds: 240 }]);
  expect(queue.sendable(undefined)).toEqual([activity('c', 3, 4)]);
  expect(queue.takeWrites().puts).toHaveLength(2);
  queue.dismissRefused();
  expect(queue.refused).toEqual([]);
  expect(queue.takeWrites()).toEqual({ puts: [], deletes: ['a', 'b'] });
});
