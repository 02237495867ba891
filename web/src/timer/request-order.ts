import type { ApiReceives } from '@time-tracker/contract/api';

export type TimerResponse = ApiReceives['timer']['get'];

/**
 * Orders responses about the timer by when this page sent the requests. The server's clock is not
 * reliable for this: it may be set back, and the clocks of two servers differ.
 */
export class RequestOrder {
  #sent = 0;
  /** Responses to requests up to this number are outdated. */
  #outdated = 0;
  readonly #changes = new Set<Promise<void>>();

  /**
   * Reads until the response is current. It is outdated if a later request was answered first, or if
   * the timer was started or stopped after the request was sent. While a start or stop is on its way, it
   * waits for that, because only the response to that says exactly when the timer changed.
   */
  async read(send: () => Promise<TimerResponse>): Promise<TimerResponse> {
    for (;;) {
      const number = ++this.#sent;
      const response = await send();
      await Promise.all(this.#changes);
      if (number <= this.#outdated) continue;
      this.#outdated = number;
      return response;
    }
  }

  /** A start or stop was sent. Call the result when it has succeeded or failed. */
  changing(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#changes.add(promise);
    return () => {
      this.#changes.delete(promise);
      resolve();
    };
  }

  /** The timer was started or stopped, so pending reads may be outdated. */
  changed(): void {
    this.#outdated = this.#sent;
  }
}
