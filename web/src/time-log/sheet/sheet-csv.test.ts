import { expect, it } from 'vitest';
import { csvText } from '../../ui/tables/csv.ts';
import { sheetCsvHead, sheetCsvRows } from './sheet-csv.ts';

const total = { duration: 5400, active_seconds: 2700, measured_seconds: 5400, activity: 50 };
const members = [
  {
    ...total,
    id: 1,
    name: '=HYPERLINK("http://evil")',
    days: [3600, 1800],
    projects: [
      { id: 10, name: 'Web, new', duration: 3605, days: [3600, 5] },
      { id: 11, name: '-2+3', duration: 1795, days: [0, 1795] },
    ],
  },
];

it('each project of a member is a row with a cell for each day', () => {
  expect(sheetCsvHead(['2026-11-16', '2026-11-17'])).toEqual([
    'Member',
    'Project',
    'Time zone',
    '16/11/2026',
    '17/11/2026',
    'Total',
    'Seconds',
  ]);
  const [first, second] = sheetCsvRows(members, 'Asia/Kathmandu');
  expect(first).toEqual([
    '=HYPERLINK("http://evil")',
    'Web, new',
    'Asia/Kathmandu',
    '01:00:00',
    '00:00:05',
    '01:00:05',
    3605,
  ]);
  expect(second?.slice(3)).toEqual(['00:00:00', '00:29:55', '00:29:55', 1795]);
});

it('names of people and projects cannot become formulas', () => {
  const text = csvText(sheetCsvRows(members, 'UTC'));
  expect(text).toContain(`"'=HYPERLINK(""http://evil"")","Web, new"`);
  expect(text).toContain(`,'-2+3,`);
});
