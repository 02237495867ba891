import { currentZoneNames } from '@time-tracker/contract/time/former-time-zones';
import { isTimeZone } from '@time-tracker/contract/time/time-zone';
import { zoneLabel, zoneName } from './zone-label.ts';

/** All that the browser knows, by their current names. The chosen one stays as it is stored. */
function listZones(chosen: string): string[] {
  const byName = new Map<string, string>();
  for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone'), chosen]) {
    const name = zoneName(zone);
    const current = currentZoneNames[zone] ?? zone;
    // Browsers from before the new name do not know it.
    byName.set(name, zone === chosen || !isTimeZone(current) ? zone : current);
  }
  return [...byName.values()].sort((a, b) => (zoneName(a) < zoneName(b) ? -1 : 1));
}

export interface ZoneCity {
  value: string;
  /** `Berlin (UTC+1)`. */
  label: string;
}

/** The time zones by region, with city and the offset at an instant, for a field with search. */
export function zoneCities(chosen: string, atMs: number): { group: string; items: ZoneCity[] }[] {
  const regions = Map.groupBy(listZones(chosen), (zone) => {
    const [region = '', ...city] = zoneName(zone).split('/');
    return city.length === 0 ? '' : region;
  });
  return [...regions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, zones]) => ({
      group,
      items: zones
        .map((zone) => ({ value: zone, label: zoneLabel(zone, atMs) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    }));
}

/** Whether a time zone fits what was typed: a city, a region, an offset or a former name. */
export function isZoneFound(zone: string, label: string, typed: string): boolean {
  const words = typed
    .toLowerCase()
    .replaceAll('_', ' ')
    .split(/[\s/]+/)
    .filter(Boolean);
  const text = `${zone} ${zoneName(zone)} ${formerName(zone)} ${label}`
    .toLowerCase()
    .replaceAll('_', ' ');
  return words.every((word) => text.includes(word));
}

function formerName(zone: string): string {
  return Object.keys(currentZoneNames).find((former) => currentZoneNames[former] === zone) ?? '';
}
