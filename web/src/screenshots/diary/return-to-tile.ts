import { useCallback, useEffect, useRef } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';
import { dayId } from './diary-list.tsx';
import { slotIdAt } from './diary.ts';

type Sought = Pick<Capture, 'userId' | 'takenAt'>;

/** Longer than a day takes to be there, also where server and network are slow. */
const patienceMs = 30_000;
/** What is around a slot is drawn after it was found, and may be taller than its place was. */
const settlingMs = 1000;
/** As much of the page lies under the header. */
const headerPx = 72;
/** Who does one of these goes on by himself, and is not taken away from where he is. */
const ownWays = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Gives the focus to the slot of a capture, and brings it into sight where it is not drawn now. One at
 * a time, and none once the page is left.
 */
export function useGoBackToTile(): (sought: Sought, timeZone: string) => void {
  const looking = useRef<AbortController>(undefined);
  useEffect(() => () => looking.current?.abort(), []);
  return useCallback((sought, timeZone) => {
    looking.current?.abort();
    looking.current = new AbortController();
    look(sought, timeZone, looking.current);
  }, []);
}

function look(sought: Sought, timeZone: string, looking: AbortController): void {
  const takenMs = Date.parse(sought.takenAt);
  const id = slotIdAt(sought, timeZone);
  const day = dayId(dayOf(takenMs, timeZone));
  let endsAt = performance.now() + patienceMs;
  const { signal } = looking;
  for (const way of ownWays) {
    addEventListener(way, () => looking.abort(), { passive: true, signal });
  }
  let shown: Element | null = null;
  const lookOnce = () => {
    if (signal.aborted) return;
    const tile = document.getElementById(id);
    if (tile) {
      if (tile !== shown) {
        tile.focus({ preventScroll: true });
        endsAt = performance.now() + settlingMs;
      }
      if (!isInSight(tile)) tile.scrollIntoView({ block: 'center', behavior: 'instant' });
      shown = tile;
    } else {
      const place = hourAround(takenMs) ?? document.getElementById(day);
      if (place && place !== shown) place.scrollIntoView({ block: 'start', behavior: 'instant' });
      shown = place;
    }
    if (performance.now() < endsAt) requestAnimationFrame(lookOnce);
    else looking.abort();
  };
  requestAnimationFrame(lookOnce);
}

function isInSight(tile: Element): boolean {
  const { top, bottom } = tile.getBoundingClientRect();
  return top >= headerPx && bottom <= innerHeight;
}

/** The hour on the page that holds an instant. */
function hourAround(atMs: number): Element | null {
  const hours = [...document.querySelectorAll<HTMLElement>('[data-hour]')];
  const begun = hours.filter(({ dataset }) => Number(dataset['hour']) <= atMs);
  const latest = Math.max(...begun.map(({ dataset }) => Number(dataset['hour'])));
  const isInIt = atMs - latest < 60 * 60 * 1000;
  return isInIt ? (begun.find(({ dataset }) => Number(dataset['hour']) === latest) ?? null) : null;
}
