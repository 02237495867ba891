import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  defaultPersonalSettings,
  type PersonalSettings,
} from '@time-tracker/contract/local-recorder';
import { waitUntil } from '../../testing/poll-until.ts';
import { xDesktop } from '../../testing/x-desktop.ts';
import { captureScreens } from '../capture-screens.ts';
import { CaptureWithheld } from '../screen-capture.ts';

/** A desktop with a listed window and another one in front of it. */
async function desktopWithListedWindow(title: string) {
  const desktop = await xDesktop();
  const listed = await desktop.openWindow(title, 'xterm', ['-e', 'cat']);
  await desktop.openWindow('Editor', 'xterm', ['-geometry', '20x5+500+400', '-e', 'cat']);
  const capture = captureScreens(desktop.environment);
  /** What the capture shows, or why there is none. */
  const outcomeWith = async (settings: Partial<PersonalSettings>) => {
    const rules = { ...defaultPersonalSettings, ...settings };
    try {
      const { isBlurred, monitors } = await capture({ blur: false, rules });
      return { isBlurred, image: monitors[0]!.image };
    } catch (error) {
      if (error instanceof CaptureWithheld) return error.reason;
      throw error;
    }
  };
  return { ...desktop, listed, outcomeWith };
}

/** The largest difference of neighboring pixels: high where text is readable. */
async function sharpnessOf(image: Uint8Array): Promise<number> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  let largest = 0;
  for (let at = 1; at < data.length; at++) {
    if (at % info.width !== 0) largest = Math.max(largest, Math.abs(data[at]! - data[at - 1]!));
  }
  return largest;
}

describe('captures and personal settings', () => {
  it('skips or blurs while a listed window is visible anywhere', async () => {
    const { xdotool, listed, outcomeWith } = await desktopWithListedWindow('My bank - accounts');
    const skip = { skipApps: ['my bank'] };
    const plain = await outcomeWith({});
    expect(plain).toMatchObject({ isBlurred: false });
    expect(await outcomeWith(skip)).toBe('listed app');
    const blurred = await outcomeWith({ blurApps: ['XTERM'] });
    expect(blurred).toMatchObject({ isBlurred: true });
    if (typeof plain === 'string' || typeof blurred === 'string') throw new Error('withheld');
    expect(await sharpnessOf(plain.image)).toBeGreaterThan(150);
    expect(await sharpnessOf(blurred.image)).toBeLessThan(80);

    await xdotool('windowminimize', '--sync', listed);
    await waitUntil('the minimized window does not count', async () => {
      return typeof (await outcomeWith(skip)) !== 'string';
    });
    await xdotool('windowactivate', '--sync', listed);
    expect(await outcomeWith(skip)).toBe('listed app');
    await xdotool('set_num_desktops', '2');
    await xdotool('set_desktop_for_window', listed, '1');
    await waitUntil('a window on another desktop does not count', async () => {
      return typeof (await outcomeWith(skip)) !== 'string';
    });
  });

  it('never captures private windows unless the person allows it', async () => {
    const title = 'Accounts — Mozilla Firefox Private Browsing';
    const { outcomeWith } = await desktopWithListedWindow(title);
    expect(await outcomeWith({})).toBe('private window');
    expect(await outcomeWith({ skipPrivateWindows: false })).toMatchObject({ isBlurred: false });
  });

  it('finds windows without a window manager that lists them', async () => {
    const { xprop, outcomeWith } = await desktopWithListedWindow('My bank');
    await xprop('-root', '-remove', '_NET_CLIENT_LIST');
    expect(await outcomeWith({ skipApps: ['my bank'] })).toBe('listed app');
  });
});
