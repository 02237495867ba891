import { measureServerClock, type ClockExchange } from '@time-tracker/recording/server-clock';

/** Differences below this are jitter, not a wrong clock. */
const toleranceMs = 2_000;

/** The clocks of the machine, in milliseconds. */
export type MachineClocks = {
  /** Since the epoch; people and programs may set it. */
  wall: () => number;
  /** Since an arbitrary instant; nobody sets it, and it goes on while the machine sleeps. */
  steady: () => number;
};

/**
 * This machine's clock, corrected by the server's. A clock that is right within two seconds is not
 * corrected, so that the time does not jump with every response. Setting the machine's clock after a
 * response of the server changes nothing.
 */
export class CorrectedClock {
  readonly #clocks: MachineClocks;
  #offsetMs = 0;
  #hasResponse = false;
  /** By how much the wall clock was ahead of the steady one at the last reading. */
  #wallAheadMs: number;

  constructor(clocks: MachineClocks) {
    this.#clocks = clocks;
    this.#wallAheadMs = clocks.wall() - clocks.steady();
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

  /** Corrects the clock by the server's, with readings of the wall clock; returns whether that changed. */
  observe(exchange: ClockExchange): boolean {
    this.#noteSetting(this.#clocks.wall());
    this.#hasResponse = true;
    const { aheadMs, doubtMs } = measureServerClock(exchange);
    const tolerated = toleranceMs + doubtMs;
    if (Math.abs(aheadMs - this.#offsetMs) <= tolerated) return false;
    this.#offsetMs = Math.abs(aheadMs) <= tolerated ? 0 : Math.round(aheadMs);
    return true;
  }

  #noteSetting(wall: number): void {
    const wallAheadMs = wall - this.#clocks.steady();
    const setByMs = wallAheadMs - this.#wallAheadMs;
    this.#wallAheadMs = wallAheadMs;
    if (!this.#hasResponse || Math.abs(setByMs) < toleranceMs) return;
    this.#offsetMs = Math.round(this.#offsetMs - setByMs);
  }
}
