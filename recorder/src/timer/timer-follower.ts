import { z } from 'zod';
import type { ApiClient, ApiSends } from '@time-tracker/contract/api';
import type { StreamEnd } from '../api/read-event-stream.ts';
import { NoResponse } from '../api/http-request.ts';
import {
  createServerClient,
  ErrorResponse,
  pollTimeoutMs,
  unexpectedResponse,
  type ServerAddress,
} from '../api/server-client.ts';
import { Alarm } from './alarm.ts';
import { followedTimer } from './known-timer-file.ts';
import { eventsPace, TimerEvents, type EventsPace } from './timer-events.ts';

const instantText = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
// A proxy may respond, too: an empty object must not count as "no timer runs".
const timerResponse = z.object({
  timer: followedTimer.extend({ started_at: instantText }).nullable(),
  now: instantText,
  /** Absent from servers of version 0.1.0, which do not wait for changes. */
  state: z.string().optional(),
  /** Servers of version 0.1.0 do not send it. */
  recorder_version: z.string().optional(),
});

export type TimerResponse = z.infer<typeof timerResponse>;
export type RecorderReport = ApiSends['timer']['report'];

export type Exchange = {
  /** Readings of the system clock around it, milliseconds since the epoch. */
  sentAt: number;
  receivedAt: number;
  /** The server pushed the change, so it is recent. */
  isPushed: boolean;
};

type Parts = {
  address: Readonly<ServerAddress>;
  systemNow: () => number;
  /** Milliseconds since an arbitrary instant. */
  steadyNow: () => number;
  random: () => number;
  pace?: Partial<FollowerPace>;
  report: () => RecorderReport;
  /** `started_at` of the timer that the server still has to stop; read before every request. */
  pendingStop: () => string | undefined;
  onResponse: (response: TimerResponse, exchange: Exchange) => void;
  onUnreachable: (reason: string) => void;
  onSignedOut: () => void;
};

export type FollowerPace = EventsPace & {
  /** Without events and long polling: often enough to follow the timer within two seconds. */
  pollMs: number;
  /** How long the server waits for a change; proxies often cut off longer requests. */
  longPollSeconds: number;
  /** Reports while no timer runs, and while one does. The server expects one a minute. */
  reportIdleMs: number;
  reportWorkingMs: number;
  signedOutMs: number;
  signedOutMaxMs: number;
  /** How much later than a response an event about the same change may arrive. */
  eventLateMs: number;
};

export const followerPace: FollowerPace = {
  ...eventsPace,
  pollMs: 1_500,
  longPollSeconds: 25,
  reportIdleMs: 60_000,
  reportWorkingMs: 40_000,
  signedOutMs: 5_000,
  signedOutMaxMs: 60_000,
  eventLateMs: 3_000,
};

/** Fewer failures in a row are a bad connection; more, a proxy that cuts off slow requests. */
const longPollFailuresMax = 2;
/** A server that does not wait responds faster than this. */
const instantResponseMs = 1_000;
const askedWaitMaxMs = 60_000;
/** A timer may fire a moment too early. */
const earlyMs = 20;

type Answer = { response: TimerResponse; isLongPoll: boolean };

/**
 * Follows the server's timer, and reports that this recorder is running. Learns of changes by the event
 * stream; where the network does not pass streams, by long polling; where it cuts that off, by polling.
 */
export class TimerFollower {
  readonly #parts: Parts;
  readonly #pace: FollowerPace;
  readonly #client: ApiClient;
  readonly #patientClient: ApiClient;
  readonly #events: TimerEvents;
  readonly #alarm = new Alarm();
  #longPoll: AbortController | undefined;
  #longPollFailures = 0;
  /** Long polling is not tried until then. */
  #pollUntil = -Infinity;
  #reportedState: string | undefined;
  #reportedAt = -Infinity;
  #isTimerRunning = false;
  #knownState: string | undefined;
  /** The stream that was open when the last response was requested. */
  #syncedWith = 0;
  #hasEvent = false;
  #unannounced: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #failures = 0;
  #refusals = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#pace = { ...followerPace, ...parts.pace };
    const { longPollSeconds } = this.#pace;
    this.#client = createServerClient(parts.address, pollTimeoutMs);
    const patientMs = pollTimeoutMs + longPollSeconds * 1000;
    this.#patientClient = createServerClient(parts.address, patientMs);
    this.#events = new TimerEvents({
      address: parts.address,
      now: parts.steadyNow,
      random: parts.random,
      pace: this.#pace,
      onOpen: () => this.pollNow(),
      onEvent: () => {
        this.#hasEvent = true;
        clearTimeout(this.#unannounced);
        this.pollNow();
      },
      onEnd: (end) => this.#streamEnded(end),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    const events = this.#events.run(signal);
    while (!signal.aborted) {
      this.#alarm.silence();
      const waitMs = await this.#exchange(signal);
      await this.#alarm.wait(waitMs, signal);
    }
    clearTimeout(this.#unannounced);
    clearTimeout(this.#soon);
    await events;
  }

  /** Something changed: contact the server at once. */
  pollNow(): void {
    this.#alarm.ring();
    this.#longPoll?.abort();
  }

  /** Whether the server would have reported a change by now, except for one of the last two seconds. */
  get isLive(): boolean {
    return this.#isStreaming() || this.#longPoll !== undefined;
  }

  /** Returns how long to wait before the next request. */
  async #exchange(signal: AbortSignal): Promise<number> {
    const sentAt = this.#parts.systemNow();
    const startedAt = this.#parts.steadyNow();
    const { opened } = this.#events;
    const wasStreaming = this.#isStreaming();
    const hadEvent = this.#hasEvent;
    this.#hasEvent = false;
    try {
      const { response, isLongPoll } = await this.#request(signal);
      this.#succeeded();
      if (isLongPoll) this.#longPollEnded(response, this.#parts.steadyNow() - startedAt);
      const isChanged = this.#knownState !== undefined && response.state !== this.#knownState;
      if (isChanged && wasStreaming && !hadEvent && !this.#hasEvent) this.#expectEvent();
      this.#knownState = response.state;
      this.#isTimerRunning = response.timer !== null;
      this.#syncedWith = opened;
      const receivedAt = this.#parts.systemNow();
      const isPushed = (wasStreaming && this.#isStreaming()) || isLongPoll;
      this.#parts.onResponse(response, { sentAt, receivedAt, isPushed });
      return this.#nextWaitMs();
    } catch (error) {
      return this.#failed(error, signal);
    }
  }

  async #request(signal: AbortSignal): Promise<Answer> {
    const pendingStop = this.#parts.pendingStop();
    if (pendingStop !== undefined) {
      return this.#read(this.#client.timer.stop({ started_at: pendingStop }, { signal }));
    }
    const report = this.#parts.report();
    if (this.#untilReportMs() <= earlyMs || report.state !== this.#reportedState) {
      const sentAt = this.#parts.steadyNow();
      const answer = await this.#read(this.#client.timer.report(report, { signal }));
      this.#reportedAt = sentAt;
      this.#reportedState = report.state;
      return answer;
    }
    if (this.#mayLongPoll()) return this.#waitForChange(signal);
    return this.#read(this.#client.timer.get({}, { signal }));
  }

  async #waitForChange(signal: AbortSignal): Promise<Answer> {
    const longPoll = new AbortController();
    this.#longPoll = longPoll;
    const untilReport = Math.ceil(this.#untilReportMs() / 1000);
    const wait = Math.max(1, Math.min(this.#pace.longPollSeconds, untilReport));
    const either = AbortSignal.any([signal, longPoll.signal]);
    const startedAt = this.#parts.steadyNow();
    try {
      const input = { wait, known: this.#knownState };
      const { response } = await this.#read(
        this.#patientClient.timer.get(input, { signal: either }),
      );
      return { response, isLongPoll: true };
    } catch (error) {
      if (longPoll.signal.aborted) throw new Interrupted('interrupted');
      // One that fails at once says nothing about waiting.
      if (this.#parts.steadyNow() - startedAt > instantResponseMs) this.#longPollFailed();
      throw error;
    } finally {
      this.#longPoll = undefined;
    }
  }

  async #read(call: Promise<unknown>): Promise<Answer> {
    const read = timerResponse.safeParse(await call);
    if (!read.success) throw new NoResponse(unexpectedResponse);
    return { response: read.data, isLongPoll: false };
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#refusals = 0;
    this.#events.serverResponded();
  }

  #longPollEnded({ state }: TimerResponse, durationMs: number): void {
    if (state === this.#knownState && durationMs < instantResponseMs) this.#longPollFailed();
    else this.#longPollFailures = 0;
  }

  #longPollFailed(): void {
    this.#longPollFailures += 1;
    if (this.#longPollFailures < longPollFailuresMax) return;
    this.#longPollFailures = 0;
    this.#pollUntil = this.#parts.steadyNow() + this.#pace.giveUpMs * (1 + this.#parts.random());
  }

  /** The event about the change of the last response should arrive soon. */
  #expectEvent(): void {
    const { opened } = this.#events;
    clearTimeout(this.#unannounced);
    this.#unannounced = setTimeout(() => {
      if (this.#events.opened === opened) this.#events.distrust();
    }, this.#pace.eventLateMs).unref();
  }

  #failed(error: unknown, signal: AbortSignal): number {
    if (signal.aborted || error instanceof Interrupted) return 0;
    if (error instanceof ErrorResponse && error.status === 401) {
      this.#parts.onSignedOut();
      const waitMs = this.#pace.signedOutMs * 2 ** Math.max(0, this.#refusals++ - 2);
      return Math.min(this.#pace.signedOutMaxMs, waitMs);
    }
    this.#parts.onUnreachable(error instanceof Error ? error.message : String(error));
    const { reconnectMs, reconnectMaxMs } = this.#pace;
    if (error instanceof NoResponse && this.#events.state !== 'unsuited') {
      this.#events.reconnect();
      // The stream tries more often, and its opening ends this wait.
      return reconnectMaxMs * (1 + this.#parts.random());
    }
    const longestMs = Math.min(reconnectMaxMs, reconnectMs * 2 ** Math.min(this.#failures++, 20));
    const askedMs = error instanceof ErrorResponse ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    return Math.max(longestMs * this.#parts.random(), Math.min(askedMs, askedWaitMaxMs));
  }

  #streamEnded(end: StreamEnd): void {
    clearTimeout(this.#unannounced);
    if (this.#events.state === 'unsuited' || end.kind === 'refused') return this.pollNow();
    if (end.kind === 'broken') {
      this.#parts.onUnreachable(end.reason);
      // The next attempt for the stream finds out when the server is back.
      if (end.isUnreachable) return;
    }
    this.#pollSoon();
  }

  /** When a server restarts, all its recorders lose their connection at once. */
  #pollSoon(): void {
    this.#soon ??= setTimeout(() => {
      this.#soon = undefined;
      if (this.#events.state === 'connecting') this.pollNow();
    }, this.#parts.random() * this.#pace.reconnectMs).unref();
  }

  /** Whether every change since the last response has an event. */
  #isStreaming(): boolean {
    return this.#events.state === 'open' && this.#events.opened === this.#syncedWith;
  }

  #mayLongPoll(): boolean {
    return (
      this.#events.state === 'unsuited' &&
      this.#knownState !== undefined &&
      this.#parts.steadyNow() >= this.#pollUntil
    );
  }

  #nextWaitMs(): number {
    switch (this.#events.state) {
      case 'open':
      case 'connecting':
        return this.#untilReportMs();
      case 'unsuited':
        return this.#mayLongPoll() ? 0 : Math.min(this.#pace.pollMs, this.#untilReportMs());
    }
  }

  #untilReportMs(): number {
    const { reportIdleMs, reportWorkingMs } = this.#pace;
    const everyMs = this.#isTimerRunning ? reportWorkingMs : reportIdleMs;
    return this.#reportedAt + everyMs - this.#parts.steadyNow();
  }
}

/** A long poll was ended to send something else. */
class Interrupted extends NoResponse {}
