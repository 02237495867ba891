import { expect, test } from 'vitest';
import { changedSettings, mayAskAgain, settingsValues } from './settings-values.ts';

const saved = settingsValues({
  name: 'Northwind',
  settings: {
    time_zone: 'UTC',
    week_start: 1,
    idle_minutes: 5,
    retention_days: 90,
    blur: true,
    titles: true,
    shared_surface: 'any',
    members_may_delete: true,
    manual_time: true,
    default_screenshot_interval: null,
  },
});

test('only what differs is sent', () => {
  expect(changedSettings(saved, saved)).toEqual({ settings: {} });
  expect(changedSettings(saved, { ...saved, name: ' Northwind ' })).toEqual({ settings: {} });
  expect(
    changedSettings(saved, {
      ...saved,
      name: 'Westwind',
      week_start: '0',
      retention_days: '',
      blur: false,
      default_screenshot_interval: '5',
    }),
  ).toEqual({
    name: 'Westwind',
    settings: { week_start: 0, retention_days: null, blur: false, default_screenshot_interval: 5 },
  });
});

test.each([
  ['unblurred screenshots', { blur: false }, true],
  ['longer retention', { retention_days: '365' }, true],
  ['permanent retention', { retention_days: '' }, true],
  ['shorter retention', { retention_days: '7' }, false],
  ['no titles', { titles: false }, false],
  ['another idle prompt', { idle_minutes: '0' }, false],
  ['another default for new members', { default_screenshot_interval: '1' }, false],
  ['no manual time', { manual_time: false }, false],
])('%s', (_name, change, asks) => {
  expect(mayAskAgain(saved, { ...saved, ...change })).toBe(asks);
});

test('titles that were off ask again', () => {
  expect(mayAskAgain({ ...saved, titles: false }, saved)).toBe(true);
});
