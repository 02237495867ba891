import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { availableMemoryBytes, sizePostgres } from './postgres-size.ts';

const gibi = 2 ** 30;

test.each([
  [0.5, { shared_buffers: '128MB', work_mem: '4MB', maintenance_work_mem: '64MB' }],
  [4, { shared_buffers: '512MB', work_mem: '4MB', maintenance_work_mem: '128MB' }],
  [16, { shared_buffers: '2048MB', work_mem: '16MB', maintenance_work_mem: '512MB' }],
  [512, { shared_buffers: '4096MB', work_mem: '32MB', maintenance_work_mem: '1024MB' }],
])('of %d GiB it takes a part, within bounds', (memory, expected) => {
  expect(sizePostgres(memory * gibi)).toMatchObject(expected);
});

test('never reports more memory than the machine has', () => {
  expect(availableMemoryBytes()).toBeGreaterThan(64 * 2 ** 20);
  expect(availableMemoryBytes()).toBeLessThanOrEqual(totalmem());
});
