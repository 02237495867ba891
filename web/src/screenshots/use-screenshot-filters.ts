import { useSearchParams } from 'react-router';
import type { Day } from '../ui/zoned-day.ts';
import { readFilters, writeFilters, type ScreenshotFilters } from './screenshot-filters.ts';

export interface FiltersInAddress {
  filters: ScreenshotFilters;
  /** A new entry in the history, unless it `replaces` the present one. */
  change: (changes: Partial<ScreenshotFilters>, replaces?: boolean) => void;
}

/** The filters live in the address: a link shows a colleague the same. */
export function useScreenshotFilters(today: Day): FiltersInAddress {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search, today);
  return {
    filters,
    change: (changes, replaces = false) =>
      setSearch(writeFilters({ ...filters, ...changes }, today), { replace: replaces }),
  };
}
