import { expect, it } from 'vitest';
import { sendInBatches, PartlySent } from './send-in-batches.ts';

it('sends everything once, in batches', async () => {
  const sent: (readonly number[])[] = [];
  await sendInBatches([1, 2, 3, 4, 5], 2, async (batch) => {
    await Promise.resolve();
    sent.push(batch);
  });
  expect(sent).toEqual([[1, 2], [3, 4], [5]]);
});

it('stops at a failure and reports the progress', async () => {
  const failAt = async (bad: number) => {
    const sent: number[] = [];
    const failure = await sendInBatches([1, 2, 3, 4, 5], 2, async (batch) => {
      await Promise.resolve();
      if (batch.includes(bad)) throw new Error('no');
      sent.push(...batch);
    }).catch((error: unknown) => error);
    return { failure, sent };
  };
  const first = await failAt(2);
  expect(first).toEqual({ failure: new Error('no'), sent: [] });
  const later = await failAt(3);
  expect(later.sent).toEqual([1, 2]);
  expect(later.failure).toEqual(new PartlySent(2, 5, new Error('no')));
  expect(later.failure).toMatchObject({ done: 2, all: 5, cause: new Error('no') });
});
