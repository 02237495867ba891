import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWorkSlots } from './work-slots.ts';

test('limits concurrent work, and runs the rest in order of arrival', async () => {
  const slots = createWorkSlots(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      slots.run(async () => {
        order.push(index);
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('failed work releases its slot', async () => {
  const slots = createWorkSlots(1);
  const failing = Array.from({ length: 3 }, () =>
    slots.run(() => Promise.reject(new Error('broken'))),
  );
  await Promise.allSettled(failing);
  await expect(slots.run(() => Promise.resolve('next'))).resolves.toBe('next');
});
