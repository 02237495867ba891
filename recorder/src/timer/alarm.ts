/** A wait that something else can end. Ringing before the wait ends it at once. */
export class Alarm {
  #isRinging = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#isRinging = true;
    this.#wake();
  }

  silence(): void {
    this.#isRinging = false;
  }

  /** Ends after `ms`, when it rings, or when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#isRinging || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, ms));
      signal.addEventListener('abort', done);
      this.#wake = done;
    });
  }
}
