import { currentZoneNames } from '@time-tracker/contract/time/former-time-zones';

/** The current name of a time zone, for people: `Asia/Ho Chi Minh`. */
export function zoneName(zone: string): string {
  return (currentZoneNames[zone] ?? zone).replaceAll('_', ' ');
}

/** `Berlin (UTC+1)`, `Louisville, Kentucky (UTC-5)`, with the offset at an instant; by default now. */
export function zoneLabel(zone: string, atMs: number = Date.now()): string {
  const [first = '', ...rest] = zoneName(zone).split('/');
  if (first === 'UTC') return first;
  const place = rest.length === 0 ? first : rest.toReversed().join(', ');
  return `${place} (${offsetOf(zone, atMs)})`;
}

/** `UTC+5:45`, at an instant: it changes with daylight-saving time. */
function offsetOf(zone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(atMs);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // GMT alone is an offset of 0.
  return `UTC${name.slice(3) || '+0'}`;
}
