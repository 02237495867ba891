import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import { isDiskFull, isMissing, type DurableFiles } from './durable-files.ts';
import { readDroppedScreenshots } from './spool-report.ts';
import {
  readActivityItem,
  readScreenshotItem,
  type ActivityItem,
  type ScreenshotItem,
  type SetAsideItem,
  type SpoolCounts,
} from './spool-items.ts';

type Pending = { item: ActivityItem; version: number; onDisk: boolean };

/** With less free space no screenshot is written, so that there is space for activities. */
const reservedForActivitiesBytes = 4 * 1024 * 1024;

/**
 * Recorded items that the server has not confirmed, on disk. An item is stored completely when the
 * promise of its `store…` resolves; it leaves by `…Sent` or `set…Aside` only. For one process at a time.
 */
export class Spool {
  readonly #files: DurableFiles;
  readonly #folders: { activities: string; screenshots: string; setAside: string; root: string };
  readonly #activities = new Map<string, Pending>();
  readonly #screenshots = new Set<string>();
  #setAsideCount = 0;
  #droppedScreenshots = 0;
  #versions = 0;
  #problem: string | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, files: DurableFiles) {
    this.#files = files;
    this.#folders = {
      root: folder,
      activities: join(folder, 'activities'),
      screenshots: join(folder, 'screenshots'),
      setAside: join(folder, 'set-aside'),
    };
  }

  /** Opens the spool, removes partial files, and sets unreadable ones aside. */
  static async open(folder: string, files: DurableFiles): Promise<Spool> {
    const spool = new Spool(folder, files);
    for (const each of Object.values(spool.#folders)) {
      await files.makeFolder(each);
      await files.removePartialFiles(each);
    }
    await spool.#load();
    return spool;
  }

  /** Stores the activity and replaces its earlier version. */
  storeActivity(item: ActivityItem): Promise<void> {
    const pending = { item, version: ++this.#versions, onDisk: false };
    this.#activities.set(item.activity_id, pending);
    return this.#enqueue(() => this.#writeActivity(pending));
  }

  /** False when there was no space for the image: it is dropped and counted. */
  storeScreenshot(screenshot: UploadedScreenshotInput, image: Uint8Array): Promise<boolean> {
    return this.#enqueue(async () => {
      const sha256 = createHash('sha256').update(image).digest('hex');
      const item: ScreenshotItem = { screenshot, sha256, sizeBytes: image.byteLength };
      const paths = this.#screenshotPaths(screenshot.id);
      try {
        const free = await this.#files.freeBytes(this.#folders.screenshots);
        if (free < image.byteLength + reservedForActivitiesBytes)
          return await this.#countDropped(1);
        // The description last: an image without one is garbage, never half an item.
        await this.#files.write(paths.image, image);
        await this.#files.write(paths.description, JSON.stringify(item));
      } catch (error) {
        this.#noteProblem(error);
        await this.#remove(paths.image);
        return await this.#countDropped(1);
      }
      this.#screenshots.add(screenshot.id);
      return true;
    });
  }

  /** Tries again to write what is only in memory. */
  retryUnwritten(): Promise<void> {
    return this.#enqueue(async () => {
      for (const pending of this.#activities.values()) {
        if (!pending.onDisk) await this.#writeActivity(pending);
      }
    });
  }

  /** Oldest first; pass `version` to `activitySent`. */
  pendingActivities(): { item: ActivityItem; version: number }[] {
    return [...this.#activities.values()].sort((a, b) =>
      a.item.activity_id < b.item.activity_id ? -1 : 1,
    );
  }

  /** Ids, oldest first. */
  pendingScreenshots(): string[] {
    return [...this.#screenshots].sort();
  }

  /** Undefined when it left meanwhile, or when its image is damaged: then it is set aside. */
  async readScreenshot(
    id: string,
  ): Promise<{ item: ScreenshotItem; image: Buffer<ArrayBuffer> } | undefined> {
    const paths = this.#screenshotPaths(id);
    try {
      const item = readScreenshotItem(await this.#files.read(paths.description));
      const image = Buffer.from(await this.#files.read(paths.image));
      const sha256 = createHash('sha256').update(image).digest('hex');
      if (item?.sha256 === sha256) return { item, image };
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (!this.#screenshots.has(id)) return undefined;
    }
    await this.setScreenshotAside(id, { reason: 'the image on this disk is damaged' });
    return undefined;
  }

  /** Removes the activity, unless it has grown since `version` was sent. */
  activitySent(id: string, version: number): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#activities.get(id)?.version !== version) return;
      await this.#remove(this.#activityPath(id));
      this.#activities.delete(id);
    });
  }

  screenshotSent(id: string): Promise<void> {
    return this.#enqueue(async () => {
      const paths = this.#screenshotPaths(id);
      await this.#remove(paths.description);
      await this.#remove(paths.image);
      this.#screenshots.delete(id);
    });
  }

  setActivityAside(
    id: string,
    version: number,
    why: { reason: string; code?: string | undefined },
  ): Promise<void> {
    return this.#enqueue(async () => {
      const pending = this.#activities.get(id);
      if (pending?.version !== version) return;
      await this.#writeSetAside({ kind: 'activity', id, item: pending.item, ...why });
      await this.#remove(this.#activityPath(id));
      this.#activities.delete(id);
    });
  }

  setScreenshotAside(
    id: string,
    why: { reason: string; code?: string | undefined },
  ): Promise<void> {
    return this.#enqueue(async () => {
      const paths = this.#screenshotPaths(id);
      const description = await this.#files.read(paths.description).catch(() => undefined);
      const item = description && readScreenshotItem(description);
      await this.#writeSetAside({ kind: 'screenshot', id, item, ...why });
      await this.#files
        .move(paths.image, join(this.#folders.setAside, `${id}.webp`))
        .catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      await this.#remove(paths.description);
      this.#screenshots.delete(id);
    });
  }

  counts(): SpoolCounts {
    return {
      activities: this.#activities.size,
      screenshots: this.#screenshots.size,
      setAside: this.#setAsideCount,
      droppedScreenshots: this.#droppedScreenshots,
      onlyInMemory: [...this.#activities.values()].filter((pending) => !pending.onDisk).length,
      problem: this.#problem,
    };
  }

  /** Resolves when all operations so far are done. */
  settled(): Promise<unknown> {
    return this.#last;
  }

  async #writeActivity(pending: Pending): Promise<void> {
    const id = pending.item.activity_id;
    // A newer version is already queued.
    if (this.#activities.get(id) !== pending) return;
    for (;;) {
      try {
        await this.#files.write(this.#activityPath(id), JSON.stringify(pending.item));
        pending.onDisk = true;
        this.#problem = undefined;
        return;
      } catch (error) {
        this.#noteProblem(error);
        // Without a screenshot left to drop, it stays in memory until it can be written.
        if (!isDiskFull(error) || !(await this.#freeSpace())) return;
      }
    }
  }

  /** Drops the oldest pending screenshot; false when there is none. */
  async #freeSpace(): Promise<boolean> {
    const oldest = this.pendingScreenshots()[0];
    if (oldest === undefined) return false;
    const paths = this.#screenshotPaths(oldest);
    await this.#remove(paths.description);
    await this.#remove(paths.image);
    this.#screenshots.delete(oldest);
    await this.#countDropped(1);
    return true;
  }

  async #countDropped(count: number): Promise<false> {
    this.#droppedScreenshots += count;
    const text = JSON.stringify({ droppedScreenshots: this.#droppedScreenshots });
    await this.#files.write(this.#countsPath(), text).catch((error: unknown) => {
      this.#noteProblem(error);
    });
    return false;
  }

  /** A file that cannot be removed is only sent once more after the next start. */
  async #remove(path: string): Promise<void> {
    await this.#files.remove(path).catch((error: unknown) => this.#noteProblem(error));
  }

  #noteProblem(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.#problem = isDiskFull(error) ? 'the disk is full' : text;
  }

  async #writeSetAside(item: Omit<SetAsideItem, 'setAsideAt'>): Promise<void> {
    const kept: SetAsideItem = { ...item, setAsideAt: new Date().toISOString() };
    const path = join(this.#folders.setAside, `${item.id}.json`);
    await this.#files.write(path, JSON.stringify(kept, undefined, 1));
    this.#setAsideCount = await this.#countSetAside();
  }

  async #load(): Promise<void> {
    const { activities, screenshots } = this.#folders;
    for (const name of await this.#files.list(activities)) {
      const item = readActivityItem(await this.#files.read(join(activities, name)));
      if (item === undefined || name !== `${item.activity_id}.json`) {
        await this.#setFileAside(activities, name);
        continue;
      }
      const pending = { item, version: ++this.#versions, onDisk: true };
      this.#activities.set(item.activity_id, pending);
    }
    const names = new Set(await this.#files.list(screenshots));
    for (const name of names) {
      const id = name.replace(/\.(json|webp)$/, '');
      if (name.endsWith('.webp')) {
        if (!names.has(`${id}.json`)) await this.#files.remove(join(screenshots, name));
        continue;
      }
      const item = readScreenshotItem(await this.#files.read(join(screenshots, name)));
      if (item?.screenshot.id === id) this.#screenshots.add(id);
      else await this.#setFileAside(screenshots, name);
    }
    this.#setAsideCount = await this.#countSetAside();
    this.#droppedScreenshots = await readDroppedScreenshots(this.#folders.root, this.#files);
  }

  /** On a full disk it stays where it is until the next start. */
  async #setFileAside(folder: string, name: string): Promise<void> {
    const id = `unreadable-${name}`;
    try {
      await this.#writeSetAside({ kind: 'unreadable', id, reason: 'the file cannot be read' });
      await this.#files.move(join(folder, name), join(this.#folders.setAside, `${id}.file`));
    } catch (error) {
      this.#noteProblem(error);
    }
  }

  async #countSetAside(): Promise<number> {
    const names = await this.#files.list(this.#folders.setAside);
    return names.filter((name) => name.endsWith('.json')).length;
  }

  /** Writes of one spool happen one after another, in the order they were asked for. */
  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #activityPath(id: string): string {
    return join(this.#folders.activities, `${id}.json`);
  }

  #screenshotPaths(id: string): { description: string; image: string } {
    const base = join(this.#folders.screenshots, id);
    return { description: `${base}.json`, image: `${base}.webp` };
  }

  #countsPath(): string {
    return join(this.#folders.root, 'counts.json');
  }
}
