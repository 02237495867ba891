/** The last moment of a window is left free, so that the picture still falls into it. */
const marginMs = 2_000;

/** Chooses one random moment in each window of the interval; windows lie on the UTC clock. */
export class ScreenshotSchedule {
  readonly #random: () => number;
  #intervalMinutes = 0;
  #window = -1;
  #dueAt: number | undefined;

  constructor(random: () => number) {
    this.#random = random;
  }

  /**
   * Whether now is the moment. Ask every second while a picture may be taken. In a window that is
   * entered late, or after a pause, the moment is drawn from what is left of it.
   * `intervalMinutes` 0 = never.
   */
  isDue(now: number, intervalMinutes: number): boolean {
    if (intervalMinutes <= 0) return false;
    const lengthMs = intervalMinutes * 60_000;
    const window = Math.floor(now / lengthMs);
    if (window !== this.#window || intervalMinutes !== this.#intervalMinutes) {
      this.#window = window;
      this.#intervalMinutes = intervalMinutes;
      this.#dueAt = this.#draw(now, (window + 1) * lengthMs);
    }
    if (this.#dueAt === undefined || now < this.#dueAt) return false;
    this.#dueAt = undefined;
    return true;
  }

  /** A moment that passed while no picture was allowed is drawn again from the rest. */
  skip(now: number): void {
    if (this.#dueAt === undefined || now < this.#dueAt) return;
    const end = (this.#window + 1) * this.#intervalMinutes * 60_000;
    this.#dueAt = now < end ? this.#draw(now, end) : undefined;
  }

  #draw(from: number, end: number): number {
    return from + Math.max(0, end - marginMs - from) * this.#random();
  }
}
