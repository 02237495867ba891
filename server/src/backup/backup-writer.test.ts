import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { BackupWriter } from './backup-writer.ts';
import type { DiskReserve } from './disk-reserve.ts';

test('the sum of the list is that of its lines, also while one waits for free space', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-writer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lineBytes = 100;
  const secondLine = Promise.withResolvers<void>();
  let lines = 0;
  const reserve: DiskReserve = {
    requireSpace: () => Promise.resolve(),
    spend: async (bytes, write) => {
      const line = bytes < lineBytes ? 0 : (lines += 1);
      if (line === 1) await secondLine.promise;
      await write();
      if (line === 2) secondLine.resolve();
    },
  };
  const writer = new BackupWriter(folder, { seal: undefined, reserve });
  const piece = () => Readable.from([Buffer.from('x')]);
  await Promise.all([writer.write('one', piece()), writer.write('two', piece())]);
  const { sumsSha256 } = await writer.finish();
  const list = await readFile(join(folder, 'SHA256SUMS'));
  expect(createHash('sha256').update(list).digest('hex')).toBe(sumsSha256);
});
