import { idleView, type IdleView } from './idle-rule.ts';

/** Readings of the idle time come every five seconds. */
const idleTimeKnownMs = 15_000;
/** Long enough after a restart to start counting input. */
const restoredKnownMs = 60_000;
/** By how much the desktop may date the input later than the counter did. */
const datingMs = 2_000;

/**
 * When the person was last active: by counted input, or else by the idle time that the desktop reports.
 * With neither, nobody is ever considered idle. Instants in milliseconds.
 */
export class Presence {
  #lastActiveAt = 0;
  #counting = false;
  #idleTimeReadAt = -Infinity;
  #restoredAt = -Infinity;

  get lastActiveAt(): number {
    return this.#lastActiveAt;
  }

  get counting(): boolean {
    return this.#counting;
  }

  /** The person was active at that instant. */
  sign(at: number): void {
    this.#lastActiveAt = Math.max(this.#lastActiveAt, at);
  }

  /** Recording starts: earlier activity does not matter. */
  begin(at: number): void {
    this.#lastActiveAt = at;
  }

  /** Continues after a restart with the last activity before it. */
  restore(lastActiveAt: number, now: number): void {
    this.#lastActiveAt = lastActiveAt;
    this.#restoredAt = now;
  }

  /** Whether input is counted from now on; returns whether that is a change. */
  counterChanged(counting: boolean, at: number): boolean {
    if (this.#counting === counting) return false;
    this.#counting = counting;
    // Nobody may be considered idle for a time that was not observed.
    if (!this.#isRestored(at)) this.#lastActiveAt = at;
    return true;
  }

  /** The desktop reports the time since the last input; returns whether there was new input. */
  idleTimeRead(idleMs: number, at: number): boolean {
    const wasKnown = at - this.#idleTimeReadAt < idleTimeKnownMs;
    this.#idleTimeReadAt = at;
    if (this.#counting) return false;
    const isRestored = this.#isRestored(at);
    const inputAt = wasKnown || isRestored ? at - idleMs : at;
    if (inputAt <= this.#lastActiveAt + (isRestored ? datingMs : 0)) return false;
    this.#lastActiveAt = inputAt;
    return true;
  }

  /** `askableSince`: "Still working?" is not asked before that. */
  view(now: number, idleMinutes: number, askableSince?: number): IdleView {
    const isKnown =
      this.#counting || now - this.#idleTimeReadAt < idleTimeKnownMs || this.#isRestored(now);
    return idleView(now, isKnown ? this.#lastActiveAt : undefined, idleMinutes, askableSince);
  }

  #isRestored(now: number): boolean {
    return now - this.#restoredAt < restoredKnownMs;
  }
}
