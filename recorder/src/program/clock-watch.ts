import {
  interruption,
  type ClockReading,
  type Interruption,
} from '@time-tracker/recording/interruption';

export type WatchedClock = {
  /** The corrected clock that all recorded instants are in; milliseconds since the epoch. */
  now: () => number;
  reading: () => ClockReading;
};

/** Two sampling intervals. */
const lateMs = 10_000;
/** A correction by this much makes the recorded time jump. */
const correctionMs = 1_000;

/** Compares the clocks with their last readings. */
export class ClockWatch {
  readonly #clock: WatchedClock;
  #reading: ClockReading;
  #lastNow: number;

  constructor(clock: WatchedClock) {
    this.#clock = clock;
    this.#reading = clock.reading();
    this.#lastNow = clock.now();
  }

  get lastNow(): number {
    return this.#lastNow;
  }

  look(): { now: number; before: number; happened: Interruption } {
    const reading = this.#clock.reading();
    const now = this.#clock.now();
    const before = this.#lastNow;
    const elapsed = reading.wall - this.#reading.wall;
    const isCorrected = Math.abs(now - before - elapsed) > correctionMs;
    // The machine's uptime goes on while it sleeps.
    const happened = interruption(this.#reading, reading, { lateMs, steadyStopsInSleep: false });
    this.#reading = reading;
    this.#lastNow = now;
    const isJump = happened === 'none' && isCorrected;
    return { now, before, happened: isJump ? 'clock-set' : happened };
  }
}
