import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const queued = { signal: new AbortController().signal, source: 'one' };

test('no more work runs at once than allowed, in order, also after a failure', async () => {
  const limit = createConcurrencyLimit({ running: 2, waiting: 10, waitingOfSource: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(number);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (number === 0) throw new Error('the first fails');
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => limit(queued, work(n))));
  expect(results.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

/** A limit of one whose only slot is taken until `finish` is called. */
function openBusyLimit(waiting: number) {
  const limit = createConcurrencyLimit({ running: 1, waiting, waitingOfSource: 2 });
  const busy = Promise.withResolvers<void>();
  const first = limit(queued, () => busy.promise);
  return { limit, finish: () => busy.resolve(), first };
}

test('when too much work waits, more is refused, and later work is taken again', async () => {
  const { limit, finish, first } = openBusyLimit(1);
  const second = limit(queued, () => Promise.resolve('second'));
  await expect(limit(queued, () => Promise.resolve())).rejects.toMatchObject({
    code: 'too_many',
  });
  finish();
  await first;
  expect(await second).toBe('second');
  expect(await limit(queued, () => Promise.resolve('later'))).toBe('later');
});

test('work of low priority waits behind all other work and takes none of its room', async () => {
  const { limit, finish } = openBusyLimit(2);
  const order: string[] = [];
  const add = (name: string, priority: 'high' | 'low') =>
    limit({ ...queued, priority }, () => Promise.resolve(order.push(name)));
  const low = [add('low 1', 'low'), add('low 2', 'low')];
  await expect(add('low 3', 'low')).rejects.toMatchObject({ code: 'too_many' });
  const high = [add('high 1', 'high'), add('high 2', 'high')];
  finish();
  await Promise.all([...low, ...high]);
  expect(order).toEqual(['high 1', 'high 2', 'low 1', 'low 2']);
});

test('waiting work whose client disconnects is never run and makes room', async () => {
  const { limit, finish, first } = openBusyLimit(1);
  const client = new AbortController();
  const ran: string[] = [];
  const left = limit({ ...queued, signal: client.signal }, () => Promise.resolve(ran.push('left')));
  client.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  const next = limit(queued, () => Promise.resolve(ran.push('next')));
  await expect(
    limit({ ...queued, signal: client.signal }, () => Promise.resolve()),
  ).rejects.toThrow('gone');
  finish();
  await Promise.all([first, next]);
  expect(ran).toEqual(['next']);
});

test('sources are served in rotation, and one of them cannot fill the queue', async () => {
  const { limit, finish } = openBusyLimit(10);
  const order: string[] = [];
  const add = (source: string, name: string) =>
    limit({ ...queued, source }, () => Promise.resolve(order.push(name)));
  const all = [add('a', 'a1'), add('a', 'a2')];
  await expect(add('a', 'a3')).rejects.toMatchObject({ code: 'too_many' });
  all.push(add('b', 'b1'), add('c', 'c1'), add('b', 'b2'));
  finish();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
});
