/** Differences below this are jitter, not a wrong clock. */
const toleranceMs = 2_000;

/**
 * The server's time as far as this machine's clock is wrong. A clock that is right within two
 * seconds is left alone, so that the time does not jump with every answer.
 */
export class CorrectedClock {
  readonly #system: () => number;
  #offsetMs = 0;

  constructor(system: () => number) {
    this.#system = system;
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return this.#system() + this.#offsetMs;
  }

  /** How far this machine's clock is off, in milliseconds; positive = it is slow. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /**
   * Takes the server's `now` from an exchange that began and ended at these readings of the
   * system clock; true when the correction changed.
   */
  observe(sentAt: number, receivedAt: number, serverNow: number): boolean {
    const measured = serverNow - (sentAt + receivedAt) / 2;
    const doubt = toleranceMs + (receivedAt - sentAt) / 2;
    if (Math.abs(measured - this.#offsetMs) <= doubt) return false;
    this.#offsetMs = Math.abs(measured) <= doubt ? 0 : Math.round(measured);
    return true;
  }
}
