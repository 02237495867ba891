import { z } from 'zod';
import type { ApiClient, ApiSends } from '@time-tracker/contract/api';
import { NoResponse } from '../api/http-request.ts';
import { ErrorResponse, unexpectedResponse } from '../api/server-client.ts';
import { followedTimer } from './known-timer-file.ts';

const instantText = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
// A proxy may respond, too: an empty object must not count as "no timer runs".
const timerResponse = z.object({
  timer: followedTimer.extend({ started_at: instantText }).nullable(),
  now: instantText,
});

export type TimerResponse = z.infer<typeof timerResponse>;
export type RecorderReport = ApiSends['timer']['report'];

type Listener = {
  /** With readings of the system clock around the exchange, milliseconds since the epoch. */
  onResponse: (response: TimerResponse, exchange: { sentAt: number; receivedAt: number }) => void;
  onUnreachable: (reason: string) => void;
  onSignedOut: () => void;
};

type Parts = Listener & {
  client: ApiClient;
  systemNow: () => number;
  report: () => RecorderReport;
  /** `started_at` of the timer that the server still has to stop; read before every poll. */
  pendingStop: () => string | undefined;
};

/** Often enough to follow the timer within two seconds. */
export const pollEveryMs = 1_500;
const signedOutEveryMs = 5_000;
const unreachableEveryMs = 3_000;
/** Twice as often as the server asks for, so that one lost report costs nothing. */
const reportEveryMs = 30_000;

/** Polls the server for the timer, and reports that this recorder is running. */
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
      if (!signal.aborted) await this.#wait(signal);
    }
  }

  /** Something changed here: poll at once. */
  pollNow(): void {
    this.#nextWaitMs = 0;
    this.#wake();
  }

  async #poll(): Promise<void> {
    const { client, systemNow } = this.#parts;
    const sentAt = systemNow();
    // Set before the request, so that a pollNow() during the exchange is not lost.
    this.#nextWaitMs = pollEveryMs;
    try {
      const read = timerResponse.safeParse(await this.#request(client, sentAt));
      if (!read.success) throw new NoResponse(unexpectedResponse);
      this.#parts.onResponse(read.data, { sentAt, receivedAt: systemNow() });
    } catch (error) {
      if (error instanceof ErrorResponse && error.status === 401) {
        this.#nextWaitMs = signedOutEveryMs;
        this.#parts.onSignedOut();
        return;
      }
      const askedMs = error instanceof ErrorResponse ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
      this.#nextWaitMs = Math.max(unreachableEveryMs, Math.min(askedMs, 60_000));
      this.#parts.onUnreachable(error instanceof Error ? error.message : String(error));
    }
  }

  async #request(client: ApiClient, sentAt: number): Promise<unknown> {
    const pendingStop = this.#parts.pendingStop();
    if (pendingStop !== undefined) return client.timer.stop({ started_at: pendingStop });
    const report = this.#parts.report();
    const isDue = sentAt - this.#reportedAt >= reportEveryMs || sentAt < this.#reportedAt;
    if (!isDue && report.state === this.#reportedState) return client.timer.get();
    const response = await client.timer.report(report);
    this.#reportedAt = sentAt;
    this.#reportedState = report.state;
    return response;
  }

  #wait(signal: AbortSignal): Promise<void> {
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
