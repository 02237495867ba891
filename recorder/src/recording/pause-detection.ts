/**
 * One look at both clocks of the machine, in milliseconds; `steady` is never set and goes on while
 * the machine sleeps.
 */
export type ClockReading = { wall: number; steady: number };

export type Interruption =
  | { kind: 'none' }
  /** The program stood still, or the clock was set: that time was not observed. */
  | { kind: 'gap' }
  /** The machine slept. */
  | { kind: 'slept' };

/** Two sampling intervals: a tick that comes so late was not merely waiting for the processor. */
export const lateMs = 10_000;
/** A wall clock that moved so much against the steady one was set. */
const clockSetMs = 2_000;
/** Shorter interruptions cut the recording, longer ones stop the timer as sleep does. */
export const sleptMs = 60_000;

/** What happened between two ticks that should be a second apart. */
export function interruption(before: ClockReading, after: ClockReading): Interruption {
  const wall = after.wall - before.wall;
  const steady = after.steady - before.steady;
  if (steady >= sleptMs) return { kind: 'slept' };
  const isSet = Math.abs(wall - steady) >= clockSetMs;
  return isSet || steady > lateMs ? { kind: 'gap' } : { kind: 'none' };
}

export type WatchedClock = {
  /** The corrected clock that everything recorded is told in; milliseconds since the epoch. */
  now: () => number;
  reading: () => ClockReading;
};

/** A correction of so much is a jump of the recorded time. */
const correctionMs = 1_000;

/** Compares the clocks with the last look at them. */
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
    const corrected = Math.abs(now - before - elapsed) > correctionMs;
    const happened = interruption(this.#reading, reading);
    this.#reading = reading;
    this.#lastNow = now;
    const gap = happened.kind === 'none' && corrected;
    return { now, before, happened: gap ? { kind: 'gap' } : happened };
  }
}
