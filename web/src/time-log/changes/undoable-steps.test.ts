import { expect, it } from 'vitest';
import { undoableSteps } from './undoable-steps.ts';

it('undoes all steps, the latest first', async () => {
  const reverted: string[] = [];
  const undo = await undoableSteps(async (done) => {
    for (const step of ['split', 'move']) {
      await Promise.resolve();
      done(() => Promise.resolve(reverted.push(step)));
    }
  });
  expect(reverted).toEqual([]);
  await undo();
  expect(reverted).toEqual(['move', 'split']);
});

it('reverts what was done when a step fails, and reports that step', async () => {
  const reverted: string[] = [];
  const making = undoableSteps(async (done) => {
    done(() => Promise.resolve(reverted.push('split')));
    await Promise.reject(new Error('The project is archived'));
  });
  await expect(making).rejects.toThrow('The project is archived');
  expect(reverted).toEqual(['split']);
});
