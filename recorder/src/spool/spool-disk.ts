import { CannotDecrypt } from './encrypted-files.ts';
import { isDiskFull, type DurableFiles } from './durable-files.ts';

/** The disk under a spool: one operation after another, and the last problem. */
export class SpoolDisk {
  readonly files: DurableFiles;
  #problem: string | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(files: DurableFiles) {
    this.files = files;
  }

  /** Why the last write failed, for people. */
  get problem(): string | undefined {
    return this.#problem;
  }

  noteProblem(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error);
    this.#problem = isDiskFull(error) ? 'the disk is full' : text;
  }

  /** The content of a file, or why it cannot be decrypted, for people. */
  async readEncrypted(path: string): Promise<{ content: Buffer } | { reason: string }> {
    try {
      return { content: await this.files.read(path) };
    } catch (error) {
      if (error instanceof CannotDecrypt) return { reason: error.message };
      throw error;
    }
  }

  noteSuccess(): void {
    this.#problem = undefined;
  }

  /** Operations of one spool happen one after another, in the order they were asked for. */
  enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when all operations so far are done. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /** A file that cannot be removed is only sent once more after the next start. */
  async remove(path: string): Promise<void> {
    await this.files.remove(path).catch((error: unknown) => this.noteProblem(error));
  }
}
