import { statSync } from 'node:fs';

/** The file of the running program, which an update replaces. */
export class ProgramFile {
  readonly #path: string | undefined;
  readonly #running: number | undefined;
  #seen: number | undefined;

  /** Undefined: it is not watched. */
  constructor(path: string | undefined) {
    this.#path = path;
    this.#running = this.#seen = this.#readInode();
  }

  /** Whether there is another file now, and was at the last call: the update may still be writing others. */
  isReplaced(): boolean {
    const before = this.#seen;
    this.#seen = this.#readInode();
    return this.#seen !== undefined && this.#seen === before && this.#seen !== this.#running;
  }

  #readInode(): number | undefined {
    if (this.#path === undefined) return undefined;
    return statSync(this.#path, { throwIfNoEntry: false })?.ino;
  }
}
