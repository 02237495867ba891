// Runs as a separate process: the X library exits when the display goes away.
import { openX11Display } from './x11-display.ts';
import { openActiveWindow } from './x11-active-window.ts';
import { openIdleTime } from './x11-idle-time.ts';
import { openX11Properties } from './x11-properties.ts';
import { openScreenSaver } from './x11-screen-saver.ts';

const everyMs = 5_000;

process.on('disconnect', () => process.exit(0));
// Fails without a display; the process is restarted later.
const display = openX11Display();
const readIdleMs = openIdleTime(display);
const properties = openX11Properties(display);
const readWindow = openActiveWindow(properties);
const isLocked = openScreenSaver(display, properties);

function sample(): void {
  process.send?.({ window: readWindow(), idleMs: readIdleMs(), locked: isLocked() });
}

process.send?.('ready');
sample();
setInterval(sample, everyMs);
