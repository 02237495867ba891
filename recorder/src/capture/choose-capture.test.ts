import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { startScreenshotPortal } from '../testing/wayland/screenshot-portal-double.ts';
import { canHaveBus, startPrivateBus } from '../testing/private-bus.ts';
import { desktopCapabilities } from './choose-capture.ts';

const withoutBus: Config['buses'] = { session: undefined, system: undefined };

function wayland(compositor: 'wlroots' | 'gnome' | 'kde' | 'other', PATH = '/usr/bin:/bin') {
  return { kind: 'wayland', compositor, environment: { PATH } } as const;
}

it('promises no screenshots without a display', async () => {
  const desktop = { kind: 'none' } as const;
  const { limitations, features } = await desktopCapabilities({ desktop, buses: withoutBus });
  expect(limitations).toEqual([expect.stringMatching(/Only time is recorded, as "not measured"/)]);
  expect(Object.values(features)).not.toContain(true);
});

it('says which permissions macOS needs, and that it was never tested there', async () => {
  const desktop = { kind: 'macos', environment: {} } as const;
  const { limitations } = await desktopCapabilities({ desktop, buses: withoutBus });
  expect(limitations.join()).toMatch(/never tried.*Screen Recording.*Accessibility/);
});

describe('on Wayland', () => {
  const on = (desktop: Config['desktop'], buses = withoutBus) =>
    desktopCapabilities({ desktop, buses });

  it('says which package is missing', async () => {
    const { limitations } = await on(wayland('wlroots', '/nonexistent'));
    expect(limitations.at(-1)).toContain('Install the package "grim"');
  });

  it('says that only the browser can record', async () => {
    for (const desktop of [wayland('other'), wayland('gnome')]) {
      const { isBrowserNeeded, limitations } = await on(desktop);
      expect(isBrowserNeeded).toBe(true);
      expect(limitations.join(' ')).toContain('share your screen');
      expect(limitations.join(' ')).not.toContain('X11');
    }
  });

  it.runIf(canHaveBus)('needs a portal that takes screenshots on GNOME and KDE', async () => {
    const bus = await startPrivateBus();
    const buses = { session: bus.address, system: undefined };
    expect((await on(wayland('kde'), buses)).isBrowserNeeded).toBe(true);
    await startScreenshotPortal(await bus.connect());
    const { isBrowserNeeded, limitations, features } = await on(wayland('kde'), buses);
    expect(isBrowserNeeded).toBe(false);
    expect(features).toEqual({ screenshots: true, windows: false, idle: true, input: false });
    expect(limitations.join(' ')).toContain('private windows are not recognized');
  });
});
