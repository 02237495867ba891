import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Day } from '../ui/zoned-day.ts';
import { readFilters, writeFilters, type ScreenshotFilters } from './screenshot-filters.ts';

export interface FiltersInAddress {
  filters: ScreenshotFilters;
  /** A new entry in the history, unless it `replaces` the present one. Stays the same function. */
  change: (changes: Partial<ScreenshotFilters>, replaces?: boolean) => void;
}

/** The filters live in the address: a link shows a colleague the same. */
export function useScreenshotFilters(today: Day): FiltersInAddress {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Partial<ScreenshotFilters>, replaces = false) => {
      // The address itself, not the last rendered one: keys may come faster than pages are drawn.
      const present = readFilters(new URLSearchParams(location.search), today);
      const next = new URLSearchParams(writeFilters({ ...present, ...changes }, today));
      void navigate(`?${next}`, { replace: replaces, flushSync: true });
    },
    [navigate, today],
  );
  return { filters: readFilters(search, today), change };
}
