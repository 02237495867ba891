import { useCallback, useState } from 'react';

export interface EmptyBlocks {
  /** Starts of the loaded blocks in which nothing matches the choices. */
  starts: ReadonlySet<number>;
  /** Called by each block when it is loaded, changed or unloaded. */
  note: (start: number, isEmpty: boolean) => void;
}

/** Which blocks are known to be empty. Each block knows only about itself. */
export function useEmptyBlocks(): EmptyBlocks {
  const [starts, setStarts] = useState<ReadonlySet<number>>(new Set());
  const note = useCallback((start: number, isEmpty: boolean) => {
    setStarts((before) => {
      if (before.has(start) === isEmpty) return before;
      const next = new Set(before);
      if (isEmpty) next.add(start);
      else next.delete(start);
      return next;
    });
  }, []);
  return { starts, note };
}
