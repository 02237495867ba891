import { ApiError } from '@time-tracker/contract/errors';
import { hourMs, secondMs } from '@time-tracker/contract/time/durations';
import type { FileStore } from './file-store.ts';
import { StoreFailure } from './s3/store-failure.ts';

/** So many failures in a row close the store for a while. */
const failuresMax = 3;
/** How often a store that is down is asked whether it works again. */
const retryMilliseconds = 5 * secondMs;
/** How often a store that works is verified, for example that its bucket is still private. */
const verifyMilliseconds = hourMs;
/** Clients try again after this many seconds, spread over twice as many. */
const retryAfterSeconds = 8;

type Log = {
  info(detail: object, message: string): void;
  error(detail: object, message: string): void;
};

export type GuardedStore = FileStore & {
  /** Verifies the store. Throws the failure. */
  verify(): Promise<void>;
  close(): void;
};

/**
 * A circuit breaker: while a remote store is down, calls fail at once with images_unavailable, so that
 * nothing else waits for it. Meanwhile `verify` is called until it succeeds.
 */
export function guardStore(
  store: FileStore,
  verify: () => Promise<void>,
  log: Log,
  { retryMs = retryMilliseconds, verifyMs = verifyMilliseconds } = {},
): GuardedStore {
  let failures = 0;
  let isDown = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function verifyLater(): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void verifyNow().catch(() => undefined), isDown ? retryMs : verifyMs);
    timer.unref();
  }

  async function verifyNow(): Promise<void> {
    try {
      await verify();
      if (isDown) log.info({}, 'The image store works again. Recorders send what they kept.');
      isDown = false;
      failures = 0;
    } catch (error) {
      goDown(error);
      throw error;
    } finally {
      verifyLater();
    }
  }

  function goDown(error: unknown): void {
    if (isDown) return;
    isDown = true;
    const reason = error instanceof Error ? error.message : String(error);
    log.error(
      { reason },
      'The image store is not available: images are refused until it is. Time is recorded as usual.',
    );
    verifyLater();
  }

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (isDown) throw imagesUnavailable();
    try {
      const result = await call();
      failures = 0;
      return result;
    } catch (error) {
      throw noteFailure(error);
    }
  }

  function noteFailure(error: unknown): unknown {
    if (!(error instanceof StoreFailure)) return error;
    failures += 1;
    if (failures >= failuresMax) goDown(error);
    return imagesUnavailable(error);
  }

  return {
    write: (files) => run(() => store.write(files)),
    create: (first, others) => run(() => store.create(first, others)),
    read: (path) => run(() => store.read(path)),
    remove: (paths) => run(() => store.remove(paths)),
    removeFolder: (path) => run(() => store.removeFolder(path)),
    async *listFiles(path) {
      if (isDown) throw imagesUnavailable();
      try {
        yield* store.listFiles(path);
      } catch (error) {
        throw noteFailure(error);
      }
    },
    findWrittenAt: (path) => run(() => store.findWrittenAt(path)),
    removeOlder: (path, than) => run(() => store.removeOlder(path, than)),
    claimFor: (owner) => run(() => store.claimFor(owner)),
    removeEmptyFolders: (unusedSince) => run(() => store.removeEmptyFolders(unusedSince)),
    isAvailable: () => !isDown,
    verify: verifyNow,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Clients try again at different moments. */
export function imagesUnavailable(cause?: unknown): ApiError {
  const seconds = retryAfterSeconds + Math.floor(Math.random() * retryAfterSeconds);
  return new ApiError('images_unavailable', { retryAfterSeconds: seconds, cause });
}
