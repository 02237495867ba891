import { expect, test } from 'vitest';
import { captureRules, mayShare, surfaceOf, type CapturedTimer } from './screen-rules.ts';

const agreed = {
  screenshot_interval: 10,
  blur: true,
  titles: false,
  retention_days: 30,
  idle_minutes: 5,
  who_can_see: [],
};

function timer(more: Partial<CapturedTimer> = {}): CapturedTimer {
  return {
    screenshot_interval: 5,
    policy: { blur: false, titles: true },
    consent: { status: 'given', agreed },
    ...more,
  };
}

test('the policy applies, and the person can only be stricter', () => {
  expect(captureRules(timer(), false)).toEqual({ intervalMinutes: 5, blur: false });
  expect(captureRules(timer(), true)).toEqual({ intervalMinutes: 5, blur: true });
  const blurred = timer({ policy: { blur: true, titles: true } });
  expect(captureRules(blurred, false)).toEqual({ intervalMinutes: 5, blur: true });
});

test('a timer that continues under rules that record more keeps to those agreed to', () => {
  const outdated = timer({ consent: { status: 'outdated', agreed } });
  expect(captureRules(outdated, false)).toEqual({ intervalMinutes: 10, blur: true });
  const without = timer({
    consent: { status: 'outdated', agreed: { ...agreed, screenshot_interval: 0 } },
  });
  expect(captureRules(without, false)).toMatchObject({ intervalMinutes: 0 });
});

test('what is shared, and whether that is allowed', () => {
  const surfaces = ['monitor', 'window', 'browser', undefined].map(surfaceOf);
  expect(surfaces).toEqual(['monitor', 'window', 'tab', null]);
  expect(surfaces.every((surface) => mayShare(surface, 'any'))).toBe(true);
  expect(surfaces.filter((surface) => mayShare(surface, 'monitor'))).toEqual(['monitor']);
});
