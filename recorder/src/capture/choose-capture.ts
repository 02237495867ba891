import type { DesktopKind } from '../config.ts';
import { captureScreens } from './capture-screens.ts';
import { CaptureFailure, type ScreenCapture } from './screen-capture.ts';

/** What the recorder can capture on this desktop, and what not and why, for people. */
export type DesktopCapabilities = {
  capture: ScreenCapture;
  /** One sentence per limitation; empty when everything can be recorded. */
  limitations: string[];
};

export function desktopCapabilities(desktop: DesktopKind): DesktopCapabilities {
  switch (desktop.kind) {
    case 'x11':
    case 'windows':
      return { capture: captureScreens(desktop.environment), limitations: [] };
    case 'wayland':
      return timeOnly(
        'This is a Wayland desktop. The recorder cannot see its screen, windows, keyboard or mouse. ' +
          'Only time is recorded, as "not measured". To record activity and screenshots, sign in ' +
          'to an X11 (Xorg) session instead.',
      );
    case 'none':
      return timeOnly(
        'There is no display (DISPLAY is not set): no screenshots, activity or apps. ' +
          'Only time is recorded, as "not measured".',
      );
    case 'macos':
      return timeOnly(
        `The recorder does not support this system (${desktop.kind}) yet. Only time is ` +
          'recorded, as "not measured". Activity and screenshots are recorded on Linux with X11.',
      );
  }
}

function timeOnly(limitation: string): DesktopCapabilities {
  return {
    capture: () => Promise.reject(new CaptureFailure(limitation)),
    limitations: [limitation],
  };
}
