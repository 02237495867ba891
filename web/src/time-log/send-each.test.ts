import { expect, it } from 'vitest';
import { sendEach, SentInPart } from './send-each.ts';

it('sends everything once', async () => {
  const sent: number[] = [];
  await sendEach([1, 2, 3, 4, 5, 6, 7], async (thing) => {
    await Promise.resolve();
    sent.push(thing);
  });
  expect(sent.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('stops at a failure, and says how far it came', async () => {
  const asked: number[] = [];
  const failure = await sendEach([1, 2, 3, 4, 5, 6, 7, 8, 9], async (thing) => {
    await Promise.resolve();
    asked.push(thing);
    if (thing === 3) throw new Error('no');
  }).catch((error: unknown) => error);
  if (!(failure instanceof SentInPart)) throw new Error('It did not fail');
  expect(failure.cause).toEqual(new Error('no'));
  expect(failure.all).toBe(9);
  expect(failure.done).toBe(asked.length - 1);
  expect(asked).not.toContain(9);
});
