/**
 * Bounds the memory that bodies use from their first byte to their response, and the number of bodies
 * of one person in progress. When it is full, the person who uses the most loses their oldest upload, so
 * slow or endless uploads do not block others.
 */
export type BodyMemory = {
  /** Registers a body. `abort` is called if it must be aborted. */
  enter(userId: number, abort: (reason: AbortReason) => void): TrackedBody;
  usedBytes(): number;
  arriving(): number;
};

export type AbortReason = 'memory is full' | 'too many of this person';

export type TrackedBody = {
  /** Records that more bytes have arrived. */
  add(sizeBytes: number): void;
  /** Records that the body is complete. */
  arrived(): void;
  /** Releases the body after its response or abort. */
  leave(): void;
};

type Entry = {
  body: TrackedBody;
  abort: (reason: AbortReason) => void;
  isArriving: boolean;
  sizeBytes: number;
};

export function createBodyMemory(limits: { maxBytes: number; maxPerPerson: number }): BodyMemory {
  /** The bodies of each person, oldest first. */
  const entriesByUser = new Map<number, Set<Entry>>();
  let usedBytes = 0;

  function evict(entry: Entry, reason: AbortReason): void {
    entry.body.leave();
    entry.abort(reason);
  }

  function freeMemory(): void {
    while (usedBytes > limits.maxBytes) {
      const people = [...entriesByUser.values()];
      const [first, ...others] = people.map((entry) => ({ entry, sizeBytes: sumOf(entry) }));
      if (first === undefined) return;
      const most = others.reduce((a, b) => (b.sizeBytes > a.sizeBytes ? b : a), first);
      const victim = oldestArriving(most.entry) ?? [...most.entry].at(-1);
      if (victim === undefined) return;
      evict(victim, 'memory is full');
    }
  }

  return {
    usedBytes: () => usedBytes,
    arriving: () => {
      const all = [...entriesByUser.values()].flatMap((entry) => [...entry]);
      return all.filter((one) => one.isArriving).length;
    },
    enter: (userId, abort) => {
      const ofUser = entriesByUser.get(userId) ?? new Set<Entry>();
      entriesByUser.set(userId, ofUser);
      const body: TrackedBody = {
        add: (sizeBytes) => {
          if (!ofUser.has(entry)) return;
          entry.sizeBytes += sizeBytes;
          usedBytes += sizeBytes;
          freeMemory();
        },
        arrived: () => {
          entry.isArriving = false;
        },
        leave: () => {
          if (!ofUser.delete(entry)) return;
          usedBytes -= entry.sizeBytes;
          if (ofUser.size === 0) entriesByUser.delete(userId);
        },
      };
      const entry: Entry = { body, abort, isArriving: true, sizeBytes: 0 };
      ofUser.add(entry);
      const oldest = oldestArriving(ofUser);
      if (ofUser.size > limits.maxPerPerson && oldest) evict(oldest, 'too many of this person');
      return body;
    },
  };
}

function oldestArriving(bodies: ReadonlySet<Entry>): Entry | undefined {
  for (const entry of bodies) if (entry.isArriving) return entry;
  return undefined;
}

function sumOf(bodies: ReadonlySet<Entry>): number {
  let sum = 0;
  for (const { sizeBytes } of bodies) sum += sizeBytes;
  return sum;
}
