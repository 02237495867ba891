import { minuteMs } from '@time-tracker/contract/time/durations';

/** The end of each interval stays free, so that the capture still falls into it. */
const marginMs = 2_000;

/** Picks one random moment in each screenshot interval; intervals are aligned to the UTC clock. */
export class ScreenshotSchedule {
  readonly #random: () => number;
  #intervalMinutes = 0;
  #index = -1;
  #dueAt: number | undefined;
  #takenAt: number | undefined;

  /** `takenAt`: the last screenshot of the recorder before this one; its interval gets no other. */
  constructor(random: () => number, takenAt?: number) {
    this.#random = random;
    this.#takenAt = takenAt;
  }

  /**
   * Whether it is time for a screenshot. Ask every second while one is allowed. In an interval that is
   * entered late, or resumed after a pause, the moment is picked from the rest of it.
   * `intervalMinutes` 0 = never.
   */
  isDue(now: number, intervalMinutes: number): boolean {
    if (intervalMinutes <= 0) return false;
    const lengthMs = intervalMinutes * minuteMs;
    const index = Math.floor(now / lengthMs);
    if (index !== this.#index || intervalMinutes !== this.#intervalMinutes) {
      this.#index = index;
      this.#intervalMinutes = intervalMinutes;
      const isTaken = this.#takenAt !== undefined && Math.floor(this.#takenAt / lengthMs) === index;
      this.#dueAt = isTaken ? undefined : this.#pick(now, (index + 1) * lengthMs);
    }
    if (this.#dueAt === undefined || now < this.#dueAt) return false;
    this.#dueAt = undefined;
    return true;
  }

  /** A moment that passed while no screenshot was allowed is picked again from the rest. */
  skip(now: number): void {
    if (this.#dueAt === undefined || now < this.#dueAt) return;
    const end = (this.#index + 1) * this.#intervalMinutes * minuteMs;
    this.#dueAt = now < end ? this.#pick(now, end) : undefined;
  }

  /** The screenshot that was due failed: picks again from the rest of the interval. */
  retry(now: number): void {
    const end = (this.#index + 1) * this.#intervalMinutes * minuteMs;
    if (now < end - marginMs) this.#dueAt = this.#pick(now, end);
  }

  #pick(start: number, end: number): number {
    return start + Math.max(0, end - marginMs - start) * this.#random();
  }
}
