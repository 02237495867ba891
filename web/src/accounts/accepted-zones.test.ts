import { timeZone } from '@time-tracker/contract/fields';
import { expect, test } from 'vitest';
import { zoneCities } from '../ui/time/time-zone-choices.ts';

test('the server accepts every time zone that can be chosen', () => {
  const groups = zoneCities('UTC', Date.UTC(2026, 0, 15));
  const zones = groups.flatMap(({ items }) => items.map(({ value }) => value));
  expect(zones.length).toBeGreaterThan(300);
  expect(zones.filter((zone) => !timeZone.safeParse(zone).success)).toEqual([]);
});
