import { expect, test } from 'vitest';
import { createReadQueue, type ReadLimits, type Reader } from './read-queue.ts';

const limits: ReadLimits = {
  total: 4,
  perPerson: 2,
  perOrganization: 3,
  waitingPerPerson: 2,
  waitingPerOrganization: 3,
  waitMaxMilliseconds: 600_000,
};
const connected = new AbortController().signal;

function by(userId: number, ...organizationIds: number[]): Reader {
  return { userId, organizationIds };
}

/** Enters the queue, and adds its name to `order` when it starts. */
function enterAs(queue: ReturnType<typeof createReadQueue>) {
  const order: string[] = [];
  const leave = new Map<string, () => void>();
  const enter = (name: string, reader: Reader, signal = connected) =>
    queue.enter(reader, signal).then((leaving) => {
      order.push(name);
      leave.set(name, leaving);
    });
  return { order, enter, leave: (name: string) => leave.get(name)?.() };
}

test('limits running and waiting reads of a person', async () => {
  const queue = createReadQueue(limits);
  const { enter, leave, order } = enterAs(queue);
  await Promise.all([enter('a', by(1, 10)), enter('b', by(1, 10))]);
  const waiting = [enter('c', by(1, 10)), enter('d', by(1, 10))];
  await expect(enter('e', by(1, 10))).rejects.toMatchObject({
    code: 'too_many',
    retryAfterSeconds: 5,
  });
  expect([queue.running(), queue.waiting()]).toEqual([2, 2]);
  leave('a');
  await waiting[0];
  leave('b');
  await waiting[1];
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('limits reads of an organization, and lets others pass its waiting reads', async () => {
  const queue = createReadQueue(limits);
  const { enter, order } = enterAs(queue);
  await Promise.all([1, 2, 3].map((user) => enter(`of 10 by ${user}`, by(user, 10))));
  const late = enter('of 10 and 11 by 4', by(4, 11, 10));
  await enter('of 11 by 5', by(5, 11));
  expect(order).toHaveLength(4);
  expect(queue.waiting()).toBe(1);
  late.catch(() => undefined);
});

test('the person with the fewest running reads goes first', async () => {
  const queue = createReadQueue(limits);
  const { enter, leave, order } = enterAs(queue);
  await Promise.all(['a', 'b'].map((name) => enter(name, by(1, 10))));
  await Promise.all(['c', 'd'].map((name) => enter(name, by(2, 20))));
  const later = [enter('e', by(2, 20)), enter('f', by(3, 30))];
  leave('c');
  await later[1];
  expect(order.at(-1)).toBe('f');
  leave('d');
  await later[0];
  expect(order.at(-1)).toBe('e');
});

test('refuses a read that has waited too long', async () => {
  const queue = createReadQueue({ ...limits, perPerson: 1, waitMaxMilliseconds: 10 });
  await queue.enter(by(1), connected);
  await expect(queue.enter(by(1), connected)).rejects.toMatchObject({ code: 'too_many' });
  expect(queue.waiting()).toBe(0);
});

test('removes a disconnected client, and releases a place only once', async () => {
  const queue = createReadQueue({ ...limits, perPerson: 1 });
  const leave = await queue.enter(by(1), connected);
  const client = new AbortController();
  const waiting = queue.enter(by(1), client.signal);
  client.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  expect(queue.waiting()).toBe(0);
  leave();
  leave();
  expect(queue.running()).toBe(0);
  await queue.enter(by(1), connected);
  expect(queue.running()).toBe(1);
});
