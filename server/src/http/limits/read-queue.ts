import { ApiError } from '@time-tracker/contract/errors';

/** The person, and the organizations whose data they read; limits apply to both. */
export type Reader = { userId: number; organizationIds: readonly number[] };

export type ReadLimits = {
  total: number;
  perPerson: number;
  perOrganization: number;
  /** Further reads are refused. */
  waitingPerPerson: number;
  waitingPerOrganization: number;
  waitMaxMilliseconds: number;
};

/** Runs heavy reads concurrently up to the limits. Others wait, and are refused if they wait too long. */
export type ReadQueue = {
  /**
   * Resolves to a function that releases the place. Throws too_many if too many are waiting or this one
   * has waited too long, and the reason of `signal` if that aborts.
   */
  enter(reader: Reader, signal: AbortSignal): Promise<() => void>;
  running(): number;
  waiting(): number;
};

type Waiting = { reader: Reader; start: (leave: () => void) => void };

const retryAfterSeconds = 5;

export function createReadQueue(limits: ReadLimits): ReadQueue {
  const running = new Set<Reader>();
  const waiting = new Set<Waiting>();
  const waitingLimits = {
    perPerson: limits.waitingPerPerson,
    perOrganization: limits.waitingPerOrganization,
  };
  const mayStart = (reader: Reader) =>
    running.size < limits.total && hasRoom(running, reader, limits);

  function start(reader: Reader): () => void {
    // A copy, because the same reader may run twice.
    const own = { ...reader };
    running.add(own);
    return () => {
      if (running.delete(own)) startNext();
    };
  }

  /** The person with the fewest running reads goes first, then the one who has waited longest. */
  function startNext(): void {
    for (;;) {
      const ready = [...waiting].filter(({ reader }) => mayStart(reader));
      const counts = ready.map(({ reader }) => countOfPerson(running, reader));
      const next = ready[counts.indexOf(Math.min(...counts))];
      if (next === undefined) return;
      waiting.delete(next);
      next.start(start(next.reader));
    }
  }

  return {
    enter: async (reader, signal) => {
      signal.throwIfAborted();
      if (mayStart(reader)) return start(reader);
      const readers = [...waiting].map((entry) => entry.reader);
      if (!hasRoom(readers, reader, waitingLimits)) {
        throw new ApiError('too_many', { retryAfterSeconds });
      }
      return waitIn(waiting, reader, signal, limits.waitMaxMilliseconds);
    },
    running: () => running.size,
    waiting: () => waiting.size,
  };
}

async function waitIn(
  waiting: Set<Waiting>,
  reader: Reader,
  signal: AbortSignal,
  maxMilliseconds: number,
): Promise<() => void> {
  const turn = Promise.withResolvers<() => void>();
  const entry = { reader, start: turn.resolve };
  const drop = (reason: Error) => {
    waiting.delete(entry);
    turn.reject(reason);
  };
  const onAbort = () => drop(signal.reason as Error);
  const timer = setTimeout(() => {
    drop(new ApiError('too_many', { retryAfterSeconds }));
  }, maxMilliseconds);
  signal.addEventListener('abort', onAbort, { once: true });
  waiting.add(entry);
  try {
    return await turn.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function hasRoom(
  readers: Iterable<Reader>,
  reader: Reader,
  limits: { perPerson: number; perOrganization: number },
): boolean {
  return (
    countOfPerson(readers, reader) < limits.perPerson &&
    reader.organizationIds.every((id) => countOfOrganization(readers, id) < limits.perOrganization)
  );
}

function countOfPerson(readers: Iterable<Reader>, { userId }: Reader): number {
  return [...readers].filter((one) => one.userId === userId).length;
}

function countOfOrganization(readers: Iterable<Reader>, id: number): number {
  return [...readers].filter((one) => one.organizationIds.includes(id)).length;
}
