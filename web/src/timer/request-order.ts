import type { ApiReceives } from '@time-tracker/contract/api';

export type TimerAnswer = ApiReceives['timer']['get'];

/**
 * Orders answers about the timer by when this page sent the requests. The server's clock cannot:
 * it may be set back, and two servers have two clocks.
 */
export class RequestOrder {
  #sent = 0;
  /** Answers to requests up to this number are outdated. */
  #outdated = 0;

  /**
   * Reads until the answer counts. It does not when a later request was answered before it, or when
   * the timer was started or stopped after the read was sent.
   */
  async read(send: () => Promise<TimerAnswer>): Promise<TimerAnswer> {
    for (;;) {
      const number = ++this.#sent;
      const answer = await send();
      if (number <= this.#outdated) continue;
      this.#outdated = number;
      return answer;
    }
  }

  /** The timer was started or stopped: reads that are under way may not show it. */
  changed(): void {
    this.#outdated = this.#sent;
  }
}
