import type { OrganizationSettings } from '@time-tracker/contract/organization';
import { expect, test } from 'vitest';
import { intervalLabel, recordedFacts } from './recorded-labels.ts';

const settings: OrganizationSettings = {
  time_zone: 'UTC',
  week_start: 1,
  idle_minutes: 5,
  retention_days: 90,
  blur: false,
  titles: true,
  members_may_delete: true,
  manual_time: true,
};

const wordsOf = (changed: Partial<OrganizationSettings>, what: string) =>
  recordedFacts({ ...settings, ...changed }).find((fact) => fact.what === what)?.words;

test.each([
  [0, 'No screenshots'],
  [1, 'One screenshot in each minute'],
  [10, 'One screenshot in each 10 minutes'],
])('%i minutes: %s', (minutes, words) => {
  expect(intervalLabel(minutes)).toBe(words);
});

test.each([
  { changed: {}, what: 'Screenshots', words: /as they are\. .* Deleted after 90 days\.$/ },
  {
    changed: { blur: true, retention_days: null },
    what: 'Screenshots',
    words: /blurred .* Kept for ever\.$/,
  },
  { changed: {}, what: 'Applications', words: /Titles of windows are kept for 180 days\.$/ },
  { changed: { titles: false }, what: 'Applications', words: /Titles of windows are not kept\.$/ },
  { changed: { idle_minutes: 3 }, what: 'Away from the desk', words: /^After 3 minutes/ },
  { changed: { idle_minutes: 0 }, what: 'Away from the desk', words: /never asks/ },
  { changed: {}, what: 'Who may delete it', words: /^You, your own/ },
  {
    changed: { members_may_delete: false },
    what: 'Who may delete it',
    words: /^Managers and owners only/,
  },
  { changed: {}, what: 'Time by hand', words: /^You may add time/ },
  { changed: { manual_time: false }, what: 'Time by hand', words: /^Not taken/ },
])('$what with $changed', ({ changed, what, words }) => {
  expect(wordsOf(changed, what)).toMatch(words);
});

test('whatever is set, the same questions are answered', () => {
  const strict = { blur: true, titles: false, members_may_delete: false, manual_time: false };
  const asked = recordedFacts(settings).map(({ what }) => what);
  expect(recordedFacts({ ...settings, ...strict }).map(({ what }) => what)).toEqual(asked);
});
