import { z } from 'zod';
import type { ApiClient, ApiSends } from '@time-tracker/contract/api';
import { NoAnswer } from '../api/http-exchange.ts';
import { ErrorAnswer, notOurs } from '../api/server-client.ts';
import { followedTimer } from './known-timer-file.ts';

const instantText = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
// Something in between may answer as well: an empty object must not pass for "no timer runs".
const timerReply = z.object({
  timer: followedTimer.extend({ started_at: instantText }).nullable(),
  now: instantText,
});

export type TimerReply = z.infer<typeof timerReply>;
export type RecorderReport = ApiSends['timer']['report'];

type Listener = {
  /** Readings of the system clock around the exchange, milliseconds since the epoch. */
  onReply: (reply: TimerReply, exchange: { sentAt: number; receivedAt: number }) => void;
  onUnreachable: (reason: string) => void;
  onSignedOut: () => void;
};

type Parts = Listener & {
  client: ApiClient;
  systemNow: () => number;
  report: () => RecorderReport;
  /** `started_at` of the timer that the server has yet to stop; read before every poll. */
  pendingStop: () => string | undefined;
};

/** Often enough to follow within two seconds. */
export const pollEveryMs = 1_500;
const signedOutEveryMs = 5_000;
const unreachableEveryMs = 3_000;
/** Twice as often as the server asks for, so that one lost report costs nothing. */
const reportEveryMs = 30_000;

/** Asks the server for the timer again and again, and tells it that this recorder lives. */
export class TimerFollower {
  readonly #parts: Parts;
  #reportedState: string | undefined;
  #reportedAt = -Infinity;
  #nextWaitMs = 0;
  #wake: () => void = () => undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#poll();
      if (!signal.aborted) await this.#pause(signal);
    }
  }

  /** Something changed here: ask at once instead of in a second. */
  hurry(): void {
    this.#nextWaitMs = 0;
    this.#wake();
  }

  async #poll(): Promise<void> {
    const { client, systemNow } = this.#parts;
    const sentAt = systemNow();
    // Set before asking, so that a hurry() during the exchange is not lost.
    this.#nextWaitMs = pollEveryMs;
    try {
      const read = timerReply.safeParse(await this.#ask(client, sentAt));
      if (!read.success) throw new NoAnswer(notOurs);
      this.#parts.onReply(read.data, { sentAt, receivedAt: systemNow() });
    } catch (error) {
      if (error instanceof ErrorAnswer && error.status === 401) {
        this.#nextWaitMs = signedOutEveryMs;
        this.#parts.onSignedOut();
        return;
      }
      const asked = error instanceof ErrorAnswer ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      this.#nextWaitMs = Math.max(unreachableEveryMs, Math.min(asked, 60_000));
      this.#parts.onUnreachable(error instanceof Error ? error.message : String(error));
    }
  }

  async #ask(client: ApiClient, sentAt: number): Promise<unknown> {
    const pendingStop = this.#parts.pendingStop();
    if (pendingStop !== undefined) return client.timer.stop({ started_at: pendingStop });
    const report = this.#parts.report();
    const due = sentAt - this.#reportedAt >= reportEveryMs || sentAt < this.#reportedAt;
    if (!due && report.state === this.#reportedState) return client.timer.get();
    const reply = await client.timer.report(report);
    this.#reportedAt = sentAt;
    this.#reportedState = report.state;
    return reply;
  }

  #pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.#wake = () => undefined;
        resolve();
      };
      const timer = setTimeout(done, this.#nextWaitMs);
      signal.addEventListener('abort', done);
      this.#wake = done;
    });
  }
}
