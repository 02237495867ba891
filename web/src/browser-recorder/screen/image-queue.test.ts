import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import { expect, test, vi } from 'vitest';
import type { LostImages } from '../../timer/browser-recorder-state.ts';
import { memoryStorage } from '../pending-storage.ts';
import { ImageQueue } from './image-queue.ts';

const limits = { images: 3, bytes: 100 };

function openQueue(stored: string[] = []) {
  const lost: LostImages[] = [];
  const { images: storage } = memoryStorage();
  const queue = new ImageQueue({
    storage,
    stored: stored.map((id) => ({ id, screenshot: screenshot(id), bytes: 1 })),
    onLost: (each) => lost.push(each),
    limits,
  });
  return {
    queue,
    storage,
    lost,
    add: (id: string, bytes = 1) => queue.add(screenshot(id), new Blob(['x'.repeat(bytes)])),
    ids: () => queue.waiting.map(({ id }) => id),
  };
}

function screenshot(id: string): UploadedScreenshotInput {
  const ids = { id, activity_id: 'a', group_id: 'g', project_id: 1 };
  return { ...ids, taken_at: '2026-11-20T12:00:00Z', display: 0, displays: 1 };
}

test('images wait by their time until the server has them', async () => {
  const { queue, storage, ids, add, lost } = openQueue(['02', '01']);
  await add('03');
  expect(ids()).toEqual(['01', '02', '03']);
  await queue.settle('02', { kind: 'retry' });
  await queue.settle('01', { kind: 'sent' });
  await queue.settle('03', { kind: 'refused', reason: 'too old' });
  expect(ids()).toEqual(['02']);
  expect(lost).toEqual([{ images: 1, reason: 'too old' }]);
  expect(await storage.read('03')).toBeUndefined();
});

test('the oldest are dropped when there are too many or they are too large, and it is said', async () => {
  const { ids, add, lost, storage } = openQueue();
  for (const id of ['01', '02', '03', '04']) await add(id);
  expect(ids()).toEqual(['02', '03', '04']);
  await add('05', 99);
  expect(ids()).toEqual(['04', '05']);
  expect(lost.map(({ images }) => images)).toEqual([1, 2]);
  expect(lost[0]?.reason).toMatch(/oldest were dropped/);
  expect(await storage.read('01')).toBeUndefined();
});

test('an image that cannot be stored is lost, and it is said', async () => {
  const lost: LostImages[] = [];
  const { images } = memoryStorage();
  const add = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const queue = new ImageQueue({
    storage: { ...images, add },
    stored: [],
    onLost: (each) => lost.push(each),
    limits,
  });
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  await queue.add(screenshot('01'), new Blob(['x']));
  vi.unstubAllGlobals();
  expect(reported).toHaveBeenCalledOnce();
  expect(queue.waiting).toEqual([]);
  expect(lost[0]?.reason).toMatch(/no space/);
});
