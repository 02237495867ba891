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

it('starts all batches at once, since a page that is being left cannot wait', () => {
  const started: (readonly number[])[] = [];
  void sendInBatches([1, 2, 3], 2, (batch) => {
    started.push(batch);
    return Promise.resolve();
  });
  expect(started).toEqual([[1, 2], [3]]);
});

it('reports the first failure, and how many were sent', async () => {
  const failAt = (...bad: number[]) =>
    sendInBatches([1, 2, 3, 4, 5], 2, async (batch) => {
      await Promise.resolve();
      const failed = batch.find((one) => bad.includes(one));
      if (failed !== undefined) throw new Error(`not ${failed}`);
    }).catch((error: unknown) => error);
  expect(await failAt(1, 3, 5)).toEqual(new Error('not 1'));
  const partly = await failAt(3, 5);
  expect(partly).toEqual(new PartlySent(2, 5, new Error('not 3')));
  expect(partly).toMatchObject({ done: 2, all: 5, cause: new Error('not 3') });
});
