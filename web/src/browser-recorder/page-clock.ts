import {
  interruption,
  type ClockReading,
  type Interruption,
} from '@time-tracker/recording/interruption';
import { measureServerClock, type ClockExchange } from '@time-tracker/recording/server-clock';

/** A response may be off by this much in addition to half its round trip. */
const jitterMs = 250;

/** The server's time as this page knows it, and whether time passed normally since the last call of `advance`. */
export class PageClock {
  readonly #read: () => ClockReading;
  #last: ClockReading;
  #aheadMs: number | undefined;

  /** `aheadMs`: what the page before measured. */
  constructor(read: () => ClockReading, aheadMs?: number) {
    this.#read = read;
    this.#last = read();
    this.#aheadMs = aheadMs;
  }

  /** By how much the server is ahead of this machine; undefined before the first response. */
  get aheadMs(): number | undefined {
    return this.#aheadMs;
  }

  /** This machine's wall clock, for both ends of a request. */
  get wall(): number {
    return this.#read().wall;
  }

  /** Milliseconds since the epoch by the server's clock. */
  get now(): number {
    return this.#read().wall + (this.#aheadMs ?? 0);
  }

  advance(): { now: number; happened: Interruption } {
    const before = this.#last;
    const reading = this.#read();
    this.#last = reading;
    return {
      now: reading.wall + (this.#aheadMs ?? 0),
      happened: interruption(before, reading, { steadyStopsInSleep: true }),
    };
  }

  /** Follows the server's clock. Differences within the doubt are ignored, so that the time does not jitter. */
  observe(exchange: ClockExchange): void {
    const { aheadMs, doubtMs } = measureServerClock(exchange);
    if (this.#aheadMs !== undefined && Math.abs(aheadMs - this.#aheadMs) <= jitterMs + doubtMs) {
      return;
    }
    this.#aheadMs = Math.round(aheadMs);
  }
}
