import { expect, test } from 'vitest';
import { createTurns } from './take-turns.ts';

test('no more works run at once than allowed, in order, also after one failed', async () => {
  const takeTurn = createTurns(2, 10);
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
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => takeTurn(work(n))));
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

test('when too many wait, one more is turned away and a later one is taken again', async () => {
  const takeTurn = createTurns(1, 1);
  let finish = () => {};
  const first = takeTurn(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = takeTurn(() => Promise.resolve('second'));
  await expect(takeTurn(() => Promise.resolve())).rejects.toMatchObject({ code: 'too_many' });
  finish();
  await first;
  expect(await second).toBe('second');
  expect(await takeTurn(() => Promise.resolve('later'))).toBe('later');
});
