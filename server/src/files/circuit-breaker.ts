import { ApiError } from '@time-tracker/contract/errors';
import { hourMs, secondMs } from '@time-tracker/contract/time/durations';
import { StoreFailure } from './s3/store-failure.ts';

/** So many failures in a row close the store for a while. */
const failuresMax = 3;
/** How often a store that is down is asked whether it works again. */
const retryMilliseconds = 5 * secondMs;
/** How often a store that works is verified, for example that its bucket is still private. */
const verifyMilliseconds = hourMs;
/** Clients try again after this many seconds, spread over twice as many. */
const retryAfterSeconds = 8;

export type StoreLog = {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
};

/**
 * While a remote store is down, calls fail at once with images_unavailable, so that nothing else waits
 * for it. Meanwhile `verify` is called until it succeeds.
 */
export class CircuitBreaker {
  readonly #check: () => Promise<void>;
  readonly #log: StoreLog;
  readonly #everyMs: { retry: number; verify: number };
  #failures = 0;
  #isDown = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #verifying: Promise<void> | undefined;
  /** In the log. */
  #reason: string | undefined;

  constructor(
    check: () => Promise<void>,
    log: StoreLog,
    { retryMs = retryMilliseconds, verifyMs = verifyMilliseconds } = {},
  ) {
    this.#check = check;
    this.#log = log;
    this.#everyMs = { retry: retryMs, verify: verifyMs };
  }

  isDown(): boolean {
    return this.#isDown;
  }

  async run<T>(call: () => Promise<T>): Promise<T> {
    this.refuseWhileDown();
    try {
      const result = await call();
      this.#failures = 0;
      return result;
    } catch (error) {
      throw this.noteFailure(error);
    }
  }

  refuseWhileDown(): void {
    if (this.#isDown) throw imagesUnavailable();
  }

  /** The error to throw instead. */
  noteFailure(error: unknown): unknown {
    if (!(error instanceof StoreFailure)) return error;
    this.#failures += 1;
    if (this.#failures >= failuresMax) this.#goDown(error);
    return imagesUnavailable(error);
  }

  /** Checks the store now, and again later. Throws the failure. Concurrent calls share one check. */
  verify(): Promise<void> {
    this.#verifying ??= this.#verifyNow().finally(() => {
      this.#verifying = undefined;
    });
    return this.#verifying;
  }

  async #verifyNow(): Promise<void> {
    try {
      await this.#check();
      if (this.#isDown) {
        this.#log.info({}, 'The image store works again. Recorders send what they kept.');
      }
      this.#isDown = false;
      this.#failures = 0;
      this.#reason = undefined;
    } catch (error) {
      this.#goDown(error);
      throw error;
    } finally {
      this.#verifyLater();
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #goDown(error: unknown): void {
    this.#logReason(error);
    if (this.#isDown) return;
    this.#isDown = true;
    this.#verifyLater();
  }

  /** Once per outage, and again if it turns out that an operator has to change something. */
  #logReason(error: unknown): void {
    const isTemporary = error instanceof StoreFailure && error.kind === 'unreachable';
    const reason = error instanceof Error ? error.message : String(error);
    if (this.#isDown && (isTemporary || reason === this.#reason)) return;
    this.#reason = reason;
    this.#log.error(
      { reason },
      'The image store is not available: images are refused until it is. Time is recorded as usual.',
    );
  }

  #verifyLater(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const waitMs = this.#isDown ? this.#everyMs.retry : this.#everyMs.verify;
    // A failure is logged when the store goes down.
    this.#timer = setTimeout(() => void this.verify().catch(() => undefined), waitMs).unref();
  }
}

/** Clients try again at different moments. */
export function imagesUnavailable(cause?: unknown): ApiError {
  const seconds = retryAfterSeconds + Math.floor(Math.random() * retryAfterSeconds);
  return new ApiError('images_unavailable', { retryAfterSeconds: seconds, cause });
}
