// Runs as a program of its own: the X library ends the process when the display goes away.
import { activeWindow } from '@miniben90/x-win';
import { appName } from './app-names.ts';
import { isSessionLocked } from './session-lock.ts';
import { openIdleTime } from './x11-idle-time.ts';

const everyMs = 5_000;

/** x-win throws on an empty desktop, and at times returns an empty window instead. */
function windowInFront(): { app: string; title: string } | undefined {
  try {
    const { title, info } = activeWindow();
    if (!info.name && !info.execName && !title) return undefined;
    return { app: appName(info.name, info.execName), title };
  } catch {
    return undefined;
  }
}

async function sample(readIdleMs: () => number | undefined): Promise<void> {
  const idleMs = readIdleMs();
  const locked = await isSessionLocked();
  process.send?.({ window: windowInFront(), idleMs, locked });
}

process.on('disconnect', () => process.exit(0));
// Without a display this fails, and the program is started again later: it may come back.
const readIdleMs = openIdleTime();
process.send?.('ready');
await sample(readIdleMs);
setInterval(() => {
  sample(readIdleMs).catch(() => process.exit(1));
}, everyMs);
