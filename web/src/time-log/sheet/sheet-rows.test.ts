import { expect, it } from 'vitest';
import { timeFacts, withOwnRows, type Sheet, type SheetMember } from './sheet-rows.ts';

const total = { duration: 3600, active_seconds: 0, measured_seconds: 0, activity: 0 };
const website = { id: 10, name: 'Website', duration: 3600, days: [3600, 0] };
const ada: SheetMember = { ...total, id: 1, name: 'Ada', days: [3600, 0], projects: [website] };
const sheet = {
  days: [{}, {}],
  groups: [ada],
  page: 1,
  more: false,
} as Sheet;
const ledger = { id: 11, name: 'Ledger' };

it('adds rows to the own ones, once each', () => {
  const own = { id: 1, name: 'Ada', added: [ledger, { id: 10, name: 'Website' }] };
  expect(withOwnRows(sheet, own)[0]?.projects).toEqual([
    website,
    { ...ledger, duration: 0, days: [0, 0] },
  ]);
  expect(withOwnRows(sheet, undefined)).toEqual([ada]);
});

it('adds members without time last, unless they may be on another page', () => {
  const own = { id: 2, name: 'Bo', added: [ledger] };
  expect(withOwnRows(sheet, own).map(({ name }) => name)).toEqual(['Ada', 'Bo']);
  const [, bo] = withOwnRows(sheet, own);
  expect(bo?.activity).toBeNull();
  expect(bo?.projects).toMatchObject([{ name: 'Ledger', duration: 0 }]);
  expect(withOwnRows({ ...sheet, more: true }, own)).toEqual([ada]);
  expect(withOwnRows({ ...sheet, page: 2 }, own)).toEqual([ada]);
});

it('facts under a minute are omitted, and manual time is not counted as unmeasured', () => {
  const facts = (more: Partial<SheetMember>) => timeFacts({ ...ada, ...more });
  expect(facts({ measured_seconds: 1800, manual_seconds: 1200, keyless_seconds: 59 })).toEqual({
    manual: 1200,
    keyless: 0,
    unmeasured: 600,
  });
  expect(facts({ measured_seconds: 3600 })).toEqual({ manual: 0, keyless: 0, unmeasured: 0 });
});
