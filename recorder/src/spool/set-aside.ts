import { join } from 'node:path';
import { z } from 'zod';
import { isMissing } from './durable-files.ts';
import type { SpoolDisk } from './spool-disk.ts';
import type { SetAsideItem } from './spool-items.ts';

type NewItem = Omit<SetAsideItem, 'setAsideAt'>;

const setAsideItem = z.object({
  kind: z.enum(['activity', 'screenshot', 'unreadable']),
  id: z.string(),
  reason: z.string(),
  code: z.string().optional(),
  setAsideAt: z.string(),
  item: z.unknown(),
});

/** Items that the server refused or that cannot be read, kept until the person decides. */
export class SetAside {
  readonly #disk: SpoolDisk;
  readonly #folder: string;
  readonly #items = new Map<string, SetAsideItem>();

  constructor(disk: SpoolDisk, folder: string) {
    this.#disk = disk;
    this.#folder = folder;
  }

  get size(): number {
    return this.#items.size;
  }

  /** Oldest first. */
  list(): SetAsideItem[] {
    return [...this.#items.values()].sort((a, b) => (a.setAsideAt < b.setAsideAt ? -1 : 1));
  }

  find(id: string): SetAsideItem | undefined {
    return this.#items.get(id);
  }

  async load(): Promise<void> {
    for (const name of await this.#disk.files.list(this.#folder)) {
      if (!name.endsWith('.json')) continue;
      const item = await this.#read(name);
      this.#items.set(item.id, item);
    }
  }

  async put(item: NewItem): Promise<void> {
    const dated = { ...item, setAsideAt: new Date().toISOString() };
    await this.#disk.files.write(this.#path(item.id), JSON.stringify(dated, undefined, 1));
    this.#items.set(item.id, dated);
  }

  /** Moves a file that belongs to the item here; a missing one is ignored. */
  async moveHere(path: string, name: string): Promise<void> {
    await this.#disk.files.move(path, join(this.#folder, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }

  /** The image of a screenshot. */
  readImage(id: string): Promise<Buffer> {
    return this.#disk.files.read(this.#imagePath(id));
  }

  /** Deletes the item, its description last. */
  async remove(id: string): Promise<void> {
    await this.#disk.files.remove(this.#imagePath(id));
    await this.#disk.files.remove(join(this.#folder, `${id}.file`));
    await this.#disk.files.remove(this.#path(id));
    this.#items.delete(id);
  }

  /** A description that cannot be read stays listed, so that it can be discarded. */
  async #read(name: string): Promise<SetAsideItem> {
    const id = name.slice(0, -'.json'.length);
    try {
      const content = await this.#disk.files.read(join(this.#folder, name));
      return setAsideItem.parse(JSON.parse(content.toString('utf8')));
    } catch {
      const reason = 'its description cannot be read';
      return { kind: 'unreadable', id, reason, setAsideAt: new Date(0).toISOString() };
    }
  }

  #path(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  #imagePath(id: string): string {
    return join(this.#folder, `${id}.webp`);
  }
}
