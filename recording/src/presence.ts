import { idleView, type IdleView } from './idle-rule.ts';

/** Readings of the idle time come every five seconds. */
const idleTimeKnownMs = 15_000;

/**
 * When the person last gave a sign: input, as counted, or else the idle time that the desktop reports.
 * With neither, nobody is ever considered idle. Instants in milliseconds.
 */
export class Presence {
  #lastSignAt = 0;
  #counting = false;
  #idleTimeReadAt = -Infinity;

  get counting(): boolean {
    return this.#counting;
  }

  /** The person gave a sign at that instant. */
  sign(at: number): void {
    this.#lastSignAt = Math.max(this.#lastSignAt, at);
  }

  /** Recording starts: earlier signs do not matter. */
  begin(at: number): void {
    this.#lastSignAt = at;
  }

  /** Whether input is counted from now on; returns whether that is a change. */
  counterChanged(counting: boolean, at: number): boolean {
    if (this.#counting === counting) return false;
    this.#counting = counting;
    // Nobody may be considered idle for a time that was not observed.
    this.#lastSignAt = at;
    return true;
  }

  /** The desktop reports the time since the last input; returns whether there was new input. */
  idleTimeRead(idleMs: number, at: number): boolean {
    const wasKnown = at - this.#idleTimeReadAt < idleTimeKnownMs;
    this.#idleTimeReadAt = at;
    if (this.#counting) return false;
    const inputAt = wasKnown ? at - idleMs : at;
    if (inputAt <= this.#lastSignAt) return false;
    this.#lastSignAt = inputAt;
    return true;
  }

  view(now: number, idleMinutes: number): IdleView {
    const isKnown = this.#counting || now - this.#idleTimeReadAt < idleTimeKnownMs;
    return idleView(now, isKnown ? this.#lastSignAt : undefined, idleMinutes);
  }
}
