import type { ApiClient } from '@time-tracker/contract/api';
import { recordBatchMax } from '@time-tracker/contract/limits';
import { NoAnswer } from '../api/http-exchange.ts';
import { ErrorAnswer, notOurs } from '../api/server-client.ts';
import type { ActivityItem } from '../spool/spool-items.ts';
import type { Spool } from '../spool/spool.ts';
import { backOffMs } from './back-off.ts';
import { classify, isImageAnswer, readEntries, refusalOf, type UploadResult } from './classify.ts';
import { blameFor, ItemPatience } from './item-patience.ts';

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

type Batch = { item: ActivityItem; version: number }[];

const batchSize = Math.min(100, recordBatchMax);
/** Short enough that everything is sent within 30 s after the server is back. */
const serverBackOff = { firstMs: 1_000, longestMs: 8_000 };
/** A call that began this long before the server was back hangs on a dead connection. */
const hangingMs = 5_000;

/** A clock that is wrong may ask for a wait of years. */
const longestOrderMs = 15 * 60_000;

/** Empties the spool into the server: activities in batches first, then images one by one. */
export class Sender {
  readonly state: SenderState = { trouble: undefined, signedOut: false };
  readonly #parts: Parts;
  readonly #patience: ItemPatience;
  #underWay: { since: number; end: AbortController } | undefined;
  #failures = 0;
  #notBefore = 0;
  #batchSize = batchSize;
  #running: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#patience = new ItemPatience(parts.random);
  }

  /** Sends what waits, unless a failure asked for patience; cheap when nothing waits. */
  kick(): void {
    this.#start(false);
  }

  /** The server is known to answer again: patience is over. */
  serverIsBack(): void {
    const now = this.#parts.now();
    if (this.#notBefore > now && this.#failures > 0 && !this.#waitsByOrder) this.#notBefore = 0;
    if (this.#underWay && now - this.#underWay.since >= hangingMs) this.#underWay.end.abort();
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
    this.#patience.forgetAll();
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
    const waiting = this.#parts.spool.waitingScreenshots();
    const isSuspect = (id: string) => this.#patience.isSuspect(id);
    for (const id of [
      ...waiting.filter((each) => !isSuspect(each)),
      ...waiting.filter(isSuspect),
    ]) {
      if (this.#ended) return;
      if (this.#mayTry(id) && !(await this.#sendScreenshot(id))) return;
      // Time that came in meanwhile goes before the next image.
      if (this.#again && !(await this.#sendActivities())) return;
    }
  }

  /** False when the server cannot be asked at all right now. */
  async #sendActivities(): Promise<boolean> {
    this.#again = false;
    for (let batch = this.#nextBatch(new Set()), sent = new Set<string>(); batch.length > 0;) {
      if (this.#ended) return false;
      for (const { item } of batch) sent.add(item.activity_id);
      try {
        const activities = batch.map(({ item }) => item);
        const answer: unknown = await this.#call((signal) =>
          this.#parts.clients.calls.activity.record({ activities }, { signal }),
        );
        const entries = readEntries(answer, batch.length);
        if (entries === undefined) throw new NoAnswer(notOurs);
        this.#succeeded('activity');
        await this.#settleBatch(batch, entries);
        this.#batchSize = Math.min(batchSize, this.#batchSize * 2);
      } catch (error) {
        if (!this.#isBatchToBlame(batch, error)) return this.#failed(error);
      }
      batch = this.#nextBatch(sent);
    }
    return true;
  }

  /** Activities to send together, oldest first; then suspects, each alone. */
  #nextBatch(sent: ReadonlySet<string>): Batch {
    const due = this.#parts.spool
      .waitingActivities()
      .filter(({ item: { activity_id: id } }) => !sent.has(id) && this.#mayTry(id));
    const trusted = due.filter(({ item }) => !this.#patience.isSuspect(item.activity_id));
    return trusted.length > 0 ? trusted.slice(0, this.#batchSize) : due.slice(0, 1);
  }

  /** Something in the batch may be to blame: smaller ones find it, the rest goes through. */
  #isBatchToBlame(batch: Batch, error: unknown): boolean {
    if (blameFor(error) === 'server') return false;
    this.#batchSize = Math.max(1, Math.floor(batch.length / 2));
    const [only, ...others] = batch;
    if (!only || others.length > 0) return false;
    return this.#isItemToBlame('activity', only.item.activity_id, error);
  }

  #isItemToBlame(kind: 'activity' | 'screenshot', id: string, error: unknown): boolean {
    if (!this.#patience.isToBlame(kind, id, error)) return false;
    this.state.trouble = inWords(error);
    this.#postpone(id);
    return true;
  }

  /** One call at a time; it is given up when the server is known to be back meanwhile. */
  async #call<Answer>(send: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const end = new AbortController();
    this.#underWay = { since: this.#parts.now(), end };
    try {
      return await send(end.signal);
    } catch (error) {
      throw end.signal.aborted ? new GivenUp('given up') : error;
    } finally {
      this.#underWay = undefined;
    }
  }

  async #settleBatch(batch: Batch, entries: unknown[]): Promise<void> {
    for (const [index, { item, version }] of batch.entries()) {
      const id = item.activity_id;
      const result: UploadResult = {
        kind: 'activity',
        activityId: id,
        answered: { entry: entries[index] },
      };
      switch (classify(result)) {
        case 'sent':
          this.#patience.forget(id);
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
      const input = {
        screenshot: JSON.stringify(item.screenshot),
        image: new File([image], `${id}.webp`, { type: 'image/webp' }),
      };
      const body: unknown = await this.#call((signal) =>
        clients.uploads.screenshot.upload(input, { signal }),
      );
      if (!isImageAnswer(body)) throw new NoAnswer(notOurs);
      this.#succeeded('screenshot');
      result = { ...sent, answered: { body } };
    } catch (failure) {
      result = { ...sent, answered: { failure } };
      if (classify(result) === 'retry') {
        return this.#isItemToBlame('screenshot', id, failure) || this.#failed(failure);
      }
      this.state.trouble = inWords(failure);
    }
    switch (classify(result)) {
      case 'sent':
        this.#patience.forget(id);
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
      this.#patience.forget(id);
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

  #succeeded(kind: 'activity' | 'screenshot'): void {
    this.#patience.accepted(kind);
    this.#failures = 0;
    this.#waitsByOrder = false;
    this.state.trouble = undefined;
    this.state.signedOut = false;
  }

  #failed(error: unknown): false {
    if (error instanceof GivenUp) {
      this.#again = true;
      return false;
    }
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
    return this.#patience.isDue(id, this.#parts.now());
  }

  #postpone(id: string): void {
    this.#patience.postpone(id, this.#parts.now());
  }

  /** Tries again as soon as something that waits is due. */
  #wakeLater(): void {
    clearTimeout(this.#timer);
    const { spool } = this.#parts;
    const activities = spool.waitingActivities().map(({ item }) => item.activity_id);
    const waiting = [...activities, ...spool.waitingScreenshots()];
    if (this.#ended || waiting.length === 0) return;
    const now = this.#parts.now();
    const dueAt = Math.min(...waiting.map((id) => this.#patience.dueAt(id)));
    const next = Math.max(this.#notBefore, dueAt);
    this.#timer = setTimeout(() => this.#start(false), Math.max(1_000, next - now));
    this.#timer.unref();
  }
}

/** The call was ended here, so that what it sent can be sent again at once. */
class GivenUp extends NoAnswer {}

function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
