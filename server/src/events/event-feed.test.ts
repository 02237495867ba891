import type { EventDelivery } from '@time-tracker/contract/events';
import { beforeEach, expect, test } from 'vitest';
import { createEventFeed, type EventCounts } from './event-feed.ts';
import type { EventRow } from './event-store.ts';

let counts: EventCounts;
beforeEach(() => {
  counts = { sent: 0, missed: 0 };
});

const row = (projectId: number): EventRow => ({
  organizationId: 1,
  transactionId: 5,
  kind: 'activity',
  projectId,
  userId: 7,
});

function take(feed: ReturnType<typeof createEventFeed>) {
  return feed[Symbol.asyncIterator]();
}

async function takeOne(feed: ReturnType<typeof createEventFeed>): Promise<EventDelivery> {
  const taken = await take(feed).next();
  if (taken.done === true) throw new Error('the feed has ended');
  return taken.value;
}

test('events that arrive while a client is slow are merged and sent once', async () => {
  const feed = createEventFeed(() => undefined, counts);
  feed.send('1', [row(1), row(2)]);
  feed.send('2', [row(2), row(3)]);
  const { id, events } = await takeOne(feed);
  expect(id).toBe('2');
  expect(events.map((event) => event.project_id)).toEqual([1, 2, 3]);
  expect(counts).toEqual({ sent: 3, missed: 0 });
});

test('too much for a slow taker becomes one event that says so', async () => {
  const feed = createEventFeed(() => undefined, counts);
  for (let project = 1; project <= 10_000; project++) feed.send(String(project), [row(project)]);
  const { events } = await takeOne(feed);
  expect(events.length).toBeLessThanOrEqual(500);
  expect(events[0]?.type).toBe('missed');
  expect(counts).toEqual({ sent: events.length, missed: 1 });
});

test('waiting clients are released at the end, and a client that leaves is reported once', async () => {
  let left = 0;
  const feed = createEventFeed(() => (left += 1), counts);
  const waiting = take(feed).next();
  feed.end();
  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(left).toBe(0);

  const other = createEventFeed(() => (left += 1), counts);
  const taker = take(other);
  const next = taker.next();
  await taker.return?.();
  await taker.return?.();
  expect(await next).toEqual({ done: true, value: undefined });
  expect(left).toBe(1);
});
