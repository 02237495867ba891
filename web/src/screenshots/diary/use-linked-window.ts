import { useEffect, useRef } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { useReturnToTile } from './return-to-tile.ts';

/** A member, and an instant within the window. */
type LinkedWindow = Pick<Capture, 'userId' | 'takenAt'>;

/**
 * The window in the address; undefined if the address names a capture or no user.
 */
export function readLinkedWindow(
  parameters: URLSearchParams,
  userId: number | undefined,
): LinkedWindow | undefined {
  const takenAt = parameters.get('at');
  if (userId === undefined || takenAt === null || parameters.has('capture')) return undefined;
  return Number.isNaN(Date.parse(takenAt)) ? undefined : { userId, takenAt };
}

/**
 * Scrolls once to the window in the address. `isReady`: the days are loaded.
 */
export function useLinkedWindow(
  linked: LinkedWindow | undefined,
  isReady: boolean,
  timeZone: string,
): void {
  const shown = useRef<string>(undefined);
  const returnToTile = useReturnToTile();
  const { userId, takenAt } = linked ?? {};
  useEffect(() => {
    if (!isReady || userId === undefined || takenAt === undefined) return;
    if (shown.current === takenAt) return;
    shown.current = takenAt;
    returnToTile({ userId, takenAt }, timeZone);
  }, [isReady, userId, takenAt, timeZone, returnToTile]);
}
