import { PagePresence } from '@time-tracker/recording/page-presence';
import { expect, test } from 'vitest';
import { MeasuredActivities } from './measured-activities.ts';
import { PendingQueue } from './pending-queue.ts';

const activity = (start: number, end: number) => ({
  activityId: `from ${start}`,
  projectId: 1,
  start: start * 1000,
  end: end * 1000,
});

test('what is learned later about an activity that has ended is sent again', () => {
  const presence = new PagePresence(0);
  presence.setMeasuring(true, 0);
  presence.setComputer({ isActive: true, isLocked: false }, 0);
  const measured = new MeasuredActivities(() => presence.input);
  const queue = new PendingQueue([]);
  const put = (...changed: ReturnType<typeof activity>[]) => {
    for (const each of measured.add(changed)) queue.put(each);
  };
  presence.tick(100_000);
  put(activity(0, 100));
  const [sent] = queue.sendable(undefined);
  expect(sent?.input?.active).toEqual([{ start: 0, end: 40_000 }]);

  // It is measured further between the request and its response.
  presence.tick(130_000);
  put(activity(100, 130));
  if (sent) queue.settle(sent, { kind: 'sent' });
  const [again, next] = queue.sendable(undefined);
  expect(again?.input?.active).toEqual([{ start: 0, end: 70_000 }]);
  expect(next?.input?.active).toEqual([]);
  if (again) queue.settle(again, { kind: 'sent' });
  expect(queue.sendable(undefined).map(({ activityId }) => activityId)).toEqual(['from 100']);

  // No further input of activities that ended long ago arrives.
  presence.tick(300_000);
  put(activity(100, 300));
  expect(queue.sendable(undefined).map(({ activityId }) => activityId)).toEqual(['from 100']);
});

test('without measured input, activities stay as they are', () => {
  const presence = new PagePresence(0);
  const measured = new MeasuredActivities(() => presence.input);
  expect(measured.add([activity(0, 10)])).toEqual([activity(0, 10)]);
  expect(measured.add([])).toEqual([]);
});

test('an activity that ends before the first minute is known is sent again when it is', () => {
  const presence = new PagePresence(0);
  presence.setMeasuring(true, 0);
  presence.setComputer({ isActive: true, isLocked: false }, 0);
  const measured = new MeasuredActivities(() => presence.input);
  expect(measured.add([activity(0, 20)])).toEqual([activity(0, 20)]);

  presence.noteInput(40_000, 'mouse');
  const [first, second] = measured.add([activity(20, 40)]);
  expect(first?.input?.active).toEqual([{ start: 0, end: 20_000 }]);
  expect(second?.input?.active).toEqual([{ start: 20_000, end: 40_000 }]);
});

test('an activity that ended long before another changed one is not lost', () => {
  const presence = new PagePresence(0);
  presence.setMeasuring(true, 0);
  presence.setFocus(true, 0);
  presence.tick(300_000);
  const measured = new MeasuredActivities(() => presence.input);
  const [first, second] = measured.add([activity(0, 100), activity(100, 300)]);
  expect(first?.input?.measured).toEqual([{ start: 0, end: 100_000 }]);
  expect(second?.input?.measured).toEqual([{ start: 100_000, end: 300_000 }]);
});
