import type { WindowReader } from '../../platform/platform-parts.ts';
import { openX11Display } from './x11-display.ts';
import { openActiveWindow } from './x11-active-window.ts';
import { openIdleTime } from './x11-idle-time.ts';
import { openX11Properties } from './x11-properties.ts';
import { openScreenSaver } from './x11-screen-saver.ts';

/** Throws without a display. The X library ends this process when the display goes away. */
export function openWindows(): WindowReader {
  const display = openX11Display();
  const readIdleMs = openIdleTime(display);
  const properties = openX11Properties(display);
  const readWindow = openActiveWindow(properties);
  const isLocked = openScreenSaver(display, properties);
  return () => ({ window: readWindow(), idleMs: readIdleMs(), locked: isLocked() });
}
