/** One look at both clocks of the browser, in milliseconds; `steady` is never set. */
export interface ClockReading {
  wall: number;
  steady: number;
}

/**
 * What happened between two looks that should be a second apart: `gap`, the page stood still for a
 * while; `lost`, the machine slept or its clock was set, so that nothing is known until the server
 * speaks again.
 */
export type Interruption = 'none' | 'gap' | 'lost';

/** A look that comes so late was not merely waiting for the processor. */
const lateMs = 10_000;
/** A wall clock that moved so much against the steady one was set, or the machine slept. */
const clockSetMs = 2_000;
/** Longer than this it counts as sleep, whichever of the clocks went on. */
const sleptMs = 60_000;
/** Besides half of the way there and back, an answer may be off by so much. */
const jitterMs = 250;

/** The server's time as this page knows it, and whether time ran through since the last look. */
export class PageClock {
  readonly #read: () => ClockReading;
  #last: ClockReading;
  #aheadMs: number | undefined;

  /** `aheadMs`: what an earlier page found. */
  constructor(read: () => ClockReading, aheadMs?: number) {
    this.#read = read;
    this.#last = read();
    this.#aheadMs = aheadMs;
  }

  /** By how much the server is ahead of this machine; undefined before it was first asked. */
  get aheadMs(): number | undefined {
    return this.#aheadMs;
  }

  /** The wall clock of this machine, for the two ends of a call. */
  get wall(): number {
    return this.#read().wall;
  }

  /** Milliseconds since the epoch by the server's clock. */
  get now(): number {
    return this.#read().wall + (this.#aheadMs ?? 0);
  }

  look(): { now: number; happened: Interruption } {
    const before = this.#last;
    const reading = this.#read();
    this.#last = reading;
    return {
      now: reading.wall + (this.#aheadMs ?? 0),
      happened: interruption(before, reading),
    };
  }

  /**
   * Takes the server's `now` from a call that began and ended at these instants of the wall clock.
   * What it differs within its own doubt is left alone, so that the time does not tremble.
   */
  observe(sentAt: number, receivedAt: number, serverNow: number): void {
    const measured = serverNow - (sentAt + receivedAt) / 2;
    const doubtMs = jitterMs + Math.max(0, receivedAt - sentAt) / 2;
    if (this.#aheadMs !== undefined && Math.abs(measured - this.#aheadMs) <= doubtMs) return;
    this.#aheadMs = Math.round(measured);
  }
}

function interruption(before: ClockReading, after: ClockReading): Interruption {
  const wall = after.wall - before.wall;
  const steady = after.steady - before.steady;
  // The steady clock of some systems stands still in sleep, that of others does not.
  if (Math.max(wall, steady) >= sleptMs || Math.abs(wall - steady) >= clockSetMs) return 'lost';
  return Math.max(wall, steady) > lateMs ? 'gap' : 'none';
}
