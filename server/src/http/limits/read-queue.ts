import { ApiError } from '@time-tracker/contract/errors';

/** Whom a read counts for: the person, and the organizations whose data it reads. */
export type Reader = { userId: number; organizationIds: readonly number[] };

export type ReadLimits = {
  total: number;
  perPerson: number;
  perOrganization: number;
  /** More reads that wait are refused. */
  waitingPerPerson: number;
  waitingPerOrganization: number;
  waitMaxMilliseconds: number;
};

/** Runs heavy reads side by side up to the limits; the others wait, and are refused in the end. */
export type ReadQueue = {
  /**
   * Resolves to the function that gives the place back. Throws too_many when too many wait already or
   * this one has waited too long, and the reason of `signal` when that is aborted meanwhile.
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
    // A copy: the same reader may run twice.
    const own = { ...reader };
    running.add(own);
    return () => {
      if (running.delete(own)) startNext();
    };
  }

  /** Those go first whose person has the fewest running, in the order they came. */
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
  const giveUp = () => drop(signal.reason as Error);
  const timer = setTimeout(() => {
    drop(new ApiError('too_many', { retryAfterSeconds }));
  }, maxMilliseconds);
  signal.addEventListener('abort', giveUp, { once: true });
  waiting.add(entry);
  try {
    return await turn.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
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
