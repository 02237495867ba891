import { Monitor } from 'node-screenshots';
import type { Screen, Screens } from '../../platform/platform-parts.ts';
import { openVisibleWindows } from '../../windows/x11/x11-visible-windows.ts';
import { openX11Display } from '../../windows/x11/x11-display.ts';
import { openX11Properties } from '../../windows/x11/x11-properties.ts';

export function openScreens(): Screens {
  const display = openX11Display();
  return {
    listWindows: openVisibleWindows(display, openX11Properties(display)),
    grabScreens,
  };
}

/** Monitors are listed for each capture, because they come and go. */
function grabScreens(): Screen[] {
  return Monitor.all()
    .map((monitor) => monitor.captureImageSync())
    .map((image) => ({
      pixels: image.toRawSync(),
      width: image.width,
      height: image.height,
      channels: 4,
    }));
}
