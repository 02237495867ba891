import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { defaultPersonalSettings } from '@time-tracker/contract/local-recorder';
import { canHaveBus, startPrivateBus } from '../../testing/private-bus.ts';
import {
  startScreenshotPortal,
  type PortalAnswer,
} from '../../testing/wayland/screenshot-portal-double.ts';
import { captureScreens } from '../capture-screens.ts';
import { PermissionRefused } from '../screen-capture.ts';

/** Two monitors side by side: red and 800 pixels wide, blue and 400 pixels wide. */
function drawDesktop(): Promise<Buffer> {
  const red = { width: 1200, height: 300, channels: 3, background: '#ff0000' } as const;
  const blue = { width: 400, height: 300, channels: 3, background: '#0000ff' } as const;
  return sharp({ create: red })
    .composite([{ input: { create: blue }, left: 800, top: 0 }])
    .png()
    .toBuffer();
}

async function desktopWithPortal(answer: PortalAnswer) {
  const bus = await startPrivateBus();
  const portal = await startScreenshotPortal(await bus.connect(), answer);
  const capture = captureScreens({
    PATH: '/usr/bin:/bin',
    XDG_CURRENT_DESKTOP: 'GNOME',
    XDG_SESSION_TYPE: 'wayland',
    XDG_RUNTIME_DIR: '/nonexistent',
    DBUS_SESSION_BUS_ADDRESS: bus.address,
  });
  const take = (settings = {}) =>
    capture({ blur: false, rules: { ...defaultPersonalSettings, ...settings } });
  return { ...portal, take };
}

// A double answers instead of the desktop; see docs/recording-support.md.
describe.runIf(canHaveBus)('the screenshot portal', () => {
  it.each([false, true])('takes the picture and removes its file (late: %s)', async (late) => {
    const picture = await drawDesktop();
    const { take, requests, files } = await desktopWithPortal({ code: 0, picture, late });
    const { monitors, isBlurred } = await take();
    expect(monitors.map(({ width, height }) => [width, height])).toEqual([[1200, 300]]);
    expect(isBlurred).toBe(false);
    const area = { left: 1000, top: 150, width: 1, height: 1 };
    const pixel = await sharp(monitors[0]!.image).extract(area).raw().toBuffer();
    expect([...pixel].map((value) => value > 127)).toEqual([false, false, true]);
    expect(requests[0]!.get('interactive')).toBe(false);
    expect(files.map((file) => existsSync(file))).toEqual([false]);
  });

  it.each([1, 2] as const)('does not ask again after a refusal (code %s)', async (code) => {
    const { take, requests } = await desktopWithPortal({ code });
    await expect(take()).rejects.toThrow(PermissionRefused);
    await expect(take()).rejects.toThrow(PermissionRefused);
    expect(requests).toHaveLength(1);
  });

  it('applies the lists of the person without knowing the windows', async () => {
    const picture = await drawDesktop();
    const { take, requests } = await desktopWithPortal({ code: 0, picture });
    await expect(take({ skipApps: ['bank'] })).rejects.toThrow('windows unknown');
    expect(requests).toHaveLength(0);
    expect(await take({ blurApps: ['bank'] })).toMatchObject({ isBlurred: true });
  });
});
