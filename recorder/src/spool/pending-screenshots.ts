import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { UploadedScreenshotInput } from '@time-tracker/contract/screenshot';
import { CannotDecrypt } from './encrypted-files.ts';
import { isMissing } from './durable-files.ts';
import type { SetAside } from './set-aside.ts';
import type { SpoolDisk } from './spool-disk.ts';
import {
  readScreenshotItem,
  unreadableReason,
  type ScreenshotItem,
  type ScreenshotWait,
} from './spool-items.ts';

/** With less free space no screenshot is written, so that there is space for activities. */
const reservedForActivitiesBytes = 4 * 1024 * 1024;

export type StoredScreenshot = { item: ScreenshotItem; image: Buffer<ArrayBuffer> };

/**
 * Screenshots on disk: those that wait until they may be sent, and those that may. The description is
 * written after the image and removed before it: an image without one is garbage, never half an item.
 */
export class PendingScreenshots {
  readonly #disk: SpoolDisk;
  readonly #folder: string;
  readonly #items = new Map<string, ScreenshotItem>();
  /** Those that the server may have, because an attempt to send them was made. */
  readonly #attempted = new Set<string>();

  constructor(disk: SpoolDisk, folder: string) {
    this.#disk = disk;
    this.#folder = folder;
  }

  get size(): number {
    return this.#items.size;
  }

  /** Ids of those that may be sent, oldest first. */
  sendable(): string[] {
    return [...this.#items].flatMap(([id, { wait }]) => (wait ? [] : [id])).sort();
  }

  /** Those that may not be sent yet. */
  waiting(): ScreenshotItem[] {
    return [...this.#items.values()].filter(({ wait }) => wait !== undefined);
  }

  all(): ScreenshotItem[] {
    return [...this.#items.values()];
  }

  oldest(): string | undefined {
    return [...this.#items.keys()].sort()[0];
  }

  find(id: string): ScreenshotItem | undefined {
    return this.#items.get(id);
  }

  wasAttempted(id: string): boolean {
    return this.#attempted.has(id);
  }

  /** False when there is no space; throws when it cannot be written. */
  async store(
    screenshot: UploadedScreenshotInput,
    image: Uint8Array,
    wait: ScreenshotWait | undefined,
  ): Promise<boolean> {
    const paths = this.#paths(screenshot.id);
    const sha256 = createHash('sha256').update(image).digest('hex');
    const item = { screenshot, sha256, sizeBytes: image.byteLength, wait };
    const { files } = this.#disk;
    try {
      const free = await files.freeBytes(this.#folder);
      if (free < image.byteLength + reservedForActivitiesBytes) return false;
      await files.write(paths.image, image);
      await files.write(paths.description, JSON.stringify(item));
    } catch (error) {
      await this.#disk.remove(paths.image);
      throw error;
    }
    this.#items.set(screenshot.id, item);
    return true;
  }

  /** Changes the description of a screenshot if it is still there. */
  async change(id: string, changed: (item: ScreenshotItem) => ScreenshotItem): Promise<void> {
    const item = this.#items.get(id);
    if (!item) return;
    const after = changed(item);
    await this.#disk.files.write(this.#paths(id).description, JSON.stringify(after));
    this.#items.set(id, after);
  }

  /** Undefined when it left meanwhile; `damaged` when its files are. */
  async read(id: string): Promise<StoredScreenshot | 'damaged' | undefined> {
    try {
      const stored = await this.#readFiles(id);
      return stored ?? 'damaged';
    } catch (error) {
      if (error instanceof CannotDecrypt) return 'damaged';
      if (!isMissing(error)) throw error;
      return this.#items.has(id) ? 'damaged' : undefined;
    }
  }

  attempted(id: string): void {
    this.#attempted.add(id);
  }

  async remove(id: string): Promise<void> {
    const paths = this.#paths(id);
    await this.#disk.remove(paths.description);
    await this.#disk.remove(paths.image);
    this.#items.delete(id);
    this.#attempted.delete(id);
  }

  async setAside(
    id: string,
    why: { reason: string; code?: string | undefined },
    setAside: SetAside,
  ): Promise<void> {
    const paths = this.#paths(id);
    await setAside.put({ kind: 'screenshot', id, item: this.#items.get(id), ...why });
    await setAside.moveHere(paths.image, `${id}.webp`);
    await this.remove(id);
  }

  /** Loads the descriptions; removes images without one. Returns those that cannot be read, and why. */
  async load(setAside: SetAside): Promise<{ name: string; reason: string }[]> {
    const { files } = this.#disk;
    const names = new Set(await files.list(this.#folder));
    const unreadable: { name: string; reason: string }[] = [];
    for (const name of names) {
      const id = name.replace(/\.(json|webp)$/, '');
      if (name.endsWith('.webp')) {
        if (!names.has(`${id}.json`)) await files.remove(join(this.#folder, name));
        continue;
      }
      // A power cut came while it was set aside.
      if (!names.has(`${id}.webp`) && setAside.find(id)) {
        await files.remove(join(this.#folder, name));
        continue;
      }
      const read = await this.#disk.readEncrypted(join(this.#folder, name));
      const item = 'content' in read ? readScreenshotItem(read.content) : undefined;
      if (item?.screenshot.id === id) this.#items.set(id, item);
      else unreadable.push({ name, reason: 'reason' in read ? read.reason : unreadableReason });
    }
    return unreadable;
  }

  async #readFiles(id: string): Promise<StoredScreenshot | undefined> {
    const paths = this.#paths(id);
    const item = readScreenshotItem(await this.#disk.files.read(paths.description));
    const image = Buffer.from(await this.#disk.files.read(paths.image));
    const sha256 = createHash('sha256').update(image).digest('hex');
    return item?.sha256 === sha256 ? { item, image } : undefined;
  }

  #paths(id: string): { description: string; image: string } {
    const base = join(this.#folder, id);
    return { description: `${base}.json`, image: `${base}.webp` };
  }
}
