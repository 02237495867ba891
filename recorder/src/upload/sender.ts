import type { ApiClient } from '@time-tracker/contract/api';
import { recordBatchMax } from '@time-tracker/contract/limits';
import { NoAnswer } from '../api/http-exchange.ts';
import { ErrorAnswer } from '../api/server-client.ts';
import type { ActivityItem } from '../spool/spool-items.ts';
import type { Spool } from '../spool/spool.ts';
import { backOffMs } from './back-off.ts';
import { classify, refusalOf, type UploadResult } from './classify.ts';

/** Where activities and images go; images get more patience. */
export type SenderClients = { calls: ApiClient; uploads: ApiClient };

export type SenderState = {
  /** Why the last try failed, for people; undefined when all is well. */
  trouble: string | undefined;
  /** The server no longer knows the token. */
  signedOut: boolean;
};

type Parts = {
  spool: Spool;
  clients: SenderClients;
  /** Milliseconds since the epoch. */
  now: () => number;
  random: () => number;
  say: (text: string) => void;
};

const batchSize = Math.min(100, recordBatchMax);
const serverBackOff = { firstMs: 1_000, longestMs: 60_000 };
/** Longer than the server's from the first failure on: the next try is for what waits behind. */
const itemBackOff = { firstMs: 2 * serverBackOff.longestMs, longestMs: 15 * 60_000 };

/** A server in between, or a clock that is wrong, may ask for a wait of years. */
const longestOrderMs = 15 * 60_000;

/** Empties the spool into the server: activities in batches first, then images one by one. */
export class Sender {
  readonly state: SenderState = { trouble: undefined, signedOut: false };
  readonly #parts: Parts;
  readonly #itemFailures = new Map<string, { count: number; notBefore: number }>();
  #failures = 0;
  #notBefore = 0;
  #batchSize = batchSize;
  #running: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends what waits, unless a failure asked for patience; cheap when nothing waits. */
  kick(): void {
    this.#start(false);
  }

  /** The server is known to answer again: patience is over. */
  serverIsBack(): void {
    if (this.#notBefore > this.#parts.now() && this.#failures > 0 && !this.#waitsByOrder) {
      this.#notBefore = 0;
    }
    this.#start(false);
  }

  /** Tries everything once, patience or not; resolves when through or after `timeLimitMs`. */
  async lastTry(timeLimitMs: number): Promise<void> {
    const { promise: limit, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeLimitMs);
    await Promise.race([this.#tryOnce(), limit]);
    clearTimeout(timer);
    this.end();
  }

  async #tryOnce(): Promise<void> {
    await this.settled();
    this.#notBefore = 0;
    this.#itemFailures.clear();
    this.#start(true);
    await this.settled();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #waitsByOrder = false;

  #start(patienceOver: boolean): void {
    if (this.#ended) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    // A timer may wake it a moment too early.
    if (!patienceOver && this.#parts.now() < this.#notBefore) return this.#wakeLater();
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
    for (const id of this.#parts.spool.waitingScreenshots()) {
      if (this.#ended) return;
      if (this.#mayTry(id) && !(await this.#sendScreenshot(id))) return;
      // Time that came in meanwhile goes before the next image.
      if (this.#again && !(await this.#sendActivities())) return;
    }
  }

  /** False when the server cannot be asked at all right now. */
  async #sendActivities(): Promise<boolean> {
    this.#again = false;
    const waiting = this.#parts.spool.waitingActivities();
    const due = waiting.filter(({ item }) => this.#mayTry(item.activity_id));
    for (let from = 0; from < due.length;) {
      if (this.#ended) return false;
      const batch = due.slice(from, from + this.#batchSize);
      from += batch.length;
      try {
        const answer: unknown = await this.#parts.clients.calls.activity.record({
          activities: batch.map(({ item }) => item),
        });
        this.#succeeded();
        await this.#settleBatch(batch, answer);
        this.#batchSize = Math.min(batchSize, this.#batchSize * 2);
      } catch (error) {
        if (!isAboutServer(error)) {
          // Something in this batch may be to blame: smaller ones find it, the rest goes through.
          this.#batchSize = Math.max(1, Math.floor(batch.length / 2));
          if (batch.length === 1) for (const { item } of batch) this.#postpone(item.activity_id);
        }
        return this.#failed(error);
      }
    }
    return true;
  }

  async #settleBatch(
    batch: { item: ActivityItem; version: number }[],
    answer: unknown,
  ): Promise<void> {
    const results = (answer as { results?: unknown } | undefined)?.results;
    const entries: unknown[] = Array.isArray(results) ? results : [];
    for (const [index, { item, version }] of batch.entries()) {
      const id = item.activity_id;
      const result: UploadResult = {
        kind: 'activity',
        activityId: id,
        answered: { entry: entries[index] },
      };
      switch (classify(result)) {
        case 'sent':
          this.#itemFailures.delete(id);
          await this.#parts.spool.activitySent(id, version);
          break;
        case 'set aside': {
          const why = refusalOf(result);
          await this.#setAside(id, {
            keep: () => this.#parts.spool.setActivityAside(id, version, why),
            sentence: `The server does not take the time of ${item.start}: ${why.reason}`,
          });
          break;
        }
        case 'retry':
          this.#postpone(id);
          break;
      }
    }
  }

  /** False when the server cannot be asked at all right now. */
  async #sendScreenshot(id: string): Promise<boolean> {
    const { spool, clients } = this.#parts;
    const read = await this.#readScreenshot(id);
    if (read === undefined) return true;
    const { item, image } = read;
    const sent = { kind: 'screenshot', id, sha256: item.sha256 } as const;
    let result: UploadResult;
    try {
      const body: unknown = await clients.uploads.screenshot.upload({
        screenshot: JSON.stringify(item.screenshot),
        image: new File([image], `${id}.webp`, { type: 'image/webp' }),
      });
      this.#succeeded();
      result = { ...sent, answered: { body } };
    } catch (failure) {
      if (isAboutServer(failure)) return this.#failed(failure);
      this.state.trouble = inWords(failure);
      result = { ...sent, answered: { failure } };
    }
    switch (classify(result)) {
      case 'sent':
        this.#itemFailures.delete(id);
        await spool.screenshotSent(id);
        break;
      case 'set aside': {
        const why = refusalOf(result);
        await this.#setAside(id, {
          keep: () => spool.setScreenshotAside(id, why),
          sentence: `The server does not take a screenshot: ${why.reason}`,
        });
        break;
      }
      case 'retry':
        this.#postpone(id);
        break;
    }
    return true;
  }

  /** Undefined when there is nothing to send of it now. */
  async #readScreenshot(id: string): ReturnType<Spool['readScreenshot']> {
    try {
      return await this.#parts.spool.readScreenshot(id);
    } catch (error) {
      this.#diskFailed(id, error);
      return undefined;
    }
  }

  async #setAside(
    id: string,
    { keep, sentence }: { keep: () => Promise<void>; sentence: string },
  ): Promise<void> {
    try {
      await keep();
      this.#itemFailures.delete(id);
      this.#parts.say(sentence);
    } catch (error) {
      this.#diskFailed(id, error);
    }
  }

  /** The item stays; what waits behind it must get through, since that is what makes room. */
  #diskFailed(id: string, error: unknown): void {
    this.state.trouble = inWords(error);
    this.#postpone(id);
  }

  #succeeded(): void {
    this.#failures = 0;
    this.#waitsByOrder = false;
    this.state.trouble = undefined;
    this.state.signedOut = false;
  }

  #failed(error: unknown): false {
    this.#failures += 1;
    const asked = error instanceof ErrorAnswer ? error.retryAfterSeconds : undefined;
    const wait = backOffMs(this.#failures, serverBackOff, this.#parts.random);
    this.#waitsByOrder = asked !== undefined;
    const ordered = Math.min((asked ?? 0) * 1000, longestOrderMs);
    this.#notBefore = this.#parts.now() + Math.max(wait, ordered);
    this.state.trouble = inWords(error);
    this.state.signedOut = error instanceof ErrorAnswer && error.status === 401;
    this.#again = false;
    return false;
  }

  #mayTry(id: string): boolean {
    return this.#parts.now() >= (this.#itemFailures.get(id)?.notBefore ?? 0);
  }

  #postpone(id: string): void {
    const count = (this.#itemFailures.get(id)?.count ?? 0) + 1;
    const wait = backOffMs(count, itemBackOff, this.#parts.random);
    this.#itemFailures.set(id, { count, notBefore: this.#parts.now() + wait });
  }

  /** Comes back by itself when something still waits. */
  #wakeLater(): void {
    clearTimeout(this.#timer);
    const { activities, screenshots } = this.#parts.spool.counts();
    if (this.#ended || activities + screenshots === 0) return;
    const now = this.#parts.now();
    const items = [...this.#itemFailures.values()].map((each) => each.notBefore);
    const next = Math.max(this.#notBefore, items.length > 0 ? Math.min(...items) : now);
    this.#timer = setTimeout(() => this.#start(false), Math.max(1_000, next - now));
    this.#timer.unref();
  }
}

/** Whether nothing else would get through either; otherwise the item itself may be to blame. */
function isAboutServer(error: unknown): boolean {
  if (error instanceof NoAnswer) return !error.connected;
  return error instanceof ErrorAnswer && [401, 429, 502, 503, 504, 507].includes(error.status);
}

function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
