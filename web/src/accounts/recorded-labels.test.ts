import type { OrganizationSettings } from '@time-tracker/contract/organization';
import { expect, test } from 'vitest';
import { recordedFacts } from './recorded-labels.ts';

const settings: OrganizationSettings = {
  time_zone: 'UTC',
  week_start: 1,
  idle_minutes: 5,
  retention_days: 90,
  blur: false,
  titles: true,
  shared_surface: 'any',
  members_may_delete: true,
  default_screenshot_interval: null,
  manual_time: true,
};

const textOf = (changed: Partial<OrganizationSettings>, what: string) =>
  recordedFacts({ ...settings, ...changed }).find((fact) => fact.what === what)?.text;

test.each([
  { changed: {}, what: 'Screenshots', text: /not blurred\. .* Deleted after 90 days\.$/ },
  {
    changed: { blur: true, retention_days: null },
    what: 'Screenshots',
    text: /blurred .* Kept permanently\.$/,
  },
  {
    changed: {},
    what: 'Apps',
    text: /the title of the page\. Window titles are kept for 180 days\.$/,
  },
  { changed: {}, what: 'In a browser', text: /your entire screen, a window or a tab\./ },
  {
    changed: { shared_surface: 'monitor' },
    what: 'In a browser',
    text: /Windows and tabs are not accepted\. You can stop/,
  },
  {
    changed: { titles: false },
    what: 'Apps',
    text: /, without its window title\. For websites, only the domain\.$/,
  },
  { changed: { idle_minutes: 3 }, what: "When you're idle", text: /^After 3 minutes/ },
  { changed: { idle_minutes: 0 }, what: "When you're idle", text: /never asks/ },
  { changed: {}, what: 'Who can delete it', text: /^You can delete your own/ },
  {
    changed: { members_may_delete: false },
    what: 'Who can delete it',
    text: /^Only managers and owners/,
  },
  { changed: {}, what: 'Manual time', text: /^You can add time/ },
  { changed: { manual_time: false }, what: 'Manual time', text: /^Off/ },
] satisfies { changed: Partial<OrganizationSettings>; what: string; text: RegExp }[])(
  '$what with $changed',
  ({ changed, what, text }) => {
    expect(textOf(changed, what)).toMatch(text);
  },
);

test('lists the same facts for all settings', () => {
  const strict = { blur: true, titles: false, members_may_delete: false, manual_time: false };
  const facts = recordedFacts(settings).map(({ what }) => what);
  expect(recordedFacts({ ...settings, ...strict }).map(({ what }) => what)).toEqual(facts);
});
