import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Config, DesktopKind } from '../config.ts';
import { MessageBus } from '../desktop/message-bus.ts';
import { desktopFeatures, noFeatures, type DesktopFeatures } from '../platform/desktop-features.ts';
import { captureScreens } from './capture-screens.ts';
import { CaptureFailure, type ScreenCapture } from './screen-capture.ts';
import { hasScreenshotPortal } from './wayland/find-portal.ts';

/** What the recorder can record on this desktop, and what not and why, for people. */
export type DesktopCapabilities = {
  capture: ScreenCapture;
  features: DesktopFeatures;
  /** One sentence per limitation; empty when everything can be recorded. */
  limitations: string[];
  /** Only a browser can record here: other programs see nothing of this desktop. */
  isBrowserNeeded: boolean;
};

type WaylandDesktop = Extract<DesktopKind, { kind: 'wayland' }>;

/** Long enough for a person to give permission. */
const portalMaxMs = 150_000;

/** Asks the message bus where the desktop decides what programs may record. */
export async function desktopCapabilities({
  desktop,
  buses,
}: Pick<Config, 'desktop' | 'buses'>): Promise<DesktopCapabilities> {
  const features = desktopFeatures(desktop);
  switch (desktop.kind) {
    case 'x11':
    case 'windows':
      return {
        capture: captureScreens(desktop.environment),
        features,
        limitations: [],
        isBrowserNeeded: false,
      };
    case 'wayland':
      return waylandCapabilities(desktop, features, buses.session);
    case 'macos':
      return {
        capture: captureScreens(desktop.environment),
        features,
        limitations: [macosPermissions],
        isBrowserNeeded: false,
      };
    case 'none':
      return timeOnly(
        'There is no display (DISPLAY is not set): no screenshots, activity or apps. ' +
          'Only time is recorded, as "not measured".',
      );
  }
}

async function waylandCapabilities(
  desktop: WaylandDesktop,
  features: DesktopFeatures,
  busAddress: string | undefined,
): Promise<DesktopCapabilities> {
  const { compositor, environment } = desktop;
  switch (compositor) {
    case 'wlroots':
      return {
        capture: captureScreens(environment),
        features,
        limitations: [
          'This is a Wayland desktop: keyboard and mouse activity cannot be counted, so time is ' +
            '"not measured". Screenshots, apps and idle time are recorded.',
          ...(isInstalled('grim', environment) ? [] : [grimMissing]),
        ],
        isBrowserNeeded: false,
      };
    case 'gnome':
    case 'kde':
      return (await isPortalThere(busAddress))
        ? {
            capture: captureScreens(environment, portalMaxMs),
            features,
            limitations: [portalLimits],
            isBrowserNeeded: false,
          }
        : browserOnly('This desktop has no service that takes screenshots (xdg-desktop-portal).');
    case 'other':
      return browserOnly('This Wayland desktop does not let programs record its screen.');
  }
}

const macosPermissions =
  'Recording on macOS was never tried on a Mac. In System Settings › Privacy & Security, allow the ' +
  'recorder "Screen Recording" for screenshots and "Accessibility" for activity and window titles, ' +
  'then start it again.';

const grimMissing =
  'Screenshots need the program grim. Install the package "grim"; the next screenshot will work.';

const portalLimits =
  'This is a Wayland desktop. It asks you once whether screenshots are allowed. It does not tell ' +
  'which apps are open: none are recorded, private windows are not recognized, and no screenshots ' +
  'are taken while there are apps or sites on your list to skip. Keyboard and mouse activity cannot ' +
  'be counted, so time is "not measured". Idle time is recorded.';

async function isPortalThere(busAddress: string | undefined): Promise<boolean> {
  const bus = await MessageBus.open(busAddress);
  const isThere = bus !== undefined && (await hasScreenshotPortal(bus));
  bus?.close();
  return isThere;
}

function isInstalled(program: string, environment: NodeJS.ProcessEnv): boolean {
  const folders = (environment['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

function browserOnly(reason: string): DesktopCapabilities {
  return {
    ...timeOnly(
      `${reason} Record in your browser instead: start a timer in the web app and share your screen.`,
    ),
    isBrowserNeeded: true,
  };
}

function timeOnly(limitation: string): DesktopCapabilities {
  return {
    capture: () => Promise.reject(new CaptureFailure(limitation)),
    features: noFeatures,
    limitations: [limitation],
    isBrowserNeeded: false,
  };
}
