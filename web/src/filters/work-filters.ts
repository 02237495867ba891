import { isTimeZone } from '@time-tracker/contract/time/time-zone';
import { isDay, type Day } from '../ui/time/zoned-day.ts';
import {
  customRange,
  isRangePreset,
  rangeOfPreset,
  type Calendar,
  type DayRange,
  type RangePreset,
} from './day-range.ts';

/** The filters of recorded work; undefined = everything the user may see. */
export interface WorkFilters {
  range: DayRange;
  projectId: number | undefined;
  userId: number | undefined;
  /** The time zone that defines when days start and end. */
  timeZone: string;
}

/** The names of the filters in an address. */
const filterNames = ['range', 'day', 'from', 'to', 'project', 'member', 'zone'];

/** Used if the address has no range or no time zone. */
export interface FilterDefaults {
  preset: RangePreset;
  timeZone: string;
}

/** The time zone in an address. Unknown zones are ignored. */
export function readTimeZone(search: URLSearchParams, ownTimeZone: string): string {
  const zone = search.get('zone');
  return zone !== null && isTimeZone(zone) ? zone : ownTimeZone;
}

/** Reads the filters from an address. Invalid values are ignored. */
export function readFilters(
  search: URLSearchParams,
  calendar: Calendar,
  { preset, timeZone }: FilterDefaults,
): WorkFilters {
  return {
    range: readRange(search, calendar) ?? rangeOfPreset(preset, calendar),
    ...readWhose(search),
    timeZone: readTimeZone(search, timeZone),
  };
}

/** The project and member in an address. */
export function readWhose(search: URLSearchParams): Pick<WorkFilters, 'projectId' | 'userId'> {
  return { projectId: readId(search.get('project')), userId: readId(search.get('member')) };
}

function readRange(search: URLSearchParams, calendar: Calendar): DayRange | undefined {
  const preset = search.get('range') ?? '';
  if (isRangePreset(preset)) return rangeOfPreset(preset, calendar);
  const day = search.get('day') ?? '';
  const [from, to] = [search.get('from') ?? day, search.get('to') ?? day];
  // Future days have nothing to show.
  if (!isDay(from) || !isDay(to) || (from > calendar.today && to > calendar.today))
    return undefined;
  return customRange(from, to, calendar);
}

/**
 * Writes changed filters into an address. A selected range is always written, so that other screens
 * use it; the user's own time zone never is, so that a link uses the time zone of its reader.
 */
export function writeFilters(
  search: URLSearchParams,
  changes: Partial<WorkFilters>,
  ownTimeZone: string,
): void {
  if (changes.range) {
    const { preset, first, last } = changes.range;
    if (preset === null) setDays(search, first, last);
    else {
      clearRange(search);
      search.set('range', preset);
    }
  }
  if ('projectId' in changes) setOrDelete(search, 'project', changes.projectId);
  if ('userId' in changes) setOrDelete(search, 'member', changes.userId);
  if (changes.timeZone !== undefined) {
    setOrDelete(search, 'zone', changes.timeZone === ownTimeZone ? undefined : changes.timeZone);
  }
}

/** Days as the range of an address, both included. */
export function setDays(search: URLSearchParams, first: Day, last: Day): void {
  clearRange(search);
  if (first === last) search.set('day', first);
  else {
    search.set('from', first);
    search.set('to', last);
  }
}

function clearRange(search: URLSearchParams): void {
  for (const name of ['range', 'day', 'from', 'to']) search.delete(name);
}

/** The part of an address that all screens share: `?range=last_week&project=4`, or empty. */
export function carriedFilters(search: string): string {
  const carried = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => filterNames.includes(name)),
  );
  return carried.size === 0 ? '' : `?${carried}`;
}

function setOrDelete(search: URLSearchParams, name: string, value: string | number | undefined) {
  if (value === undefined) search.delete(name);
  else search.set(name, String(value));
}

function readId(text: string | null): number | undefined {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 ? id : undefined;
}
