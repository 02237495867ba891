import { useCallback, useEffect, useRef } from 'react';
import { hourMs } from '@time-tracker/contract/time/durations';
import type { Capture } from '../../api/capture-groups.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';
import { dayId } from './diary-list.tsx';
import { windowIdAt } from '../windows/diary.ts';

type Sought = Pick<Capture, 'userId' | 'takenAt'>;

/** Longer than a day takes to load, even on a slow network. */
const searchMaxMs = 30_000;
/** Content around the tile may still change its height after the tile was found. */
const settlingMs = 1000;
/** Height of the header, which covers the page. */
const headerPx = 72;
/** Any of these cancels the search: the person scrolls on their own. */
const cancelEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Focuses the tile of a capture and scrolls to it, loading its day if necessary. Only one search at a
 * time; it stops when the page is left.
 */
export function useReturnToTile(): (sought: Sought, timeZone: string) => void {
  const search = useRef<AbortController>(undefined);
  useEffect(() => () => search.current?.abort(), []);
  return useCallback((sought, timeZone) => {
    search.current?.abort();
    search.current = new AbortController();
    startSearch(sought, timeZone, search.current);
  }, []);
}

function startSearch(sought: Sought, timeZone: string, search: AbortController): void {
  const takenMs = Date.parse(sought.takenAt);
  const id = windowIdAt(sought, timeZone);
  const day = dayId(dayOf(takenMs, timeZone));
  let endsAt = performance.now() + searchMaxMs;
  const { signal } = search;
  for (const way of cancelEvents) {
    addEventListener(way, () => search.abort(), { passive: true, signal });
  }
  let shown: Element | null = null;
  const searchOnce = () => {
    if (signal.aborted) return;
    const tile = document.getElementById(id);
    if (tile) {
      if (tile !== shown) {
        tile.focus({ preventScroll: true });
        endsAt = performance.now() + settlingMs;
      }
      if (!isVisible(tile)) tile.scrollIntoView({ block: 'center', behavior: 'instant' });
      shown = tile;
    } else {
      const place = hourAround(takenMs) ?? document.getElementById(day);
      if (place && place !== shown) place.scrollIntoView({ block: 'start', behavior: 'instant' });
      shown = place;
    }
    if (performance.now() < endsAt) requestAnimationFrame(searchOnce);
    else search.abort();
  };
  requestAnimationFrame(searchOnce);
}

function isVisible(tile: Element): boolean {
  const { top, bottom } = tile.getBoundingClientRect();
  return top >= headerPx && bottom <= innerHeight;
}

/** The element of the hour that contains an instant. */
function hourAround(atMs: number): Element | null {
  const hours = [...document.querySelectorAll<HTMLElement>('[data-hour]')];
  const begun = hours.filter(({ dataset }) => Number(dataset['hour']) <= atMs);
  const latest = Math.max(...begun.map(({ dataset }) => Number(dataset['hour'])));
  const isInIt = atMs - latest < hourMs;
  return isInIt ? (begun.find(({ dataset }) => Number(dataset['hour']) === latest) ?? null) : null;
}
