import { expect, test } from 'vitest';
import { cityLabel, isZoneFound, zoneCities } from './time-zone-choices.ts';

const winter = Date.UTC(2026, 0, 15);
const summer = Date.UTC(2026, 6, 15);

test.each([
  ['Europe/Berlin', 'Berlin (UTC+1)', 'Berlin (UTC+2)'],
  ['Asia/Kathmandu', 'Kathmandu (UTC+5:45)', 'Kathmandu (UTC+5:45)'],
  ['Asia/Katmandu', 'Kathmandu (UTC+5:45)', 'Kathmandu (UTC+5:45)'],
  ['America/Kentucky/Louisville', 'Louisville, Kentucky (UTC-5)', 'Louisville, Kentucky (UTC-4)'],
  ['America/St_Johns', 'St Johns (UTC-3:30)', 'St Johns (UTC-2:30)'],
  ['UTC', 'UTC (UTC+0)', 'UTC (UTC+0)'],
])('%s is %s in January and %s in July', (zone, inWinter, inSummer) => {
  expect([cityLabel(zone, winter), cityLabel(zone, summer)]).toEqual([inWinter, inSummer]);
});

test('current names instead of outdated ones; what is stored stays', () => {
  const listed = (chosen: string) => zoneCities(chosen, winter).flatMap(({ items }) => items);
  const zones = listed('UTC').map(({ value }) => value);
  expect(zones).toContain('Africa/Asmara');
  expect(zones).toContain('America/Nuuk');
  for (const outdated of ['Africa/Asmera', 'America/Godthab', 'Asia/Calcutta', 'Europe/Kiev']) {
    expect(zones).not.toContain(outdated);
  }
  expect(new Set(zones).size).toBe(zones.length);
  const kept = listed('Asia/Calcutta').filter(({ label }) => label.startsWith('Kolkata'));
  expect(kept).toEqual([{ value: 'Asia/Calcutta', label: 'Kolkata (UTC+5:30)' }]);
});

test('a zone is found by city, region, offset and its former name', () => {
  const label = cityLabel('Asia/Kolkata', winter);
  for (const typed of ['kol', 'asia', 'UTC+5:30', 'Calcutta', 'Asia/Kolk', 'asia kolkata']) {
    expect(isZoneFound('Asia/Kolkata', label, typed), typed).toBe(true);
  }
  expect(isZoneFound('Asia/Kolkata', label, 'Berlin')).toBe(false);
});
