import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from '../../files/disk-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { collectGarbage } from '../../testing/collect-garbage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepScreenshotFiles } from './sweep-screenshot-files-job.ts';
import { sweepSize } from '../../testing/sweep-size-config.ts';

let app: TestApp;

const organization = '2000000';
const days = 10;
/** One batch, plus the entries of one read of a folder. */
const heldMost = 500 + 512;
/** In use after garbage collection. The paths of a million files take ten times as much. */
const heapGrowthMaxBytes = 16 * 2 ** 20;
const heapSampleEvery = Math.ceil(sweepSize.files / 10);
const timeout = 240_000 + 2 * sweepSize.files;

/** Creates empty files in the folders of some days, as if an organization's rows had been lost. */
function fill(): void {
  for (let day = 0; day < days; day++) {
    const folder = join(app.filesFolder, organization, `2026-03-${String(10 + day)}`);
    mkdirSync(folder, { recursive: true });
    for (let file = 0; file < sweepSize.files / days; file++) {
      writeFileSync(join(folder, `${randomUUID()}.webp`), '');
    }
  }
}

beforeAll(async () => {
  app = await startTestApp();
  fill();
  app.setNow(new Date(Date.now() + 30 * hourMs));
}, timeout);
afterAll(() => app.close(), timeout);

async function countLeft(): Promise<number> {
  const folder = join(app.filesFolder, organization);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.webp')).length;
}

function heldHeapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** A file store that counts the paths read but not yet removed. */
function watched(files: FileStore, onRemoved: (removed: number) => void) {
  const seen = { listed: 0, removed: 0, heldMost: 0, heapMostBytes: 0 };
  const store: FileStore = {
    ...files,
    async *listFiles(path) {
      for await (const file of files.listFiles(path)) {
        seen.listed += 1;
        seen.heldMost = Math.max(seen.heldMost, seen.listed - seen.removed);
        yield file;
      }
    },
    removeOlder: async (path, than) => {
      const isGone = await files.removeOlder(path, than);
      seen.removed += 1;
      if (seen.removed % heapSampleEvery === 0) {
        seen.heapMostBytes = Math.max(seen.heapMostBytes, heldHeapBytes());
      }
      onRemoved(seen.removed);
      return isGone;
    },
  };
  return { seen, store };
}

async function sweep(
  stop = new AbortController().signal,
  onRemoved: (removed: number) => void = () => undefined,
) {
  const { seen, store } = watched(openDiskStore(app.filesFolder), onRemoved);
  const log = { info: () => undefined, warn: () => undefined };
  const done = sweepScreenshotFiles({ ...app, files: store, log }, stop);
  return {
    seen,
    failure: await done.then(
      () => undefined,
      (error: unknown) => error,
    ),
  };
}

test(
  `of ${sweepSize.files} files without a row, a sweep holds few in memory, ends immediately when stopped, and the next one continues`,
  async () => {
    const heapBeforeBytes = heldHeapBytes();
    const stopping = new AbortController();
    const stopAt = Math.floor(sweepSize.files / 3);
    const first = await sweep(stopping.signal, (removed) => {
      if (removed === stopAt) stopping.abort();
    });
    expect(first.failure).toMatchObject({ name: 'AbortError' });
    expect(first.seen.removed).toBe(stopAt);
    expect(await countLeft()).toBe(sweepSize.files - stopAt);

    const second = await sweep();
    expect(second.failure).toBeUndefined();
    expect(await countLeft()).toBe(0);
    for (const { seen } of [first, second]) {
      expect(seen.heldMost).toBeLessThanOrEqual(heldMost);
      expect(seen.heapMostBytes - heapBeforeBytes).toBeLessThan(heapGrowthMaxBytes);
    }
  },
  timeout,
);
