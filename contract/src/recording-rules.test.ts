import { expect, test } from 'vitest';
import { limitToAgreed, recordsMore, type RecordingRules } from './recording-rules.ts';

const rules: RecordingRules = {
  screenshot_interval: 10,
  blur: true,
  titles: false,
  retention_days: 90,
  idle_minutes: 5,
  who_can_see: ['owners'],
};
const moreThan = (agreed: Partial<RecordingRules>, current: Partial<RecordingRules>) =>
  recordsMore({ ...rules, ...agreed }, { ...rules, ...current });

test.each<[string, Partial<RecordingRules>, Partial<RecordingRules>]>([
  ['a shorter interval', { screenshot_interval: 10 }, { screenshot_interval: 5 }],
  ['screenshots', { screenshot_interval: 0 }, { screenshot_interval: 60 }],
  ['no blur', { blur: true }, { blur: false }],
  ['titles', { titles: false }, { titles: true }],
  ['longer retention', { retention_days: 90 }, { retention_days: 180 }],
  ['retention without an end', { retention_days: 365 }, { retention_days: null }],
  ['another role', { who_can_see: ['owners'] }, { who_can_see: ['owners', 'viewers'] }],
  ['the first role', { who_can_see: [] }, { who_can_see: ['managers'] }],
])('%s records more, and the other way round records less', (_name, less, more) => {
  expect(moreThan(less, more)).toBe(true);
  expect(moreThan(more, less)).toBe(false);
  expect(moreThan(more, more)).toBe(false);
});

test('the idle prompt and the order of roles do not count', () => {
  expect(moreThan({ idle_minutes: 5 }, { idle_minutes: 0 })).toBe(false);
  expect(moreThan({ idle_minutes: 0 }, { idle_minutes: 3 })).toBe(false);
  const roles: Partial<RecordingRules> = { who_can_see: ['viewers', 'owners'] };
  expect(moreThan(roles, { who_can_see: ['owners', 'viewers'] })).toBe(false);
});

test('without screenshots, blur and retention do not count', () => {
  const none = { screenshot_interval: 0, blur: false, retention_days: null };
  expect(moreThan({ blur: true, retention_days: 7 }, none)).toBe(false);
  expect(moreThan({ blur: true, retention_days: 7 }, { ...none, titles: true })).toBe(true);
  // They count again with the first screenshot.
  expect(moreThan({ blur: true }, { ...none, screenshot_interval: 10 })).toBe(true);
});

test('limited rules never record more than either side', () => {
  const sides = [0, 1, 10, 60].flatMap((screenshot_interval) =>
    [true, false].flatMap((blur) =>
      [true, false].map((titles) => ({ screenshot_interval, blur, titles })),
    ),
  );
  for (const agreed of sides) {
    for (const current of sides) {
      const limited = limitToAgreed(agreed, current);
      expect(moreThan(agreed, limited)).toBe(false);
      expect(moreThan(current, limited)).toBe(false);
    }
  }
  const [one, other] = [
    { screenshot_interval: 5, blur: false, titles: true },
    { screenshot_interval: 10, blur: true, titles: true },
  ];
  expect(limitToAgreed(one, other)).toEqual(other);
  expect(limitToAgreed({ ...one, screenshot_interval: 0 }, other)).toMatchObject({
    screenshot_interval: 0,
  });
});
