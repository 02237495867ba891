import { expect, test } from 'vitest';
import { zoneLabel } from './zone-label.ts';

const winter = Date.UTC(2026, 0, 15);
const summer = Date.UTC(2026, 6, 15);

test.each([
  ['Europe/Berlin', 'Berlin (UTC+1)', 'Berlin (UTC+2)'],
  ['Asia/Kathmandu', 'Kathmandu (UTC+5:45)', 'Kathmandu (UTC+5:45)'],
  ['Asia/Katmandu', 'Kathmandu (UTC+5:45)', 'Kathmandu (UTC+5:45)'],
  ['America/Kentucky/Louisville', 'Louisville, Kentucky (UTC-5)', 'Louisville, Kentucky (UTC-4)'],
  ['America/St_Johns', 'St Johns (UTC-3:30)', 'St Johns (UTC-2:30)'],
  ['Europe/London', 'London (UTC+0)', 'London (UTC+1)'],
  ['UTC', 'UTC', 'UTC'],
])('%s is %s in January and %s in July', (zone, inWinter, inSummer) => {
  expect([zoneLabel(zone, winter), zoneLabel(zone, summer)]).toEqual([inWinter, inSummer]);
});
