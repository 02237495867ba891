import { useEffect, useRef } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { useGoBackToTile } from './return-to-tile.ts';

/** Whose ten minutes, by an instant in them. */
type AskedSlot = Pick<Capture, 'userId' | 'takenAt'>;

/**
 * The slot that an address asks for; undefined where it asks for a capture, or for nobody's: at that
 * time there are several.
 */
export function readAskedSlot(
  parameters: URLSearchParams,
  userId: number | undefined,
): AskedSlot | undefined {
  const takenAt = parameters.get('at');
  if (userId === undefined || takenAt === null || parameters.has('capture')) return undefined;
  return Number.isNaN(Date.parse(takenAt)) ? undefined : { userId, takenAt };
}

/**
 * Brings the slot that the address asks for into sight, once: from there on one goes by oneself.
 * `isReady` says whether the days are there to look for it in.
 */
export function useLinkedWindow(
  asked: AskedSlot | undefined,
  isReady: boolean,
  timeZone: string,
): void {
  const shown = useRef<string>(undefined);
  const returnToTile = useGoBackToTile();
  const { userId, takenAt } = asked ?? {};
  useEffect(() => {
    if (!isReady || userId === undefined || takenAt === undefined) return;
    if (shown.current === takenAt) return;
    shown.current = takenAt;
    returnToTile({ userId, takenAt }, timeZone);
  }, [isReady, userId, takenAt, timeZone, returnToTile]);
}
