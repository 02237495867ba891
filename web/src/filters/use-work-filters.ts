import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useOrganization } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { addDays, startOfDay } from '../ui/time/zoned-day.ts';
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

export interface WorkFiltersInAddress {
  filters: WorkFilters;
  calendar: Calendar;
  /** The instants of the range, half open; days of 23 and 25 hours are right. */
  startMs: number;
  finishMs: number;
  /** Whether the range goes on, so that what is shown has to follow. */
  isLive: boolean;
  /** The filters as the calls about recorded work take them; the same object while they are the same. */
  input: {
    organization_id: number;
    /** Null: all of them. Sent even so, as the specification lists the field. */
    project_id: number | null;
    user_id: number | null;
    start: string;
    finish: string;
  };
  /** The screen's own parameters of the address. */
  parameters: URLSearchParams;
  /** Changes filters: a new entry in the history. What else is in the address goes, but for `keeps`. */
  change: (changes: Partial<WorkFilters>) => void;
  /** Changes the screen's own parameters: a new entry in the history, unless it `replaces` the present one. */
  setParameters: (changes: OwnParameters, replaces?: boolean) => void;
}

interface Options {
  /** The range when the address names none. */
  preset: RangePreset;
  /** The screen's own parameters that outlive a change of the filters, such as its view. */
  keeps?: string[];
}

const nothingElse: string[] = [];

/** The filters live in the address: a link shows a colleague the same, and the screens share them. */
export function useWorkFilters({ preset, keeps = nothingElse }: Options): WorkFiltersInAddress {
  const organization = useOrganization();
  const { time_zone: ownTimeZone } = useCurrentUser();
  const [search] = useSearchParams();
  const today = useToday(readTimeZone(search, ownTimeZone));
  const { week_start: weekStart } = organization.settings;
  const calendar = useMemo(() => ({ today, weekStart }), [today, weekStart]);
  // The same object while only the screen's own parameters change: lists are made from it.
  const shared = carriedFilters(search.toString());
  const filters = useMemo(
    () => readFilters(new URLSearchParams(shared), calendar, { preset, timeZone: ownTimeZone }),
    [shared, calendar, preset, ownTimeZone],
  );
  const { projectId, userId, timeZone } = filters;
  const { first, last } = filters.range;
  const { startMs, finishMs } = useMemo(
    () => ({
      startMs: startOfDay(first, timeZone),
      finishMs: startOfDay(addDays(last, 1), timeZone),
    }),
    [first, last, timeZone],
  );
  const input = useMemo(
    () => ({
      organization_id: organization.id,
      project_id: projectId ?? null,
      user_id: userId ?? null,
      start: new Date(startMs).toISOString(),
      finish: new Date(finishMs).toISOString(),
    }),
    [organization.id, projectId, userId, startMs, finishMs],
  );
  const { change, setParameters } = useAddressChanges(keeps, ownTimeZone, organization.id);
  const isLive = last === today;
  const parameters = search;
  return { filters, calendar, startMs, finishMs, isLive, input, parameters, change, setParameters };
}

function useAddressChanges(keeps: string[], ownTimeZone: string, organizationId: number) {
  const navigate = useNavigate();
  const kept = keeps.join(' ');
  const change = useCallback(
    (changes: Partial<WorkFilters>, replaces = false) => {
      // The address itself, not the last rendered one: keys may come faster than pages are drawn.
      const present = new URLSearchParams(location.search);
      const next = new URLSearchParams(carriedFilters(location.search));
      for (const name of kept.split(' ')) {
        const value = present.get(name);
        if (value !== null) next.set(name, value);
      }
      writeFilters(next, changes, ownTimeZone);
      void navigate(`?${next}`, { replace: replaces, flushSync: true });
    },
    [navigate, kept, ownTimeZone],
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
  // Projects and people are those of one organization.
  const shownOrganization = useRef(organizationId);
  useEffect(() => {
    if (shownOrganization.current === organizationId) return;
    shownOrganization.current = organizationId;
    change({ projectId: undefined, userId: undefined }, true);
  }, [organizationId, change]);
  return { change, setParameters };
}
