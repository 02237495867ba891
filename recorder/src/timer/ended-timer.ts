/**
 * A timer that ended on this machine (idle, sleep, `stop` while offline) and that may still run on the
 * server. A timer is identified by its `started_at`.
 */
export class EndedTimer {
  #startedAt: string | undefined;
  #isStillRunning = false;

  get startedAt(): string | undefined {
    return this.#startedAt;
  }

  /** `started_at` of the timer while it still runs on the server. */
  get pendingStop(): string | undefined {
    return this.#isStillRunning ? this.#startedAt : undefined;
  }

  ended(startedAt: string | undefined): void {
    this.#startedAt = startedAt;
  }

  /** Takes the timer that the server runs; returns whether it is the one that ended here. */
  isStillRunning(startedAt: string | undefined): boolean {
    this.#isStillRunning = startedAt !== undefined && startedAt === this.#startedAt;
    if (!this.#isStillRunning) this.#startedAt = undefined;
    return this.#isStillRunning;
  }
}
