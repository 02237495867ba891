import { minuteMs } from '@time-tracker/contract/time/durations';
import { ErrorResponse } from '../api/server-client.ts';
import { NoResponse } from '../api/http-request.ts';
import { backOffMs } from './back-off.ts';

type Kind = 'activity' | 'screenshot';

/** Longer than the wait for the server, so that the next attempt is for other items. */
const itemBackOff = { firstMs: 120_000, longestMs: 15 * minuteMs };

/**
 * When each item may be sent again. A failed call is the server's problem until other items get through:
 * an item that fails alone is a suspect, sent after all others, and postponed only if it fails again
 * after another item of its kind was accepted. Instants in milliseconds.
 */
export class ItemRetries {
  readonly #random: () => number;
  readonly #postponed = new Map<string, { count: number; notBefore: number }>();
  /** By item, how many of its kind had been accepted when it failed. */
  readonly #suspects = new Map<string, number>();
  readonly #accepted: Record<Kind, number> = { activity: 0, screenshot: 0 };

  constructor(random: () => number) {
    this.#random = random;
  }

  isDue(id: string, now: number): boolean {
    return now >= this.dueAt(id);
  }

  dueAt(id: string): number {
    return this.#postponed.get(id)?.notBefore ?? -Infinity;
  }

  isSuspect(id: string): boolean {
    return this.#suspects.has(id);
  }

  /** The server accepted items of this kind. */
  accepted(kind: Kind): void {
    this.#accepted[kind] += 1;
  }

  /** A call with this item alone failed; true when the item is to blame. */
  isToBlame(kind: Kind, id: string, error: unknown): boolean {
    switch (blameFor(error)) {
      case 'server':
        return false;
      case 'item':
        return true;
      case 'unclear': {
        const before = this.#suspects.get(id);
        this.#suspects.set(id, this.#accepted[kind]);
        return before !== undefined && this.#accepted[kind] > before;
      }
    }
  }

  postpone(id: string, now: number): void {
    const count = (this.#postponed.get(id)?.count ?? 0) + 1;
    const wait = backOffMs(count, itemBackOff, this.#random);
    this.#postponed.set(id, { count, notBefore: now + wait });
  }

  /** The item left the spool. */
  forget(id: string): void {
    this.#postponed.delete(id);
    this.#suspects.delete(id);
  }

  forgetAll(): void {
    this.#postponed.clear();
    this.#suspects.clear();
  }
}

/** Who is to blame for a failed call: the server, or the item that was sent. */
export function blameFor(error: unknown): 'server' | 'unclear' | 'item' {
  if (error instanceof NoResponse) return error.brokeOff ? 'unclear' : 'server';
  if (!(error instanceof ErrorResponse)) return 'unclear';
  if (error.status === 413) return 'item';
  // Without one of our codes, the response came from a proxy or a captive portal.
  if (error.code === undefined) return 'server';
  return [401, 429, 502, 503, 504, 507].includes(error.status) ? 'server' : 'unclear';
}
