/**
 * Bounds the memory that bodies hold from their first byte until they are answered. When it is
 * full, those that have been arriving longest have to leave: whoever sends slowly, or not at all,
 * keeps nobody out.
 */
export type BodyRoom = {
  /** A body begins to arrive; `giveUp` is called when it has to leave. */
  enter(giveUp: () => void): HeldBody;
  heldBytes(): number;
  arriving(): number;
};

export type HeldBody = {
  /** So many bytes more of it are here. */
  add(sizeBytes: number): void;
  /** All of it is here: from now on it stays until it is answered. */
  arrived(): void;
  /** Answered, or gone. */
  leave(): void;
};

export function createBodyRoom(maxBytes: number): BodyRoom {
  /** In the order they began. */
  const arriving = new Map<HeldBody, () => void>();
  let heldBytes = 0;

  function makeRoom(): void {
    for (const [body, giveUp] of arriving) {
      if (heldBytes <= maxBytes) return;
      body.leave();
      giveUp();
    }
  }

  return {
    heldBytes: () => heldBytes,
    arriving: () => arriving.size,
    enter: (giveUp) => {
      let ownBytes = 0;
      let isHere = true;
      const body: HeldBody = {
        add: (sizeBytes) => {
          if (!isHere) return;
          ownBytes += sizeBytes;
          heldBytes += sizeBytes;
          makeRoom();
        },
        arrived: () => void arriving.delete(body),
        leave: () => {
          if (!isHere) return;
          isHere = false;
          arriving.delete(body);
          heldBytes -= ownBytes;
        },
      };
      arriving.set(body, giveUp);
      return body;
    },
  };
}
