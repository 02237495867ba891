import { hash } from 'node:crypto';

/**
 * The number of rows and a sum of their SHA-256, which does not depend on their order: databases with
 * other collations return the same rows in another order.
 */
export class RowSum {
  rows = 0;
  readonly #words = new Uint32Array(8);

  /** A row as PostgreSQL sends it for COPY in text format. */
  add(row: Buffer): void {
    const digest = hash('sha256', row, 'buffer');
    for (let at = 0; at < this.#words.length; at++) {
      this.#words[at] = (this.#words[at] ?? 0) + digest.readUInt32LE(4 * at);
    }
    this.rows += 1;
  }

  toString(): string {
    return `${this.rows}:${Buffer.from(this.#words.buffer).toString('base64url')}`;
  }
}
