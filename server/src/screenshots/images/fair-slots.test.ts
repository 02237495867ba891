import { expect, test } from 'vitest';
import { createFairSlots, type WorkOwner } from './fair-slots.ts';

const never = new AbortController().signal;
const anna = { organizationId: 1, userId: 1 };
const ben = { organizationId: 1, userId: 2 };
const cleo = { organizationId: 2, userId: 3 };

/** Slots whose jobs run until `release`. `started` lists their names in order. */
function jobsOf(concurrency: number) {
  const slots = createFairSlots(concurrency);
  const started: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const add = (name: string, owner: WorkOwner, signal = never) =>
    slots.run(owner, signal, () => {
      started.push(name);
      return promise;
    });
  return { slots, started, add, release };
}

test('one person never occupies all slots', async () => {
  const { slots, started, add, release } = jobsOf(3);
  const jobs = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name, anna));
  expect(started).toEqual(['a1', 'a2']);
  jobs.push(add('b1', ben));
  expect(started).toEqual(['a1', 'a2', 'b1']);
  expect([slots.running(), slots.waiting()]).toEqual([3, 2]);
  release();
  await Promise.all(jobs);
  expect(started).toHaveLength(5);
  expect([slots.running(), slots.waiting()]).toEqual([0, 0]);
});

test('jobs alternate between organizations, and between the people of each', async () => {
  const { started, add, release } = jobsOf(1);
  const jobs = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => add(name, anna)),
    ...['b1', 'b2'].map((name) => add(name, ben)),
    ...['c1', 'c2'].map((name) => add(name, cleo)),
  ];
  release();
  await Promise.all(jobs);
  expect(started).toEqual(['a1', 'a2', 'c1', 'b1', 'c2', 'a3', 'b2', 'a4']);
});

test('a job whose signal is aborted leaves the queue and never starts', async () => {
  const { slots, started, add, release } = jobsOf(1);
  const first = add('a1', anna);
  const controller = new AbortController();
  const dropped = add('b1', ben, controller.signal);
  const last = add('c1', cleo);
  controller.abort(new Error('disconnected'));
  await expect(dropped).rejects.toThrow('disconnected');
  expect(slots.waiting()).toBe(1);
  release();
  await Promise.all([first, last]);
  expect(started).toEqual(['a1', 'c1']);
  await expect(add('b2', ben, controller.signal)).rejects.toThrow('disconnected');
});

test('a job that fails frees its slot', async () => {
  const slots = createFairSlots(1);
  const failing = [anna, anna, ben].map((owner) =>
    slots.run(owner, never, () => Promise.reject(new Error('broken'))),
  );
  await Promise.allSettled(failing);
  await expect(slots.run(cleo, never, () => Promise.resolve('next'))).resolves.toBe('next');
});
