/**
 * A timer that ended on this machine (no answer, sleep, `stop` without a network) and that the
 * server may still take for running. Timers are told apart by their `started_at`.
 */
export class EndedTimer {
  #startedAt: string | undefined;
  #isStillRunning = false;

  get startedAt(): string | undefined {
    return this.#startedAt;
  }

  /** `started_at` of the timer while the server still runs it. */
  get pendingStop(): string | undefined {
    return this.#isStillRunning ? this.#startedAt : undefined;
  }

  ended(startedAt: string | undefined): void {
    this.#startedAt = startedAt;
  }

  /** The server says which timer runs; true when it is the one that ended here. */
  isStillRunning(startedAt: string | undefined): boolean {
    this.#isStillRunning = startedAt !== undefined && startedAt === this.#startedAt;
    if (!this.#isStillRunning) this.#startedAt = undefined;
    return this.#isStillRunning;
  }
}
