import { minuteMs } from '@time-tracker/contract/time/durations';

/** How often a key may come within a minute before it is only counted. */
type Limits = {
  perKey: number;
  /** Of all keys of a group together. */
  perGroup: number;
};

type Window<Subject> = { subject: Subject; startedAt: number; passed: number; suppressed: number };

/** What was held back of one subject within a minute. */
export type Suppressed<Subject> = { subject: Subject; count: number };

/**
 * Lets the first events of each key through and counts the rest, so that nobody can flood a log. Memory
 * is bounded: each group holds as many keys as it lets events through, and one more for the rest.
 */
export class EventThrottle<Subject> {
  readonly #limits: Limits;
  readonly #windows = new Map<string, Window<Subject>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether an event may pass; `rest` stands for all of its group beyond the group's limit. */
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

  /** Ends what is older than a minute (`now` undefined: everything); returns what was held back. */
  take(now: Date | undefined): Suppressed<Subject>[] {
    const held: Suppressed<Subject>[] = [];
    for (const [name, window] of this.#windows) {
      // A clock that was set back must not hold anything back for longer.
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
