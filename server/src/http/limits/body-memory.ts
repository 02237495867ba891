/**
 * Bounds the memory that bodies hold from their first byte until they are answered, and how many
 * of one person arrive or wait at once. When it is full, the person who holds the most makes room,
 * so a slow or endless upload keeps nobody else out.
 */
export type BodyRoom = {
  /** A body begins to arrive; `giveUp` is called when it has to leave. */
  enter(userId: number, giveUp: (reason: GiveUpReason) => void): HeldBody;
  heldBytes(): number;
  arriving(): number;
};

export type GiveUpReason = 'room is full' | 'too many of this person';

export type HeldBody = {
  /** So many bytes more of it are here. */
  add(sizeBytes: number): void;
  /** All of it is here. */
  arrived(): void;
  /** Answered, or gone. */
  leave(): void;
};

type Held = {
  body: HeldBody;
  giveUp: (reason: GiveUpReason) => void;
  isArriving: boolean;
  sizeBytes: number;
};

export function createBodyRoom(limits: { maxBytes: number; maxPerPerson: number }): BodyRoom {
  /** The bodies of each person in the order they began. */
  const heldByUser = new Map<number, Set<Held>>();
  let heldBytes = 0;

  function evict(held: Held, reason: GiveUpReason): void {
    held.body.leave();
    held.giveUp(reason);
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
    enter: (userId, giveUp) => {
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
      const held: Held = { body, giveUp, isArriving: true, sizeBytes: 0 };
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
