/**
 * A timer that ended on this machine (no answer, sleep, `stop` without a network) and that the
 * server may still take for running. Timers are told apart by their `started_at`.
 */
export class EndedTimer {
  #startedAt: string | undefined;
  #owesStop = false;

  get startedAt(): string | undefined {
    return this.#startedAt;
  }

  /** The server still runs it: it has to be told. */
  get owesStop(): boolean {
    return this.#owesStop;
  }

  ended(startedAt: string | undefined): void {
    this.#startedAt = startedAt;
  }

  /** The server says which timer runs; true when it is the one that ended here. */
  isStillRunning(startedAt: string | undefined): boolean {
    this.#owesStop = startedAt !== undefined && startedAt === this.#startedAt;
    if (!this.#owesStop) this.#startedAt = undefined;
    return this.#owesStop;
  }
}
