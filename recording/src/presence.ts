import { idleView, type IdleView } from './idle-rule.ts';

/** Readings of the idle time come every five seconds. */
const idleTimeKnownMs = 15_000;
/** Long enough after a restart to start counting input. */
const restoredKnownMs = 60_000;
/** By how much the desktop may date the input later than the counter did. */
const datingMs = 2_000;

/**
 * When the person last gave a sign: input, as counted, or else the idle time that the desktop reports.
 * With neither, nobody is ever considered idle. Instants in milliseconds.
 */
export class Presence {
  #lastSignAt = 0;
  #counting = false;
  #idleTimeReadAt = -Infinity;
  #restoredAt = -Infinity;

  get lastSignAt(): number {
    return this.#lastSignAt;
  }

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

  /** Continues after a restart with the last sign before it. */
  restore(lastSignAt: number, now: number): void {
    this.#lastSignAt = lastSignAt;
    this.#restoredAt = now;
  }

  /** Whether input is counted from now on; returns whether that is a change. */
  counterChanged(counting: boolean, at: number): boolean {
    if (this.#counting === counting) return false;
    this.#counting = counting;
    // Nobody may be considered idle for a time that was not observed.
    if (!this.#isRestored(at)) this.#lastSignAt = at;
    return true;
  }

  /** The desktop reports the time since the last input; returns whether there was new input. */
  idleTimeRead(idleMs: number, at: number): boolean {
    const wasKnown = at - this.#idleTimeReadAt < idleTimeKnownMs;
    this.#idleTimeReadAt = at;
    if (this.#counting) return false;
    const isRestored = this.#isRestored(at);
    const inputAt = wasKnown || isRestored ? at - idleMs : at;
    if (inputAt <= this.#lastSignAt + (isRestored ? datingMs : 0)) return false;
    this.#lastSignAt = inputAt;
    return true;
  }

  /** `askableSince`: "Still working?" is not asked before that. */
  view(now: number, idleMinutes: number, askableSince?: number): IdleView {
    const isKnown =
      this.#counting || now - this.#idleTimeReadAt < idleTimeKnownMs || this.#isRestored(now);
    return idleView(now, isKnown ? this.#lastSignAt : undefined, idleMinutes, askableSince);
  }

  #isRestored(now: number): boolean {
    return now - this.#restoredAt < restoredKnownMs;
  }
}
