import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { someActivity, someScreenshot } from '../testing/recorded-items.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { diskFiles, type DurableFiles } from './durable-files.ts';
import { countSpool, listSetAside } from './spool-report.ts';
import { Spool } from './spool.ts';

const image = new Uint8Array(1000).fill(7);

describe('storing', () => {
  it('keeps everything after a restart, with the same bytes', async () => {
    const folder = await temporaryFolder();
    const before = await Spool.open(folder, diskFiles);
    const [activity, screenshot] = [someActivity(), someScreenshot()];
    await before.storeActivity(activity);
    expect(await before.storeScreenshot(screenshot, image)).toBe(true);
    const after = await Spool.open(folder, diskFiles);
    expect(after.pendingActivities().map(({ item }) => item)).toEqual([activity]);
    const read = await after.readScreenshot(screenshot.id);
    expect(read?.item.screenshot).toEqual(screenshot);
    expect(new Uint8Array(read!.image)).toEqual(image);
  });

  it('keeps one file per activity, with its latest version', async () => {
    const folder = await temporaryFolder();
    const spool = await Spool.open(folder, diskFiles);
    const activity = someActivity();
    await Promise.all(
      [1, 2, 3].map((each) => spool.storeActivity({ ...activity, measured_seconds: each })),
    );
    const after = await Spool.open(folder, diskFiles);
    expect(after.pendingActivities()).toMatchObject([{ item: { measured_seconds: 3 } }]);
    expect(await readdir(join(folder, 'activities'))).toHaveLength(1);
  });

  it('is readable by its owner only', async () => {
    const folder = await temporaryFolder();
    const spool = await Spool.open(folder, diskFiles);
    const activity = someActivity();
    await spool.storeActivity(activity);
    const file = await stat(join(folder, 'activities', `${activity.activity_id}.json`));
    expect((file.mode & 0o777).toString(8)).toBe('600');
    expect(((await stat(join(folder, 'activities'))).mode & 0o777).toString(8)).toBe('700');
  });
});

describe('removing', () => {
  it('removes what was sent, and keeps what has grown since', async () => {
    const folder = await temporaryFolder();
    const spool = await Spool.open(folder, diskFiles);
    const activity = someActivity();
    await spool.storeActivity(activity);
    const [sent] = spool.pendingActivities();
    await spool.storeActivity({ ...activity, measured_seconds: 61 });
    await spool.activitySent(activity.activity_id, sent!.version);
    expect(spool.counts().activities).toBe(1);
    const [grown] = spool.pendingActivities();
    await spool.activitySent(activity.activity_id, grown!.version);
    expect(await readdir(join(folder, 'activities'))).toEqual([]);
  });

  it('sets aside with the reason, and keeps the bytes', async () => {
    const folder = await temporaryFolder();
    const spool = await Spool.open(folder, diskFiles);
    const screenshot = someScreenshot();
    await spool.storeScreenshot(screenshot, image);
    await spool.setScreenshotAside(screenshot.id, { reason: 'not an image', code: 'x' });
    expect(spool.counts()).toMatchObject({ screenshots: 0, setAside: 1 });
    expect(await listSetAside(folder, diskFiles)).toMatchObject([
      { kind: 'screenshot', reason: 'not an image' },
    ]);
    const kept = await readFile(join(folder, 'set-aside', `${screenshot.id}.webp`));
    expect(new Uint8Array(kept)).toEqual(image);
    expect(await countSpool(folder, diskFiles)).toEqual(spool.counts());
  });
});

describe('damage', () => {
  it('removes partial files and images without a description', async () => {
    const folder = await temporaryFolder();
    await Spool.open(folder, diskFiles);
    await writeFile(join(folder, 'activities', '.x.json.0a.half'), '{"activity_id":');
    await writeFile(join(folder, 'screenshots', 'lonely.webp'), image);
    const spool = await Spool.open(folder, diskFiles);
    expect(spool.counts()).toMatchObject({ activities: 0, screenshots: 0, setAside: 0 });
    expect(await readdir(join(folder, 'activities'))).toEqual([]);
    expect(await readdir(join(folder, 'screenshots'))).toEqual([]);
  });

  it('sets unreadable files and damaged images aside instead of sending or deleting them', async () => {
    const folder = await temporaryFolder();
    const before = await Spool.open(folder, diskFiles);
    const screenshot = someScreenshot();
    await before.storeScreenshot(screenshot, image);
    await writeFile(join(folder, 'screenshots', `${screenshot.id}.webp`), 'damaged');
    await writeFile(join(folder, 'activities', 'broken.json'), '{"activity_id":');
    const spool = await Spool.open(folder, diskFiles);
    expect(await spool.readScreenshot(screenshot.id)).toBeUndefined();
    expect(spool.counts()).toMatchObject({ activities: 0, screenshots: 0, setAside: 2 });
    expect((await readdir(join(folder, 'set-aside'))).length).toBe(4);
  });
});

/** A disk with this much free space; removing files frees more. */
function smallDisk(capacityBytes: number): { files: DurableFiles; freeBytes: () => number } {
  const sizes = new Map<string, number>();
  const freeBytes = () => capacityBytes - [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const files: DurableFiles = {
    ...diskFiles,
    async write(path, content) {
      if (Buffer.byteLength(content) > freeBytes() + (sizes.get(path) ?? 0)) {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
      await diskFiles.write(path, content);
      sizes.set(path, Buffer.byteLength(content));
    },
    async remove(path) {
      await diskFiles.remove(path);
      sizes.delete(path);
    },
    // The space reserved for activities is tested elsewhere.
    freeBytes: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
  };
  return { files, freeBytes };
}

describe('a full disk', () => {
  it('opens despite an unreadable file, and leaves that where it is', async () => {
    const folder = await temporaryFolder();
    const before = await Spool.open(folder, diskFiles);
    await before.storeActivity(someActivity());
    await writeFile(join(folder, 'activities', 'broken.json'), '{"activity_id":');
    const spool = await Spool.open(folder, smallDisk(0).files);
    expect(spool.counts()).toMatchObject({
      activities: 1,
      setAside: 0,
      problem: 'the disk is full',
    });
    expect(await readdir(join(folder, 'activities'))).toContain('broken.json');
    const after = await Spool.open(folder, diskFiles);
    expect(after.counts()).toMatchObject({ activities: 1, setAside: 1, problem: undefined });
  });

  it('drops the oldest screenshot to store activities, and counts it', async () => {
    const folder = await temporaryFolder();
    const spool = await Spool.open(folder, smallDisk(2_000).files);
    const [first, second] = [someScreenshot(), someScreenshot()].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    expect(await spool.storeScreenshot(first!, image)).toBe(true);
    expect(await spool.storeScreenshot(second!, image)).toBe(false);
    for (let each = 0; each < 3; each++) await spool.storeActivity(someActivity());
    expect(spool.counts()).toMatchObject({ activities: 3, onlyInMemory: 0, screenshots: 0 });
    const after = await Spool.open(folder, diskFiles);
    expect(after.counts()).toMatchObject({ activities: 3, droppedScreenshots: 2 });
  });

  it('keeps activities in memory when there is no space at all, and writes them as soon as there is', async () => {
    const folder = await temporaryFolder();
    const disk = smallDisk(900);
    const spool = await Spool.open(folder, disk.files);
    for (let each = 0; each < 5; each++) await spool.storeActivity(someActivity());
    const { onlyInMemory, activities, problem } = spool.counts();
    expect(activities).toBe(5);
    expect(onlyInMemory).toBeGreaterThan(0);
    expect(problem).toBe('the disk is full');
    for (const { item, version } of spool.pendingActivities().slice(0, 4)) {
      await spool.activitySent(item.activity_id, version);
      await spool.retryUnwritten();
    }
    await spool.storeActivity(someActivity());
    expect(spool.counts()).toMatchObject({ activities: 2, onlyInMemory: 0, problem: undefined });
  });

  it('writes no screenshot when little space is left', async () => {
    const folder = await temporaryFolder();
    const files = { ...diskFiles, freeBytes: () => Promise.resolve(1_000_000) };
    const spool = await Spool.open(folder, files);
    expect(await spool.storeScreenshot(someScreenshot(), image)).toBe(false);
    expect(await readdir(join(folder, 'screenshots'))).toEqual([]);
  });
});
