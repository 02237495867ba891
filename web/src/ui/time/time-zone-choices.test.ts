import { expect, test } from 'vitest';
import { isZoneFound, zoneCities } from './time-zone-choices.ts';
import { zoneLabel } from './zone-label.ts';

const winter = Date.UTC(2026, 0, 15);

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
  const label = zoneLabel('Asia/Kolkata', winter);
  for (const typed of ['kol', 'asia', 'UTC+5:30', 'Calcutta', 'Asia/Kolk', 'asia kolkata']) {
    expect(isZoneFound('Asia/Kolkata', label, typed), typed).toBe(true);
  }
  expect(isZoneFound('Asia/Kolkata', label, 'Berlin')).toBe(false);
});
