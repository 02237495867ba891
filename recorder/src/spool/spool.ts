import { join } from 'node:path';
import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import type { Interval } from '@time-tracker/contract/time/interval';
import { cutActivity } from './cut-activity.ts';
import { isDiskFull, type DurableFiles } from './durable-files.ts';
import { readHeldRecord, type HeldRecord } from './held-record.ts';
import { PendingScreenshots, type StoredScreenshot } from './pending-screenshots.ts';
import { SetAside } from './set-aside.ts';
import { SpoolDisk } from './spool-disk.ts';
import {
  readActivityItem,
  readScreenshotItem,
  unreadableReason,
  type ActivityItem,
  type ScreenshotItem,
  type ScreenshotWait,
  type SetAsideItem,
  type SpoolCounts,
} from './spool-items.ts';
import { readDroppedScreenshots } from './spool-report.ts';

type Pending = { item: ActivityItem; version: number; onDisk: boolean };
type Refusal = { reason: string; code?: string | undefined };

/**
 * Recorded items that the server has not confirmed, on disk. An item is stored completely when the
 * promise of its `store…` resolves; it leaves when it was sent, set aside, discarded or forgotten. For
 * one process at a time.
 */
export class Spool {
  readonly #disk: SpoolDisk;
  readonly #folders: { activities: string; screenshots: string; setAside: string; root: string };
  readonly #activities = new Map<string, Pending>();
  readonly #screenshots: PendingScreenshots;
  readonly #setAside: SetAside;
  #held: HeldRecord | undefined;
  #droppedScreenshots = 0;
  #versions = 0;

  private constructor(folder: string, files: DurableFiles) {
    this.#disk = new SpoolDisk(files);
    this.#folders = {
      root: folder,
      activities: join(folder, 'activities'),
      screenshots: join(folder, 'screenshots'),
      setAside: join(folder, 'set-aside'),
    };
    this.#screenshots = new PendingScreenshots(this.#disk, this.#folders.screenshots);
    this.#setAside = new SetAside(this.#disk, this.#folders.setAside);
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
    return this.#disk.enqueue(() => this.#writeActivity(pending));
  }

  /** False when there was no space for the image: it is dropped and counted. */
  storeScreenshot(
    screenshot: UploadedScreenshotInput,
    image: Uint8Array,
    wait?: ScreenshotWait,
  ): Promise<boolean> {
    return this.#disk.enqueue(async () => {
      try {
        const isStored = await this.#screenshots.store(screenshot, image, wait);
        return isStored || (await this.#countDropped(1));
      } catch (error) {
        this.#disk.noteProblem(error);
        return await this.#countDropped(1);
      }
    });
  }

  /**
   * Stores what is held: recorded, but not decided or not confirmed. Each call replaces what was held
   * before; undefined when nothing is.
   */
  storeHeld(record: HeldRecord | undefined): Promise<void> {
    this.#held = record;
    return this.#disk.enqueue(async () => {
      if (record === undefined) return this.#disk.remove(this.#heldPath());
      await this.#writeOrFreeSpace(() =>
        this.#disk.files.write(this.#heldPath(), JSON.stringify(record)),
      );
    });
  }

  get held(): HeldRecord | undefined {
    return this.#held;
  }

  /** Tries again to write what is only in memory. */
  retryUnwritten(): Promise<void> {
    return this.#disk.enqueue(async () => {
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

  /** Ids of the screenshots that may be sent, oldest first. */
  pendingScreenshots(): string[] {
    return this.#screenshots.sendable();
  }

  /** Screenshots that may not be sent yet. */
  waitingScreenshots(): ScreenshotItem[] {
    return this.#screenshots.waiting();
  }

  /** Changes what is said about a screenshot, and whether it still waits. */
  changeScreenshot(id: string, changed: (item: ScreenshotItem) => ScreenshotItem): Promise<void> {
    return this.#disk.enqueue(() =>
      this.#screenshots
        .change(id, changed)
        .catch((error: unknown) => this.#disk.noteProblem(error)),
    );
  }

  screenshotState(id: string): 'waiting' | 'sending' | 'refused' | 'left' {
    const item = this.#screenshots.find(id);
    if (item) return item.wait ? 'waiting' : 'sending';
    return this.#setAside.find(id) ? 'refused' : 'left';
  }

  /** Undefined when it left meanwhile, or when its image is damaged: then it is set aside. */
  async readScreenshot(id: string): Promise<StoredScreenshot | undefined> {
    this.#screenshots.attempted(id);
    const stored = await this.#screenshots.read(id);
    if (stored !== 'damaged') return stored;
    await this.setScreenshotAside(id, { reason: 'the image on this disk is damaged' });
    return undefined;
  }

  /** The image of a screenshot that waits, for the person to see. */
  async readImage(id: string): Promise<Uint8Array | undefined> {
    const stored = await this.#screenshots.read(id);
    return stored === 'damaged' ? undefined : stored?.image;
  }

  /** False when it left already, or when the server may have it. */
  discardScreenshot(id: string): Promise<boolean> {
    return this.#disk.enqueue(async () => {
      if (!this.#screenshots.find(id) || this.#screenshots.wasAttempted(id)) return false;
      await this.#screenshots.remove(id);
      return true;
    });
  }

  /** Removes the activity, unless it has grown since `version` was sent. */
  activitySent(id: string, version: number): Promise<void> {
    return this.#disk.enqueue(async () => {
      if (this.#activities.get(id)?.version === version) await this.#removeActivity(id);
    });
  }

  screenshotSent(id: string): Promise<void> {
    return this.#disk.enqueue(() => this.#screenshots.remove(id));
  }

  setActivityAside(id: string, version: number, why: Refusal): Promise<void> {
    return this.#disk.enqueue(async () => {
      const pending = this.#activities.get(id);
      if (pending?.version !== version) return;
      await this.#setAside.put({ kind: 'activity', id, item: pending.item, ...why });
      await this.#removeActivity(id);
    });
  }

  setScreenshotAside(id: string, why: Refusal): Promise<void> {
    return this.#disk.enqueue(async () => {
      if (this.#screenshots.find(id)) await this.#screenshots.setAside(id, why, this.#setAside);
    });
  }

  /** Items that were set aside, oldest first. */
  setAsideItems(): SetAsideItem[] {
    return this.#setAside.list();
  }

  /** Puts an item that was set aside back among those to be sent; false when that is impossible. */
  async retrySetAside(id: string): Promise<boolean> {
    const item = this.#setAside.find(id);
    if (item?.kind === 'activity') {
      const activity = readActivityItem(Buffer.from(JSON.stringify(item.item)));
      if (!activity) return false;
      await this.storeActivity(activity);
    } else if (item?.kind === 'screenshot') {
      if (!(await this.#disk.enqueue(() => this.#restoreScreenshot(id)))) return false;
    } else {
      return false;
    }
    await this.discardSetAside(id);
    return true;
  }

  discardSetAside(id: string): Promise<boolean> {
    return this.#disk.enqueue(async () => {
      if (!this.#setAside.find(id)) return false;
      await this.#setAside.remove(id);
      return true;
    });
  }

  /** Removes everything that was recorded in the interval. What is held is not changed. */
  async forget({ start, end }: Interval): Promise<void> {
    const done: Promise<unknown>[] = [];
    for (const { item } of this.#activities.values()) {
      const remaining = cutActivity(item, { start, end });
      if (remaining === item) continue;
      if (remaining) {
        done.push(this.storeActivity(remaining));
      } else {
        this.#activities.delete(item.activity_id);
        done.push(
          this.#disk.enqueue(() => this.#disk.remove(this.#activityPath(item.activity_id))),
        );
      }
    }
    // Later in the queue than those that are still being stored.
    done.push(this.#disk.enqueue(() => this.#forgetScreenshots({ start, end })));
    for (const item of this.#setAside.list()) {
      if (!recordedWithin(item, { start, end })) continue;
      done.push(this.discardSetAside(item.id));
    }
    await Promise.all(done);
  }

  counts(): SpoolCounts {
    return {
      activities: this.#activities.size,
      screenshots: this.#screenshots.size,
      setAside: this.#setAside.size,
      droppedScreenshots: this.#droppedScreenshots,
      onlyInMemory: [...this.#activities.values()].filter((pending) => !pending.onDisk).length,
      problem: this.#disk.problem,
    };
  }

  /** Resolves when all operations so far are done. */
  settled(): Promise<void> {
    return this.#disk.settled();
  }

  async #writeActivity(pending: Pending): Promise<void> {
    const id = pending.item.activity_id;
    await this.#writeOrFreeSpace(async () => {
      // A newer version is already queued, or it was removed.
      if (this.#activities.get(id) !== pending) return;
      await this.#disk.files.write(this.#activityPath(id), JSON.stringify(pending.item));
      pending.onDisk = true;
    });
  }

  /** On a full disk, screenshots are dropped until there is space. */
  async #writeOrFreeSpace(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write();
        return this.#disk.noteSuccess();
      } catch (error) {
        this.#disk.noteProblem(error);
        // Without a screenshot left to drop, it stays in memory until it can be written.
        if (!isDiskFull(error) || !(await this.#dropOldestScreenshot())) return;
      }
    }
  }

  async #dropOldestScreenshot(): Promise<boolean> {
    const oldest = this.#screenshots.oldest();
    if (oldest === undefined) return false;
    await this.#screenshots.remove(oldest);
    await this.#countDropped(1);
    return true;
  }

  async #countDropped(count: number): Promise<false> {
    this.#droppedScreenshots += count;
    const text = JSON.stringify({ droppedScreenshots: this.#droppedScreenshots });
    await this.#disk.files.write(join(this.#folders.root, 'counts.json'), text).catch((error) => {
      this.#disk.noteProblem(error);
    });
    return false;
  }

  /** Forgets it first: a version that is stored meanwhile must stay. */
  async #removeActivity(id: string): Promise<void> {
    this.#activities.delete(id);
    await this.#disk.remove(this.#activityPath(id));
  }

  async #forgetScreenshots({ start, end }: Interval): Promise<void> {
    for (const { screenshot } of this.#screenshots.all()) {
      const takenAt = Date.parse(String(screenshot.taken_at));
      if (takenAt >= start && takenAt < end) await this.#screenshots.remove(screenshot.id);
    }
  }

  async #restoreScreenshot(id: string): Promise<boolean> {
    const item = readScreenshotItem(
      Buffer.from(JSON.stringify(this.#setAside.find(id)?.item ?? null)),
    );
    if (!item) return false;
    // Copied, because until the description is written the image here would be garbage.
    const image = await this.#setAside.readImage(id);
    return this.#screenshots.store(item.screenshot, image, undefined);
  }

  async #load(): Promise<void> {
    const { activities, screenshots, root } = this.#folders;
    const { files } = this.#disk;
    await this.#setAside.load();
    for (const name of await files.list(activities)) {
      const read = await this.#disk.readEncrypted(join(activities, name));
      const item = 'content' in read ? readActivityItem(read.content) : undefined;
      if (item === undefined || name !== `${item.activity_id}.json`) {
        await this.#setFileAside(activities, name, 'reason' in read ? read.reason : undefined);
        continue;
      }
      const pending = { item, version: ++this.#versions, onDisk: true };
      this.#activities.set(item.activity_id, pending);
    }
    for (const { name, reason } of await this.#screenshots.load(this.#setAside)) {
      await this.#setFileAside(screenshots, name, reason);
    }
    this.#held = await this.#readHeld();
    this.#droppedScreenshots = await readDroppedScreenshots(root, files);
  }

  async #readHeld(): Promise<HeldRecord | undefined> {
    const { root } = this.#folders;
    const names = await this.#disk.files.list(root);
    if (!names.includes(heldFile)) return undefined;
    const read = await this.#disk.readEncrypted(this.#heldPath());
    const record = 'content' in read ? readHeldRecord(read.content) : undefined;
    const reason = 'reason' in read ? read.reason : undefined;
    if (!record) await this.#setFileAside(root, heldFile, reason);
    return record;
  }

  /** On a full disk it stays where it is until the next start. */
  async #setFileAside(folder: string, name: string, reason = unreadableReason): Promise<void> {
    const id = `unreadable-${name}`;
    try {
      await this.#setAside.put({ kind: 'unreadable', id, reason });
      const image = join(folder, name.replace(/\.json$/, '.webp'));
      if (folder === this.#folders.screenshots) await this.#setAside.moveHere(image, `${id}.webp`);
      await this.#setAside.moveHere(join(folder, name), `${id}.file`);
    } catch (error) {
      this.#disk.noteProblem(error);
    }
  }

  #activityPath(id: string): string {
    return join(this.#folders.activities, `${id}.json`);
  }

  #heldPath(): string {
    return join(this.#folders.root, heldFile);
  }
}

const heldFile = 'held.json';

function recordedWithin({ kind, item }: SetAsideItem, { start, end }: Interval): boolean {
  const content = Buffer.from(JSON.stringify(item ?? null));
  if (kind === 'activity') {
    const activity = readActivityItem(content);
    return activity !== undefined && cutActivity(activity, { start, end }) !== activity;
  }
  const takenAt = Date.parse(String(readScreenshotItem(content)?.screenshot.taken_at));
  return takenAt >= start && takenAt < end;
}
