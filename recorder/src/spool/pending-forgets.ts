import { join } from 'node:path';
import type { Interval } from '@time-tracker/contract/time/interval';
import { z } from 'zod';
import type { DurableFiles } from './durable-files.ts';
import { parseJson } from './spool-items.ts';

const interval = z.object({ start: z.number(), end: z.number() });
const stored = z.array(interval);

/**
 * Time that the person wants forgotten, until the server confirmed that it deleted its part. On disk,
 * because nothing else may be sent before, also after a restart.
 */
export class PendingForgets {
  readonly #files: DurableFiles;
  readonly #path: string;
  #intervals: Interval[];
  #last: Promise<void> = Promise.resolve();

  private constructor(files: DurableFiles, path: string, intervals: Interval[]) {
    this.#files = files;
    this.#path = path;
    this.#intervals = intervals;
  }

  static async open(folder: string, files: DurableFiles): Promise<PendingForgets> {
    const path = join(folder, fileName);
    const isThere = (await files.list(folder)).includes(fileName);
    const read = isThere ? stored.safeParse(parseJson(await files.read(path))).data : undefined;
    return new PendingForgets(files, path, read ?? []);
  }

  /** Oldest first. */
  list(): readonly Interval[] {
    return this.#intervals;
  }

  /** Resolves when it is on disk. */
  add(forgotten: Interval): Promise<void> {
    this.#intervals = [...this.#intervals, forgotten];
    return this.#write();
  }

  /** The server decided about it. */
  done(forgotten: Interval): Promise<void> {
    this.#intervals = this.#intervals.filter((each) => each !== forgotten);
    return this.#write();
  }

  #write(): Promise<void> {
    const written = this.#last.then(() =>
      this.#intervals.length === 0
        ? this.#files.remove(this.#path)
        : this.#files.write(this.#path, JSON.stringify(this.#intervals)),
    );
    this.#last = written.catch(() => undefined);
    return written;
  }
}

const fileName = 'forget.json';
