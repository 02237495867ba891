import { classifyStored, classifyUploadError } from '@time-tracker/recording/classify-upload';
import type { UploadResult } from '@time-tracker/recording/classify-upload';
import { uploadScreenshot } from '../../api/upload-screenshot.ts';
import type { ImageQueue, WaitingImage } from './image-queue.ts';

/** Exponential, up to this, so that all is sent within 30 s after the server is back. */
const backOff = { firstMs: 1_000, longestMs: 15_000 };
/** Longer than an image of the largest size takes on a slow connection. */
const timeoutMs = 60_000;

/** Sends the waiting images one by one, oldest first. */
export class ImageSender {
  readonly #queue: ImageQueue;
  readonly #signal: AbortSignal;
  readonly #onChange: () => void;
  /** How often the server responded to an image with a failure that may pass. */
  readonly #attempts = new Map<string, number>();
  #failures = 0;
  #notBeforeMs = 0;
  #running: Promise<void> | undefined;

  /** `signal` ends it, before anyone else signs in. */
  constructor(queue: ImageQueue, signal: AbortSignal, onChange: () => void) {
    this.#queue = queue;
    this.#signal = signal;
    this.#onChange = onChange;
  }

  /** Sends what is waiting, unless a failure requires waiting. */
  wake(): void {
    if (performance.now() >= this.#notBeforeMs) void this.send();
  }

  /** Without waiting after a failure; resolves when all was tried once. */
  send(): Promise<void> {
    this.#running ??= this.#sendAll()
      .catch(reportError)
      .finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #sendAll(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const next = this.#next(tried);
      if (!next || this.#signal.aborted) return;
      tried.add(next.id);
      if (!(await this.#sendOne(next))) return;
      this.#onChange();
    }
  }

  /** Images that failed before go last, so that they hold up no others. */
  #next(tried: ReadonlySet<string>): WaitingImage | undefined {
    const attempts = ({ id }: WaitingImage) => this.#attempts.get(id) ?? 0;
    return this.#queue.waiting
      .filter(({ id }) => !tried.has(id))
      .reduce<WaitingImage | undefined>(
        (best, each) => (best && attempts(best) <= attempts(each) ? best : each),
        undefined,
      );
  }

  /** False when the server cannot be reached right now. */
  async #sendOne({ id, screenshot }: WaitingImage): Promise<boolean> {
    const image = await this.#queue.read(id);
    if (this.#signal.aborted) return false;
    if (!image) {
      await this.#queue.forget(id);
      return true;
    }
    try {
      const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(timeoutMs)]);
      const [response, sha256] = await Promise.all([
        uploadScreenshot(screenshot, image, signal),
        hashOf(image),
      ]);
      const result: UploadResult = response.isStored
        ? classifyStored({ id, sha256 }, response.body)
        : classifyUploadError(response);
      await this.#queue.settle(id, result);
      if (result.kind !== 'retry') {
        this.#attempts.delete(id);
        this.#failures = 0;
        return true;
      }
      this.#attempts.set(id, (this.#attempts.get(id) ?? 0) + 1);
      this.#waitLonger(response.isStored ? 0 : response.retryAfterSeconds);
    } catch {
      this.#waitLonger(0);
    }
    return false;
  }

  #waitLonger(askedSeconds: number): void {
    const wholeMs = Math.min(backOff.longestMs, backOff.firstMs * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 30);
    const waitMs = Math.max(wholeMs * (0.5 + Math.random() / 2), askedSeconds * 1000);
    this.#notBeforeMs = performance.now() + waitMs;
  }
}

async function hashOf(image: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await image.arrayBuffer());
  return new Uint8Array(hash).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
}
