import type { RecordingRules } from '@time-tracker/contract/recording-rules';
import { expect, test } from 'vitest';
import { intervalLabel, ruleChanges, ruleTexts, rulesSummary } from './rules-text.ts';
import { viewersText } from './viewers-text.ts';

const rules: RecordingRules = {
  screenshot_interval: 10,
  blur: true,
  titles: false,
  retention_days: 90,
  idle_minutes: 5,
  who_can_see: ['owners'],
};

const textOf = (changed: Partial<RecordingRules>, key: string) =>
  ruleTexts({ ...rules, ...changed }).find((rule) => rule.key === key)?.text;

test.each<[Partial<RecordingRules>, string, RegExp]>([
  [
    {},
    'screenshots',
    /^One screenshot every 10 minutes, at a random moment\. All monitors, blurred/,
  ],
  [{ screenshot_interval: 1, blur: false }, 'screenshots', /every minute, .* not blurred\./],
  [{ screenshot_interval: 0 }, 'screenshots', /^None\.$/],
  [{}, 'apps', /, without its window title\. For websites, only the domain\.$/],
  [
    { titles: true },
    'apps',
    /, only the domain and the window title, which is the title of the page\.$/,
  ],
  [{}, 'retention', /Screenshots for 90 days\.$/],
  [
    { retention_days: null, titles: true },
    'retention',
    /permanently\. Window titles for 180 days\.$/,
  ],
  [{ screenshot_interval: 0 }, 'retention', /^Time, app names and activity permanently\.$/],
  [{}, 'idle', /^After 5 minutes/],
  [{ idle_minutes: 0 }, 'idle', /never asks/],
  [{}, 'viewers', /^Owners of the organization$/],
  [{ who_can_see: [] }, 'viewers', /^Only you$/],
])('with %j, %s is %s', (changed, key, text) => {
  expect(textOf(changed, key)).toMatch(text);
});

test('always says what is never recorded', () => {
  expect(textOf({}, 'never')).toMatch(/^Which keys you press, what you type/);
});

test('lists the rules that changed, the old one and the new one', () => {
  const current: RecordingRules = {
    screenshot_interval: 5,
    blur: false,
    titles: true,
    retention_days: null,
    idle_minutes: 0,
    who_can_see: ['owners', 'managers'],
  };
  expect(ruleChanges(rules, current).map(({ key, before, now }) => [key, before, now])).toEqual([
    ['interval', 'One screenshot every 10 minutes', 'One screenshot every 5 minutes'],
    ['blur', 'blurred', 'not blurred'],
    ['retention', 'for 90 days', 'permanently'],
    ['titles', 'not recorded', 'kept for 180 days'],
    [
      'viewers',
      'owners of the organization',
      'owners of the organization and managers of the project',
    ],
    ['idle', 'Prompt after 5 minutes', 'No prompt'],
  ]);
  expect(ruleChanges(rules, rules)).toEqual([]);
});

test('blur and retention of screenshots do not matter without screenshots', () => {
  const none = { ...rules, screenshot_interval: 0 };
  const current = { ...none, blur: false, retention_days: null };
  expect(ruleChanges(none, current)).toEqual([]);
  expect(ruleChanges(none, { ...current, screenshot_interval: 5 }).map(({ key }) => key)).toEqual([
    'interval',
    'blur',
    'retention',
  ]);
});

test('summarizes the rules in one line', () => {
  expect(rulesSummary(rules)).toBe(
    'One screenshot every 10 minutes, blurred, kept for 90 days, no window titles',
  );
  expect(rulesSummary({ ...rules, screenshot_interval: 0 })).toBe(
    'No screenshots, no window titles',
  );
});

test('names who can see it', () => {
  const olivia = { name: 'Olivia', role: 'owners' as const };
  const nikos = { name: 'Nikos', role: 'viewers' as const };
  expect(viewersText({ people: [olivia, nikos], people_count: 2 })).toBe(
    "You, Olivia (owner) and Nikos (viewer). Other members can't see it.",
  );
  expect(viewersText({ people: [olivia], people_count: 4 })).toBe(
    "You, Olivia (owner) and 3 more people. Other members can't see it.",
  );
  expect(viewersText({ people: [], people_count: 0 })).toBe('Only you.');
});

test.each([
  [0, 'No screenshots'],
  [1, 'One screenshot every minute, at a random moment'],
  [10, 'One screenshot every 10 minutes, at a random moment'],
])('%i minutes: %s', (minutes, text) => {
  expect(intervalLabel(minutes)).toBe(text);
});
