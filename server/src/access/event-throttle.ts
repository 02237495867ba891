import { minuteMs } from '@time-tracker/contract/time/durations';

/** How many events of a key pass per minute. The rest is only counted. */
type Limits = {
  perKey: number;
  /** The limit of all keys of a group together. */
  perGroup: number;
};

type Window<Subject> = { subject: Subject; startedAt: number; passed: number; suppressed: number };

/** The suppressed events of one subject within a minute. */
export type Suppressed<Subject> = { subject: Subject; count: number };

/**
 * Passes the first events of each key and counts the rest, so that nobody can flood a log. Memory
 * is bounded: each group stores as many keys as it passes events, and one more for the rest.
 */
export class EventThrottle<Subject> {
  readonly #limits: Limits;
  readonly #windows = new Map<string, Window<Subject>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether an event passes. `rest` stands for the whole group beyond its limit. */
  admit(
    { group, key, subject, rest }: { group: string; key: string; subject: Subject; rest: Subject },
    now: Date,
  ): boolean {
    const own = this.#windows.get(`${group} ${key}`);
    if (own !== undefined && own.passed >= this.#limits.perKey) {
      own.suppressed += 1;
      return false;
    }
    const all = this.#open(group, rest, now);
    if (all.passed >= this.#limits.perGroup) {
      all.suppressed += 1;
      return false;
    }
    all.passed += 1;
    this.#open(`${group} ${key}`, subject, now).passed += 1;
    return true;
  }

  /** Ends windows older than a minute (`now` undefined: all) and returns the suppressed events. */
  take(now: Date | undefined): Suppressed<Subject>[] {
    const held: Suppressed<Subject>[] = [];
    for (const [name, window] of this.#windows) {
      // A clock that was set back must not extend a window.
      const ageMilliseconds = now && Math.abs(now.getTime() - window.startedAt);
      if (ageMilliseconds !== undefined && ageMilliseconds < minuteMs) continue;
      this.#windows.delete(name);
      if (window.suppressed > 0) held.push({ subject: window.subject, count: window.suppressed });
    }
    return held;
  }

  #open(name: string, subject: Subject, now: Date): Window<Subject> {
    const window = this.#windows.get(name) ?? {
      subject,
      startedAt: now.getTime(),
      passed: 0,
      suppressed: 0,
    };
    this.#windows.set(name, window);
    return window;
  }
}
