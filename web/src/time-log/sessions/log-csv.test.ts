import type { WorkSession } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import { csvText } from '../../ui/tables/csv.ts';
import { logCsvHead, logCsvRows } from './log-csv.ts';

const session: WorkSession = {
  user_id: 1,
  user_name: '=HYPERLINK("http://evil")',
  project_id: 10,
  project_name: 'Web, new',
  project_color: 'blue',
  start: '2026-11-20T08:00:05.000Z',
  finish: '2026-11-20T09:10:00.000Z',
  duration: 4195,
  measured_seconds: 0,
  activity: null,
  windows: [],
  sources: ['manual', 'desktop'],
  notes: ['On a train', 'At home'],
  activity_ids: ['a'],
};

it('each session is a row with local times', () => {
  const [line] = logCsvRows('2026-11-20', [session], 'Asia/Kathmandu');
  expect(line).toEqual([
    '20/11/2026',
    '13:45:05',
    '14:55:00',
    'Asia/Kathmandu',
    session.user_name,
    'Web, new',
    '01:09:55',
    4195,
    null,
    'Manual, Desktop app',
    'On a train; At home',
  ]);
  expect(line).toHaveLength(logCsvHead().length);
});

it('names of people cannot become formulas', () => {
  expect(csvText(logCsvRows('2026-11-20', [session], 'UTC'))).toContain(
    `"'=HYPERLINK(""http://evil"")","Web, new"`,
  );
});

it('the oldest comes first', () => {
  const later = { ...session, start: '2026-11-20T12:00:00.000Z' };
  const starts = logCsvRows('2026-11-20', [later, session], 'UTC').map(([, start]) => start);
  expect(starts).toEqual(['08:00:05', '12:00:00']);
});
