/** The user and organization that a job counts for. */
export type WorkOwner = { organizationId: number; userId: number };

/**
 * Runs a limited number of jobs at once. Jobs alternate between organizations, and between the
 * people of each, so a long queue of one person delays other people only by the jobs that already run.
 */
export type FairSlots = {
  /** Rejects with the signal's reason if it is aborted before the job has started. */
  run<T>(owner: WorkOwner, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  running(): number;
  waiting(): number;
};

/** Each person may run at most `concurrency - 1` jobs, so that one slot is free for other people. */
export function createFairSlots(concurrency: number): FairSlots {
  const concurrencyPerUser = Math.max(1, concurrency - 1);
  let running = 0;
  const runningByUser = new Map<number, number>();
  const queue = new FairQueue();

  function hasFreeSlot(userId: number): boolean {
    return running < concurrency && (runningByUser.get(userId) ?? 0) < concurrencyPerUser;
  }

  function count(userId: number, change: 1 | -1): void {
    running += change;
    const left = (runningByUser.get(userId) ?? 0) + change;
    if (left === 0) runningByUser.delete(userId);
    else runningByUser.set(userId, left);
  }

  function startWaiting(): void {
    for (;;) {
      const next = queue.takeNext(hasFreeSlot);
      if (next === undefined) return;
      count(next.owner.userId, 1);
      next.start();
    }
  }

  function wait(owner: WorkOwner, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.remove(job);
        reject(signal.reason as Error);
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const job = { owner, start };
      queue.add(job);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    running: () => running,
    waiting: () => queue.size(),
    run: async (owner, signal, work) => {
      signal.throwIfAborted();
      if (hasFreeSlot(owner.userId)) count(owner.userId, 1);
      else await wait(owner, signal);
      try {
        return await work();
      } finally {
        count(owner.userId, -1);
        startWaiting();
      }
    },
  };
}

type Job = { owner: WorkOwner; start: () => void };

class FairQueue {
  /**
   * Organizations in the order in which they are served next, each with its people in the same kind
   * of order.
   */
  readonly #organizations = new Map<number, Map<number, Job[]>>();

  size(): number {
    const people = [...this.#organizations.values()].flatMap((jobs) => [...jobs.values()]);
    return people.reduce((sum, { length }) => sum + length, 0);
  }

  add(job: Job): void {
    const { organizationId, userId } = job.owner;
    const people = this.#organizations.get(organizationId) ?? new Map<number, Job[]>();
    this.#organizations.set(
      organizationId,
      people.set(userId, [...(people.get(userId) ?? []), job]),
    );
  }

  remove(job: Job): void {
    const { organizationId, userId } = job.owner;
    const people = this.#organizations.get(organizationId);
    const left = people?.get(userId)?.filter((one) => one !== job) ?? [];
    if (left.length > 0) people?.set(userId, left);
    else people?.delete(userId);
    if (people?.size === 0) this.#organizations.delete(organizationId);
  }

  /** Removes and returns the first job of the people who may start one. */
  takeNext(mayStart: (userId: number) => boolean): Job | undefined {
    for (const [organizationId, people] of this.#organizations) {
      for (const [userId, [next, ...remaining]] of people) {
        if (next === undefined || !mayStart(userId)) continue;
        moveToEnd(people, userId, remaining.length > 0 ? remaining : undefined);
        moveToEnd(this.#organizations, organizationId, people.size > 0 ? people : undefined);
        return next;
      }
    }
    return undefined;
  }
}

/** Moves an entry to the end, or deletes it if `value` is undefined. */
function moveToEnd<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined): void {
  map.delete(key);
  if (value !== undefined) map.set(key, value);
}
