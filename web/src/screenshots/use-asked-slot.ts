import { useEffect, useRef } from 'react';
import { useGoBackToTile } from './go-back-to-tile.ts';

interface AskedSlot {
  /** Whose slot; without a member there are several at that time. */
  userId: number | undefined;
  /** The instant the address asks for: null for none. */
  at: string | null;
  /** Whether the days are there to look for it in. */
  isReady: boolean;
  timeZone: string;
}

/** Brings the slot that the address asks for into sight, once: from there on one goes by oneself. */
export function useAskedSlot({ userId, at, isReady, timeZone }: AskedSlot): void {
  const shown = useRef<string>(undefined);
  const goBackToTile = useGoBackToTile();
  useEffect(() => {
    if (!isReady || userId === undefined || at === null || shown.current === at) return;
    if (Number.isNaN(Date.parse(at))) return;
    shown.current = at;
    goBackToTile({ userId, takenAt: at }, timeZone);
  }, [isReady, userId, at, timeZone, goBackToTile]);
}
