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

  /**
   * Reads until the response is current. It is outdated if a later request was answered first, or if
   * the timer was started or stopped after the request was sent.
   */
  async read(send: () => Promise<TimerResponse>): Promise<TimerResponse> {
    for (;;) {
      const number = ++this.#sent;
      const response = await send();
      if (number <= this.#outdated) continue;
      this.#outdated = number;
      return response;
    }
  }

  /** The timer was started or stopped, so pending reads may be outdated. */
  changed(): void {
    this.#outdated = this.#sent;
  }
}
