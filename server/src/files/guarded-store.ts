import { CircuitBreaker, type StoreLog } from './circuit-breaker.ts';
import type { FileStore } from './file-store.ts';

export type GuardedStore = FileStore & {
  /** Verifies the store. Throws the failure. */
  verify(): Promise<void>;
  close(): void;
};

/** A remote store behind a circuit breaker, which calls `check` while the store is down. */
export function guardStore(
  store: FileStore,
  check: () => Promise<void>,
  log: StoreLog,
  intervals: { retryMs?: number; verifyMs?: number } = {},
): GuardedStore {
  const breaker = new CircuitBreaker(check, log, intervals);
  return {
    write: (files) => breaker.run(() => store.write(files)),
    create: (first, others) => breaker.run(() => store.create(first, others)),
    read: (path) => breaker.run(() => store.read(path)),
    remove: (paths) => breaker.run(() => store.remove(paths)),
    removeFolder: (path) => breaker.run(() => store.removeFolder(path)),
    async *listFiles(path, since) {
      breaker.refuseWhileDown();
      try {
        yield* store.listFiles(path, since);
      } catch (error) {
        throw breaker.noteFailure(error);
      }
    },
    findWrittenAt: (path) => breaker.run(() => store.findWrittenAt(path)),
    removeOlder: (path, than) => breaker.run(() => store.removeOlder(path, than)),
    claimFor: (owner) => breaker.run(() => store.claimFor(owner)),
    removeEmptyFolders: (unusedSince) => breaker.run(() => store.removeEmptyFolders(unusedSince)),
    isAvailable: () => !breaker.isDown(),
    verify: () => breaker.verify(),
    close: () => breaker.close(),
  };
}
