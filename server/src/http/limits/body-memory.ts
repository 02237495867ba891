/**
 * Bounds the memory that bodies use from their first byte to their response, and the number of bodies
 * of one person in progress. When it is full, the person who uses the most loses their oldest upload, so
 * slow or endless uploads do not block others.
 */
export type BodyRoom = {
  /** Registers a body. `abort` is called if it must be aborted. */
  enter(userId: number, abort: (reason: AbortReason) => void): HeldBody;
  heldBytes(): number;
  arriving(): number;
};

export type AbortReason = 'room is full' | 'too many of this person';

export type HeldBody = {
  /** Records that more bytes have arrived. */
  add(sizeBytes: number): void;
  /** Records that the body is complete. */
  arrived(): void;
  /** Releases the body after its response or abort. */
  leave(): void;
};

type Held = {
  body: HeldBody;
  abort: (reason: AbortReason) => void;
  isArriving: boolean;
  sizeBytes: number;
};

export function createBodyRoom(limits: { maxBytes: number; maxPerPerson: number }): BodyRoom {
  /** The bodies of each person, oldest first. */
  const heldByUser = new Map<number, Set<Held>>();
  let heldBytes = 0;

  function evict(held: Held, reason: AbortReason): void {
    held.body.leave();
    held.abort(reason);
  }

  function makeRoom(): void {
    while (heldBytes > limits.maxBytes) {
      const people = [...heldByUser.values()];
      const [first, ...others] = people.map((held) => ({ held, sizeBytes: sumOf(held) }));
      if (first === undefined) return;
      const most = others.reduce((a, b) => (b.sizeBytes > a.sizeBytes ? b : a), first);
      const victim = oldestArriving(most.held) ?? [...most.held].at(-1);
      if (victim === undefined) return;
      evict(victim, 'room is full');
    }
  }

  return {
    heldBytes: () => heldBytes,
    arriving: () => {
      const all = [...heldByUser.values()].flatMap((held) => [...held]);
      return all.filter((one) => one.isArriving).length;
    },
    enter: (userId, abort) => {
      const ofUser = heldByUser.get(userId) ?? new Set<Held>();
      heldByUser.set(userId, ofUser);
      const body: HeldBody = {
        add: (sizeBytes) => {
          if (!ofUser.has(held)) return;
          held.sizeBytes += sizeBytes;
          heldBytes += sizeBytes;
          makeRoom();
        },
        arrived: () => {
          held.isArriving = false;
        },
        leave: () => {
          if (!ofUser.delete(held)) return;
          heldBytes -= held.sizeBytes;
          if (ofUser.size === 0) heldByUser.delete(userId);
        },
      };
      const held: Held = { body, abort, isArriving: true, sizeBytes: 0 };
      ofUser.add(held);
      const oldest = oldestArriving(ofUser);
      if (ofUser.size > limits.maxPerPerson && oldest) evict(oldest, 'too many of this person');
      return body;
    },
  };
}

function oldestArriving(bodies: ReadonlySet<Held>): Held | undefined {
  for (const held of bodies) if (held.isArriving) return held;
  return undefined;
}

function sumOf(bodies: ReadonlySet<Held>): number {
  let sum = 0;
  for (const { sizeBytes } of bodies) sum += sizeBytes;
  return sum;
}
