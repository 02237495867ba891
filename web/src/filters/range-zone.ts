import { zoneLabel } from '../ui/time/zone-label.ts';
import { startOfDay } from '../ui/time/zoned-day.ts';
import type { DayRange } from './day-range.ts';

/** The time zone of a range of days, with its offset on the last day. */
export function rangeZoneLabel({ last }: Pick<DayRange, 'last'>, timeZone: string): string {
  return zoneLabel(timeZone, startOfDay(last, timeZone));
}
