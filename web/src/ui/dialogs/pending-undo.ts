export interface Undoable {
  /** Cancels what is pending, or makes the opposite change. Handles its own failure. */
  undo: () => void | Promise<void>;
  /** Sends what is pending: when the toast closes, or when the page is left. Handles its own failure. */
  commit?: () => void | Promise<void>;
  /** Closes the toast. */
  close: () => void;
}

/** What can still be undone, oldest first. */
const pending = new Map<string, Undoable>();

export function addPending(id: string, undoable: Undoable): void {
  pending.set(id, undoable);
}

/** Undoes one, or the latest, at most once. False if there was nothing to undo. */
export function undoPending(id: string | undefined = [...pending.keys()].at(-1)): boolean {
  const undoable = take(id);
  if (!undoable) return false;
  undoable.close();
  void undoable.undo();
  return true;
}

/** Sends what was pending, at most once. */
export async function settlePending(id: string): Promise<void> {
  await take(id)?.commit?.();
}

/** Sends everything that is pending, at once. What was sent before can still be undone. */
export async function commitPending(): Promise<void> {
  const unsent = [...pending].filter(([, { commit }]) => commit !== undefined);
  await Promise.all(
    unsent.map(([id, { close }]) => {
      const sent = settlePending(id);
      close();
      return sent;
    }),
  );
}

function take(id: string | undefined): Undoable | undefined {
  if (id === undefined) return undefined;
  const undoable = pending.get(id);
  pending.delete(id);
  return undoable;
}
