import { minuteMs } from '@time-tracker/contract/time/durations';
import { readEventStream, type StreamEnd, type StreamLimits } from '../api/read-event-stream.ts';
import type { ServerAddress } from '../api/server-client.ts';
import { Alarm } from './alarm.ts';

export type EventsPace = StreamLimits & {
  /** After a lost connection: a random wait up to this, doubled by each failure. */
  reconnectMs: number;
  reconnectMaxMs: number;
  /** A connection that ends sooner is counted; after several in a row, streams are given up for a while. */
  shortMs: number;
  /** For this long, doubled each time. */
  giveUpMs: number;
  giveUpMaxMs: number;
};

export const eventsPace: EventsPace = {
  responseMaxMs: 5_000,
  firstDeliveryMaxMs: 2_000,
  silenceMaxMs: 45_000,
  reconnectMs: 4_000,
  reconnectMaxMs: 20_000,
  shortMs: 30_000,
  giveUpMs: 60_000,
  giveUpMaxMs: 15 * minuteMs,
};

type Parts = {
  /** Read at every connection, because signing in again changes the token. */
  address: Readonly<ServerAddress>;
  /** Milliseconds since an arbitrary instant. */
  now: () => number;
  random: () => number;
  pace: EventsPace;
  onOpen: () => void;
  onEvent: () => void;
  /** The connection ended, or could not be opened. */
  onEnd: (end: StreamEnd) => void;
};

const attemptsMax = 3;

/** `unsuited`: the network does not pass streams; tried again after a while. */
export type EventsState = 'connecting' | 'open' | 'unsuited';

/** Keeps the stream of the own timer's events open. */
export class TimerEvents {
  readonly #parts: Parts;
  readonly #retry = new Alarm();
  #connection: AbortController | undefined;
  #state: EventsState = 'connecting';
  #openedAt = 0;
  #failures = 0;
  #shortOnes = 0;
  #givenUp = 0;
  #isDistrusted = false;
  #opened = 0;
  /** Whether other requests were answered during this attempt. */
  #hasServerResponded = false;
  #isWaiting = false;
  /** Attempts that failed although the server responds to other requests. */
  #unexplained = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get state(): EventsState {
    return this.#state;
  }

  /** How often the stream was opened; tells one connection from the next. */
  get opened(): number {
    return this.#opened;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#retry.silence();
      const end = await this.#connect(signal);
      if (signal.aborted) return;
      const waitMs = this.#ended(end);
      this.#parts.onEnd(end);
      this.#isWaiting = true;
      await this.#retry.wait(waitMs, signal);
      this.#isWaiting = false;
    }
  }

  /** The server responds, so a lost connection can be opened again. */
  serverResponded(): void {
    this.#hasServerResponded = true;
    if (this.#state !== 'connecting' || !this.#isWaiting) return;
    this.#unexplained += 1;
    this.#retry.ring();
  }

  /** The server does not respond: the connection may be dead without having noticed. */
  reconnect(): void {
    this.#connection?.abort();
  }

  /** The stream is open, but did not report a change. */
  distrust(): void {
    this.#isDistrusted = true;
    this.#connection?.abort();
  }

  async #connect(signal: AbortSignal): Promise<StreamEnd> {
    const { address, pace, now, onOpen, onEvent } = this.#parts;
    this.#connection = new AbortController();
    const on = {
      onOpen: () => {
        this.#openedAt = now();
        this.#state = 'open';
        this.#opened += 1;
        this.#failures = 0;
        this.#unexplained = 0;
        onOpen();
      },
      onEvent,
    };
    this.#hasServerResponded = false;
    const either = AbortSignal.any([signal, this.#connection.signal]);
    return readEventStream(address, pace, on, either);
  }

  /** Decides what follows; returns for how long to wait. */
  #ended(end: StreamEnd): number {
    const { pace, random, now } = this.#parts;
    const wasOpen = this.#state === 'open';
    const isShort = wasOpen && now() - this.#openedAt < pace.shortMs;
    if (wasOpen) this.#shortOnes = isShort ? this.#shortOnes + 1 : 0;
    if (wasOpen && !isShort && !this.#isDistrusted) this.#givenUp = 0;
    if (this.#isUnsuited(end)) {
      this.#state = 'unsuited';
      this.#isDistrusted = false;
      // At the next try, one short connection is enough.
      this.#shortOnes = attemptsMax - 1;
      this.#unexplained = 0;
      const waitMs = Math.min(pace.giveUpMaxMs, pace.giveUpMs * 2 ** this.#givenUp);
      this.#givenUp = Math.min(this.#givenUp + 1, 20);
      return waitMs * (0.75 + random() / 2);
    }
    this.#state = 'connecting';
    if (end.kind === 'refused') return pace.giveUpMs;
    const longestMs = Math.min(pace.reconnectMaxMs, pace.reconnectMs * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 20);
    return random() * longestMs;
  }

  #isUnsuited(end: StreamEnd): boolean {
    // Tried again after a while: still so.
    if (this.#state === 'unsuited' && end.kind !== 'refused') return true;
    if (end.kind === 'unsuited' || this.#isDistrusted) return true;
    if (this.#shortOnes >= attemptsMax || this.#unexplained >= attemptsMax) return true;
    // It waited for the response all the time, while others arrived.
    return end.kind === 'broken' && end.isTimeout && this.#hasServerResponded;
  }
}
