/** Differences below this are jitter, not a wrong clock. */
const toleranceMs = 2_000;

/** The clocks of the machine, in milliseconds. */
export type MachineClocks = {
  /** Since the epoch; people and programs set it. */
  wall: () => number;
  /** Since any instant; never set, and goes on while the machine sleeps. */
  steady: () => number;
};

/**
 * The server's time as far as this machine's clock is wrong. A clock that is right within two
 * seconds is left alone, so that the time does not jump with every answer; one that is set after the
 * server has answered changes nothing.
 */
export class CorrectedClock {
  readonly #clocks: MachineClocks;
  #offsetMs = 0;
  #hasAnswer = false;
  /** The wall clock less the steady one, at the last look. */
  #apartMs: number;

  constructor(clocks: MachineClocks) {
    this.#clocks = clocks;
    this.#apartMs = clocks.wall() - clocks.steady();
  }

  /** Milliseconds since the epoch. */
  now(): number {
    const wall = this.#clocks.wall();
    this.#noteSetting(wall);
    return wall + this.#offsetMs;
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
    this.#noteSetting(this.#clocks.wall());
    this.#hasAnswer = true;
    const measured = serverNow - (sentAt + receivedAt) / 2;
    const doubt = toleranceMs + Math.abs(receivedAt - sentAt) / 2;
    if (Math.abs(measured - this.#offsetMs) <= doubt) return false;
    this.#offsetMs = Math.abs(measured) <= doubt ? 0 : Math.round(measured);
    return true;
  }

  #noteSetting(wall: number): void {
    const apartMs = wall - this.#clocks.steady();
    const setByMs = apartMs - this.#apartMs;
    this.#apartMs = apartMs;
    if (!this.#hasAnswer || Math.abs(setByMs) < toleranceMs) return;
    this.#offsetMs = Math.round(this.#offsetMs - setByMs);
  }
}
