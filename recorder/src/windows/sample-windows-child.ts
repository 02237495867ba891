// Runs as a program of its own: the X library ends the process when the display goes away.
import { activeWindow } from '@miniben90/x-win';
import { appName } from './app-names.ts';
import { isSessionLocked } from './session-lock.ts';
import { hasDisplay, openIdleTime, type IdleReading } from './x11-idle-time.ts';

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

async function sample(readIdleTime: () => IdleReading): Promise<void> {
  const { idleMs, saving } = readIdleTime();
  const locked = saving === true || (await isSessionLocked());
  process.send?.({ window: windowInFront(), idleMs, locked });
}

process.on('disconnect', () => process.exit(0));
// Started again later: the display may come back.
if (!hasDisplay()) process.exit(1);
const readIdleTime = openIdleTime();
process.send?.('ready');
await sample(readIdleTime);
setInterval(() => {
  sample(readIdleTime).catch(() => process.exit(1));
}, everyMs);
