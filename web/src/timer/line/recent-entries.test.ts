import { expect, it } from 'vitest';
import { entryText, matchingEntries } from './recent-entries.ts';

const entry = (note: string | null, project: string) => ({
  project_id: 1,
  project_name: project,
  color: 'blue' as const,
  note,
  last_used_at: '2026-11-20T12:00:00.000Z',
});
const entries = [
  entry('Landing page', 'Website'),
  entry('Calls', 'Website'),
  entry(null, 'Studio and planning'),
];

it.each([
  ['', ['Landing page · Website', 'Calls · Website', 'Studio and planning']],
  ['web page', ['Landing page · Website']],
  [' STUDIO', ['Studio and planning']],
  ['page studio', []],
])('%j suggests %j', (typed, expected) => {
  expect(matchingEntries(entries, typed).map(entryText)).toEqual(expected);
});
