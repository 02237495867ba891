// Runs as a program of its own: the X library ends the process when the display goes away.
import { isSessionLocked } from './session-lock.ts';
import { openX11Display } from './x11-display.ts';
import { openFrontWindow } from './x11-front-window.ts';
import { openIdleTime } from './x11-idle-time.ts';

const everyMs = 5_000;

process.on('disconnect', () => process.exit(0));
// Without a display this fails, and the program is started again later: it may come back.
const display = openX11Display();
const readIdleMs = openIdleTime(display);
const readWindow = openFrontWindow(display);

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
