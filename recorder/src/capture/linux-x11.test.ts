import sharp from 'sharp';
import { expect, it } from 'vitest';
import {
  desktopWithTwoMonitors,
  mayHaveTwoMonitors,
  monitorSizes,
} from '../testing/two-monitors.ts';
import { captureLinuxX11 } from './linux-x11.ts';

/** How much there is to see, by how far the values lie apart. */
async function contrastOf(image: Uint8Array): Promise<number> {
  const { channels } = await sharp(image).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

it.runIf(mayHaveTwoMonitors)(
  'takes each monitor for itself, and only those that are there',
  async () => {
    const { environment, openWindow, xdotool, unplugSecond } = await desktopWithTwoMonitors();
    const capture = captureLinuxX11(environment);
    const window = await openWindow('Only on one', 'xterm', ['-e', 'cat']);
    for (const [index, x] of [20, 820].entries()) {
      await xdotool('windowmove', '--sync', window, String(x), '20');
      const { monitors } = await capture({ blur: false });
      expect(monitors.map(({ width, height }) => [width, height])).toEqual(monitorSizes);
      const contrasts = await Promise.all(monitors.map(({ image }) => contrastOf(image)));
      expect(contrasts[index], 'the one with the window').toBeGreaterThan(5);
      expect(contrasts[1 - index], 'the empty one').toBeLessThan(1);
    }
    await unplugSecond();
    const { monitors } = await capture({ blur: false });
    expect(monitors.map(({ width, height }) => [width, height])).toEqual([monitorSizes[0]]);
  },
);
