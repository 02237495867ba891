import sharp from 'sharp';
import { expect, it } from 'vitest';
import { defaultPersonalSettings } from '@time-tracker/contract/local-recorder';
import { waitUntil } from '../../testing/poll-until.ts';
import {
  desktopWithTwoMonitors,
  canHaveTwoMonitors,
  monitorSizes,
} from '../../testing/two-monitors.ts';
import { captureScreens } from '../capture-screens.ts';

/** How much there is to see: the deviation of the pixel values. */
async function contrastOf(image: Uint8Array): Promise<number> {
  const { channels } = await sharp(image).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

it.runIf(canHaveTwoMonitors)(
  'captures each monitor separately, and only connected ones',
  async () => {
    const { environment, openWindow, xdotool, unplugSecond } = await desktopWithTwoMonitors();
    const capture = captureScreens(environment);
    const window = await openWindow('Only on one', 'xterm', ['-e', 'cat']);
    for (const [index, x] of [20, 820].entries()) {
      await xdotool('windowmove', '--sync', window, String(x), '20');
      await waitUntil('the window is on this monitor, and nothing on the other', async () => {
        const { monitors } = await capture({ blur: false, rules: defaultPersonalSettings });
        expect(monitors.map(({ width, height }) => [width, height])).toEqual(monitorSizes);
        const contrasts = await Promise.all(monitors.map(({ image }) => contrastOf(image)));
        return contrasts[index]! > 5 && contrasts[1 - index]! < 1;
      });
    }
    await unplugSecond();
    const { monitors } = await capture({ blur: false, rules: defaultPersonalSettings });
    expect(monitors.map(({ width, height }) => [width, height])).toEqual([monitorSizes[0]]);
  },
);
