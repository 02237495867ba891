import type { ApiClient } from '@time-tracker/contract/api';
import { recordBatchMax } from '@time-tracker/contract/limits';
import { classifyResult } from '@time-tracker/recording/classify-result';
import { classifyStored, type UploadResult } from '@time-tracker/recording/classify-upload';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { NoResponse } from '../api/http-request.ts';
import { ErrorResponse, unexpectedResponse } from '../api/server-client.ts';
import type { ActivityItem } from '../spool/spool-items.ts';
import type { Spool } from '../spool/spool.ts';
import { backOffMs } from './back-off.ts';
import { classifyScreenshotFailure, isScreenshotResponse, readResults } from './classify.ts';
import { blameFor, ItemRetries } from './item-retries.ts';

/** For activities and for screenshots, which get a longer timeout. */
export type SenderClients = { calls: ApiClient; uploads: ApiClient };

export type SenderState = {
  /** Why the last attempt failed, for people; undefined when it succeeded. */
  problem: string | undefined;
  /** The token is no longer valid. */
  signedOut: boolean;
};

type Parts = {
  spool: Spool;
  /** The server deletes what was forgotten before it gets anything else. */
  forgets: { areWaiting: () => boolean; send: () => Promise<void> };
  clients: SenderClients;
  /** Milliseconds since an arbitrary instant. */
  now: () => number;
  random: () => number;
  print: (text: string) => void;
  /** A call takes long: find out whether the server still responds. */
  onSlow: () => void;
};

type Batch = { item: ActivityItem; version: number }[];

const batchSize = Math.min(100, recordBatchMax);
/** Short enough that everything is sent within 30 s after the server is back. */
const serverBackOff = { firstMs: 1_000, longestMs: 8_000 };
/** A call that began this long before the server was back is stuck on a dead connection. */
const stuckMs = 5_000;
/** A server with a wrong clock may ask for a wait of years. */
const longestAskedWaitMs = 15 * minuteMs;

/** Sends the spool to the server: activities in batches first, then screenshots one by one. */
export class Sender {
  readonly state: SenderState = { problem: undefined, signedOut: false };
  readonly #parts: Parts;
  readonly #retries: ItemRetries;
  #ongoing: { since: number; end: AbortController } | undefined;
  #failures = 0;
  #notBefore = 0;
  #batchSize = batchSize;
  #running: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  /** The server asked for the current wait. */
  #isWaitAsked = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#retries = new ItemRetries(parts.random);
  }

  /** Sends what is pending, unless a failure requires waiting; cheap when nothing is pending. */
  wake(): void {
    this.#start(false);
  }

  /** The server responds again: no more waiting. */
  serverIsBack(): void {
    const now = this.#parts.now();
    if (this.#notBefore > now && this.#failures > 0 && !this.#isWaitAsked) this.#notBefore = 0;
    if (this.#ongoing && now - this.#ongoing.since >= stuckMs) this.#ongoing.end.abort();
    this.#start(false);
  }

  /** Tries to send everything once, without waiting; resolves when done or after `timeLimitMs`. */
  async finalSend(timeLimitMs: number): Promise<void> {
    const { promise: limit, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeLimitMs);
    await Promise.race([this.#sendNow(), limit]);
    clearTimeout(timer);
    this.end();
  }

  async #sendNow(): Promise<void> {
    await this.settled();
    this.#notBefore = 0;
    this.#retries.forgetAll();
    this.#start(true);
    await this.settled();
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #start(isForced: boolean): void {
    if (this.#ended) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    // A timer may wake it a moment too early.
    if (!isForced && this.#parts.now() < this.#notBefore) return this.#wakeLater();
    this.#running = this.#sendAll()
      .catch((error: unknown) => void this.#failed(error))
      .finally(() => {
        this.#running = undefined;
        const again = this.#again;
        this.#again = false;
        if (again) this.#start(false);
        this.#wakeLater();
      });
  }

  async #sendAll(): Promise<void> {
    if (!(await this.#sendActivities())) return;
    const waiting = this.#parts.spool.pendingScreenshots();
    const isSuspect = (id: string) => this.#retries.isSuspect(id);
    for (const id of [
      ...waiting.filter((each) => !isSuspect(each)),
      ...waiting.filter(isSuspect),
    ]) {
      if (this.#ended) return;
      if (this.#mayTry(id) && !(await this.#sendScreenshot(id))) return;
      // Activities that were recorded meanwhile go before the next screenshot.
      if (this.#again && !(await this.#sendActivities())) return;
    }
  }

  /** False when the server cannot be reached right now. */
  async #sendActivities(): Promise<boolean> {
    this.#again = false;
    const sent = new Set<string>();
    for (;;) {
      if (this.#ended || !(await this.#sendForgets())) return false;
      const batch = this.#nextBatch(sent);
      if (batch.length === 0) return true;
      for (const { item } of batch) sent.add(item.activity_id);
      try {
        const activities = batch.map(({ item }) => item);
        const response: unknown = await this.#call((signal) =>
          this.#parts.clients.calls.activity.record({ activities }, { signal }),
        );
        const results = readResults(response, batch.length);
        if (results === undefined) throw new NoResponse(unexpectedResponse);
        this.#succeeded('activity');
        await this.#settleBatch(batch, results);
        this.#batchSize = Math.min(batchSize, this.#batchSize * 2);
      } catch (error) {
        if (!this.#isBatchToBlame(batch, error)) return this.#failed(error);
      }
    }
  }

  /** False when the server cannot be reached right now. */
  async #sendForgets(): Promise<boolean> {
    const { forgets } = this.#parts;
    if (!forgets.areWaiting()) return true;
    try {
      await forgets.send();
      return true;
    } catch (error) {
      return this.#failed(error);
    }
  }

  /** Activities to send together, oldest first; then suspects, each alone. */
  #nextBatch(sent: ReadonlySet<string>): Batch {
    const due = this.#parts.spool
      .pendingActivities()
      .filter(({ item: { activity_id: id } }) => !sent.has(id) && this.#mayTry(id));
    const trusted = due.filter(({ item }) => !this.#retries.isSuspect(item.activity_id));
    return trusted.length > 0 ? trusted.slice(0, this.#batchSize) : due.slice(0, 1);
  }

  /** An item in the batch may be to blame: smaller batches isolate it, and the rest gets through. */
  #isBatchToBlame(batch: Batch, error: unknown): boolean {
    if (blameFor(error) === 'server') return false;
    this.#batchSize = Math.max(1, Math.floor(batch.length / 2));
    const [only, ...others] = batch;
    if (!only || others.length > 0) return false;
    return this.#isItemToBlame('activity', only.item.activity_id, error);
  }

  #isItemToBlame(kind: 'activity' | 'screenshot', id: string, error: unknown): boolean {
    if (!this.#retries.isToBlame(kind, id, error)) return false;
    this.state.problem = messageOf(error);
    this.#postpone(id);
    return true;
  }

  /** One call at a time; it is canceled if it is stuck when the server is back. */
  async #call<Body>(send: (signal: AbortSignal) => Promise<Body>): Promise<Body> {
    const end = new AbortController();
    this.#ongoing = { since: this.#parts.now(), end };
    const slow = setTimeout(() => this.#parts.onSlow(), stuckMs).unref();
    try {
      return await send(end.signal);
    } catch (error) {
      throw end.signal.aborted ? new Canceled('canceled') : error;
    } finally {
      clearTimeout(slow);
      this.#ongoing = undefined;
    }
  }

  async #settleBatch(batch: Batch, results: unknown[]): Promise<void> {
    const { spool } = this.#parts;
    for (const [index, { item, version }] of batch.entries()) {
      const id = item.activity_id;
      await this.#settle(id, classifyResult(id, results[index]), {
        sent: () => spool.activitySent(id, version),
        setAside: (refusal) => spool.setActivityAside(id, version, refusal),
        description: `time from ${item.start}`,
      });
    }
  }

  /** False when the server cannot be reached right now. */
  async #sendScreenshot(id: string): Promise<boolean> {
    const { spool, clients } = this.#parts;
    if (!(await this.#sendForgets())) return false;
    const read = await this.#readScreenshot(id);
    if (read === undefined) return true;
    const { item, image } = read;
    let result: UploadResult;
    try {
      const input = {
        screenshot: JSON.stringify(item.screenshot),
        image: new File([image], `${id}.webp`, { type: 'image/webp' }),
      };
      const body: unknown = await this.#call((signal) =>
        clients.uploads.screenshot.upload(input, { signal }),
      );
      if (!isScreenshotResponse(body)) throw new NoResponse(unexpectedResponse);
      this.#succeeded('screenshot');
      result = classifyStored({ id, sha256: item.sha256 }, body);
    } catch (failure) {
      result = classifyScreenshotFailure(failure);
      if (result.kind === 'retry') {
        return this.#isItemToBlame('screenshot', id, failure) || this.#failed(failure);
      }
      this.state.problem = messageOf(failure);
    }
    await this.#settle(id, result, {
      sent: () => spool.screenshotSent(id),
      setAside: (refusal) => spool.setScreenshotAside(id, refusal),
      description: 'a screenshot',
    });
    return true;
  }

  /** Does with an item what the server's response requires. */
  async #settle(
    id: string,
    result: UploadResult,
    item: {
      sent: () => Promise<void>;
      setAside: (refusal: { reason: string; code?: string | undefined }) => Promise<void>;
      description: string;
    },
  ): Promise<void> {
    switch (result.kind) {
      case 'sent':
        this.#retries.forget(id);
        await item.sent();
        break;
      case 'refused':
        try {
          await item.setAside({ reason: result.reason, code: result.code });
          this.#retries.forget(id);
          this.#parts.print(`The server rejected ${item.description}: ${result.reason}`);
        } catch (error) {
          this.#diskFailed(id, error);
        }
        break;
      case 'retry':
        this.#postpone(id);
        break;
    }
  }

  /** Undefined when it cannot be sent now. */
  async #readScreenshot(id: string): ReturnType<Spool['readScreenshot']> {
    try {
      return await this.#parts.spool.readScreenshot(id);
    } catch (error) {
      this.#diskFailed(id, error);
      return undefined;
    }
  }

  /** The item stays. What is pending behind it must get through, since sending it frees disk space. */
  #diskFailed(id: string, error: unknown): void {
    this.state.problem = messageOf(error);
    this.#postpone(id);
  }

  #succeeded(kind: 'activity' | 'screenshot'): void {
    this.#retries.accepted(kind);
    this.#failures = 0;
    this.#isWaitAsked = false;
    this.state.problem = undefined;
    this.state.signedOut = false;
  }

  #failed(error: unknown): false {
    if (error instanceof Canceled) {
      this.#again = true;
      return false;
    }
    this.#failures += 1;
    const askedSeconds = error instanceof ErrorResponse ? error.retryAfterSeconds : undefined;
    const wait = backOffMs(this.#failures, serverBackOff, this.#parts.random);
    this.#isWaitAsked = askedSeconds !== undefined;
    const askedMs = Math.min((askedSeconds ?? 0) * 1000, longestAskedWaitMs);
    this.#notBefore = this.#parts.now() + Math.max(wait, askedMs);
    this.state.problem = messageOf(error);
    this.state.signedOut = error instanceof ErrorResponse && error.status === 401;
    this.#again = false;
    return false;
  }

  #mayTry(id: string): boolean {
    return this.#retries.isDue(id, this.#parts.now());
  }

  #postpone(id: string): void {
    this.#retries.postpone(id, this.#parts.now());
  }

  /** Tries again as soon as a pending item is due. */
  #wakeLater(): void {
    clearTimeout(this.#timer);
    const { spool } = this.#parts;
    const activities = spool.pendingActivities().map(({ item }) => item.activity_id);
    const pending = [...activities, ...spool.pendingScreenshots()];
    const areForgetsWaiting = this.#parts.forgets.areWaiting();
    if (this.#ended || (pending.length === 0 && !areForgetsWaiting)) return;
    const now = this.#parts.now();
    const dueAt = areForgetsWaiting
      ? now
      : Math.min(...pending.map((id) => this.#retries.dueAt(id)));
    const next = Math.max(this.#notBefore, dueAt);
    this.#timer = setTimeout(() => this.#start(false), Math.max(1_000, next - now));
    this.#timer.unref();
  }
}

/** The call was canceled here, so that its content can be sent again at once. */
class Canceled extends NoResponse {}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
