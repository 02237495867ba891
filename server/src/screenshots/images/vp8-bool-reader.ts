/** Reads the arithmetic code of VP8 (RFC 6386, section 7). Past the end it reads zeros. */
export class Vp8BoolReader {
  readonly #bytes: Uint8Array;
  #at = 2;
  #value: number;
  #range = 255;
  #shifted = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#value = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  }

  /** The number of unread bytes. Negative when bytes were missing. */
  unreadBytes(): number {
    return this.#bytes.length - this.#at;
  }

  /** `probability` is that of a 0, in 256ths. */
  bit(probability: number): number {
    const split = 1 + (((this.#range - 1) * probability) >> 8);
    const scaled = split << 8;
    // All ones for a 0. The value is unpredictable, so this avoids a branch.
    const isZero = (this.#value - scaled) >> 31;
    const range = (split & isZero) | ((this.#range - split) & ~isZero);
    const shift = Math.clz32(range) - 24;
    this.#range = range << shift;
    this.#value = (this.#value - (scaled & ~isZero)) << shift;
    this.#shifted += shift;
    if (this.#shifted >= 8) {
      this.#shifted -= 8;
      this.#value |= (this.#bytes[this.#at++] ?? 0) << this.#shifted;
    }
    return isZero + 1;
  }

  flag(): boolean {
    return this.bit(128) === 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--) value = (value << 1) | this.bit(128);
    return value;
  }
}
