import { serializeInterval, type Interval } from '@time-tracker/contract/time/interval';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useOrganization } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { intervalOfDays } from '../ui/time/zoned-day.ts';
import type { Calendar, RangePreset } from './day-range.ts';
import { useToday } from './use-today.ts';
import {
  carriedFilters,
  readFilters,
  readTimeZone,
  writeFilters,
  type WorkFilters,
} from './work-filters.ts';

/** What a screen adds to the address besides the filters: `capture`, `page`, … */
type OwnParameters = Record<string, string | undefined>;

/** The interval is correct for days of 23 and 25 hours. */
export interface WorkFiltersInAddress extends Interval {
  filters: WorkFilters;
  calendar: Calendar;
  /** Whether the range ends today, so that the data needs refreshing. */
  isLive: boolean;
  /** The filters as input of the calls. The object is stable while they do not change. */
  input: {
    organization_id: number;
    /** Null = all. Sent even if null, because the specification lists the field. */
    project_id: number | null;
    user_id: number | null;
    start: string;
    finish: string;
  };
  /** All parameters in the address. */
  parameters: URLSearchParams;
  /** Changes filters as a new history entry. Removes other parameters except those in `keeps`. */
  change: (changes: Partial<WorkFilters>) => void;
  /** Changes the screen's own parameters as a new history entry, or `replaces` the current one. */
  setParameters: (changes: OwnParameters, replaces?: boolean) => void;
}

interface Options {
  /** The range when the address names none. */
  preset: RangePreset;
  /** The screen's own parameters to keep when filters change, such as its view. */
  keeps?: string[];
}

const nothingElse: string[] = [];

/** Filters are stored in the address, so that links and other screens use the same ones. */
export function useWorkFilters({ preset, keeps = nothingElse }: Options): WorkFiltersInAddress {
  const organization = useOrganization();
  const { time_zone: ownTimeZone } = useCurrentUser();
  const [search] = useSearchParams();
  const today = useToday(readTimeZone(search, ownTimeZone));
  const { week_start: weekStart } = organization.settings;
  const calendar = useMemo(() => ({ today, weekStart }), [today, weekStart]);
  // Stable while only the screen's own parameters change, because lists depend on it.
  const shared = carriedFilters(search.toString());
  const filters = useMemo(
    () => readFilters(new URLSearchParams(shared), calendar, { preset, timeZone: ownTimeZone }),
    [shared, calendar, preset, ownTimeZone],
  );
  const { projectId, userId, timeZone } = filters;
  const { first, last } = filters.range;
  const { start, end } = useMemo(
    () => intervalOfDays(first, last, timeZone),
    [first, last, timeZone],
  );
  const input = useMemo(
    () => ({
      organization_id: organization.id,
      project_id: projectId ?? null,
      user_id: userId ?? null,
      ...serializeInterval({ start, end }),
    }),
    [organization.id, projectId, userId, start, end],
  );
  const { change, setParameters } = useAddressChanges(keeps, ownTimeZone, organization.id);
  const isLive = last === today;
  const parameters = search;
  return { filters, calendar, start, end, isLive, input, parameters, change, setParameters };
}

function useAddressChanges(keeps: string[], ownTimeZone: string, organizationId: number) {
  const navigate = useNavigate();
  const keptNames = keeps.join(' ');
  const change = useCallback(
    (changes: Partial<WorkFilters>, replaces = false) => {
      // Reads the current address, not the last rendered one: keys can be faster than rendering.
      const present = new URLSearchParams(location.search);
      const next = new URLSearchParams(carriedFilters(location.search));
      for (const name of keptNames.split(' ')) {
        const value = present.get(name);
        if (value !== null) next.set(name, value);
      }
      writeFilters(next, changes, ownTimeZone);
      void navigate(`?${next}`, { replace: replaces, flushSync: true });
    },
    [navigate, keptNames, ownTimeZone],
  );
  const setParameters = useCallback(
    (changes: OwnParameters, replaces = false) => {
      const next = new URLSearchParams(location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      void navigate(`?${next}`, { replace: replaces, flushSync: true });
    },
    [navigate],
  );
  // Projects and members belong to one organization, so switching it clears these filters.
  const shownOrganization = useRef(organizationId);
  useEffect(() => {
    if (shownOrganization.current === organizationId) return;
    shownOrganization.current = organizationId;
    change({ projectId: undefined, userId: undefined }, true);
  }, [organizationId, change]);
  return { change, setParameters };
}
