import {
  interruption,
  type ClockReading,
  type Interruption,
} from '@time-tracker/recording/interruption';
import { bridgedMs } from '@time-tracker/recording/browser-recording';
import { measureServerClock, type ClockExchange } from '@time-tracker/recording/server-clock';

/** A response may be off by this much in addition to half its round trip. */
const jitterMs = 250;

/** The server's time as this page knows it, and whether time passed normally since the last call of `advance`. */
export class PageClock {
  readonly #read: () => ClockReading;
  #last: ClockReading;
  #aheadMs: number | undefined;
  /** By how much `#aheadMs` may be off, since it was measured. */
  #doubtMs: number;

  /** `before`: what the page before measured. */
  constructor(read: () => ClockReading, before?: { aheadMs: number; doubtMs?: number } | null) {
    this.#read = read;
    this.#last = read();
    this.#aheadMs = before?.aheadMs;
    this.#doubtMs = before?.doubtMs ?? 0;
  }

  /** By how much the server is ahead of this machine; undefined before the first response. */
  get aheadMs(): number | undefined {
    return this.#aheadMs;
  }

  get doubtMs(): number {
    return this.#doubtMs;
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
      happened: interruption(before, reading, { lateMs: bridgedMs, steadyStopsInSleep: true }),
    };
  }

  /**
   * The server's clock has reached this instant. Behind it, the estimate of the response before was too low, as far as
   * that left a doubt.
   */
  reached(serverNow: number): void {
    const behindMs = serverNow - this.now;
    if (this.#aheadMs === undefined || behindMs <= 0 || behindMs > this.#doubtMs) return;
    this.#aheadMs += behindMs;
    this.#doubtMs = Math.max(0, this.#doubtMs - behindMs);
  }

  /**
   * Follows the server's clock. Differences within the doubt are ignored, so that the time does not jitter. Returns
   * whether a clock was set. Otherwise, a correction only makes up for slow responses before.
   */
  observe(exchange: ClockExchange): boolean {
    const { aheadMs, doubtMs } = measureServerClock(exchange);
    const before = this.#aheadMs;
    const differenceMs = Math.abs(aheadMs - (before ?? 0));
    if (before !== undefined && differenceMs <= jitterMs + doubtMs) {
      this.#doubtMs = Math.min(this.#doubtMs, differenceMs + doubtMs);
      return false;
    }
    const wasSet = before === undefined || differenceMs > jitterMs + doubtMs + this.#doubtMs;
    this.#aheadMs = Math.round(aheadMs);
    this.#doubtMs = doubtMs;
    return wasSet;
  }
}
