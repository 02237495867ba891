import { idleView, type IdleView } from './idle-rule.ts';

/** Readings of the idle time come every five seconds. */
const idleKnownMs = 15_000;

/**
 * When the person was last noticed, and by what: the counter while there is one, else the idle time
 * that the desktop tells. With neither, nobody is ever called idle. Instants in milliseconds.
 */
export class Presence {
  #lastSignAt = 0;
  #counting = false;
  #idleKnownAt = -Infinity;

  get counting(): boolean {
    return this.#counting;
  }

  /** The person is here at that instant. */
  sign(at: number): void {
    this.#lastSignAt = Math.max(this.#lastSignAt, at);
  }

  /** Recording begins: what was before does not count. */
  begin(at: number): void {
    this.#lastSignAt = at;
  }

  /** True when this is news. */
  counterChanged(counting: boolean, at: number): boolean {
    if (this.#counting === counting) return false;
    this.#counting = counting;
    // Nobody may be called idle for a time in which nobody looked.
    this.#lastSignAt = at;
    return true;
  }

  /** The desktop tells the time since the last input; true when there was input since last seen. */
  idleTimeRead(idleMs: number, at: number): boolean {
    const knownBefore = at - this.#idleKnownAt < idleKnownMs;
    this.#idleKnownAt = at;
    if (this.#counting) return false;
    const inputAt = knownBefore ? at - idleMs : at;
    if (inputAt <= this.#lastSignAt) return false;
    this.#lastSignAt = inputAt;
    return true;
  }

  view(now: number, idleMinutes: number): IdleView {
    const canTell = this.#counting || now - this.#idleKnownAt < idleKnownMs;
    return idleView(now, canTell ? this.#lastSignAt : undefined, idleMinutes);
  }
}
