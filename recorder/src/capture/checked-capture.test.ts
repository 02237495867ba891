import { expect, it } from 'vitest';
import { defaultPersonalSettings } from '@time-tracker/contract/local-recorder';
import type { VisibleWindow } from '../settings/personal-rules.ts';
import { captureChecked } from './checked-capture.ts';

const editor = { app: 'Code', title: 'main.ts', isPrivate: false };
const bank = { app: 'Firefox', title: 'My bank', isPrivate: false };
const none: VisibleWindow[] = [];

/** Captures while the desktop changes: what each look at the windows finds, in order. */
async function capture(
  looks: VisibleWindow[][],
  list: 'skipApps' | 'blurApps',
): Promise<{ outcome: unknown; grabs: number }> {
  let grabs = 0;
  let look = 0;
  const outcome = await captureChecked(
    {
      listWindows: () => [...(looks[look++] ?? none)],
      grabScreens: () => ++grabs,
      pause: () => Promise.resolve(),
    },
    { ...defaultPersonalSettings, [list]: ['bank'] },
  );
  return { outcome, grabs };
}

it.each([
  ['closes just before', [[bank], none, none], 0],
  ['opens just before', [none, [bank], none], 0],
  ['opens between the last look and the grab', [[editor], [editor], [editor, bank]], 1],
])('keeps no capture when a listed window %s', async (_, looks, grabsExpected) => {
  const { outcome, grabs } = await capture(looks, 'skipApps');
  expect(outcome).toEqual({ withheld: 'listed app' });
  expect(grabs).toBe(grabsExpected);
});

it.each([
  [[[bank], none, none], true],
  [[none, [bank], none], true],
  [[none, none, [bank]], true],
  [[[editor], [editor], [editor]], false],
])('blurs when any of the checks finds a listed window: %j', async (looks, hasBlurredApp) => {
  expect((await capture(looks, 'blurApps')).outcome).toMatchObject({ screens: 1, hasBlurredApp });
});
