// Runs as a separate process: the X library exits when the display goes away.
import { isSessionLocked } from './session-lock.ts';
import { openX11Display } from './x11-display.ts';
import { openActiveWindow } from './x11-active-window.ts';
import { openIdleTime } from './x11-idle-time.ts';

const everyMs = 5_000;

process.on('disconnect', () => process.exit(0));
// Fails without a display; the process is restarted later.
const display = openX11Display();
const readIdleMs = openIdleTime(display);
const readWindow = openActiveWindow(display);

async function sample(): Promise<void> {
  const idleMs = readIdleMs();
  const locked = await isSessionLocked();
  process.send?.({ window: readWindow(), idleMs, locked });
}

process.send?.('ready');
await sample();
setInterval(() => {
  sample().catch(() => process.exit(1));
}, everyMs);
