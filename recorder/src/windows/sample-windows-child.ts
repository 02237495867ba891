// Runs as a program of its own: the X library ends the process when the display goes away.
import { activeWindow } from '@miniben90/x-win';
import { appName } from './app-names.ts';
import { isSessionLocked } from './session-lock.ts';
import { openScreenSaver, type ScreenSaverView } from './x11-screen-saver.ts';

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

async function sample(readScreenSaver: () => ScreenSaverView | undefined): Promise<void> {
  const saver = readScreenSaver();
  const locked = saver?.saving === true || (await isSessionLocked());
  process.send?.({ window: windowInFront(), idleMs: saver?.idleMs, locked });
}

process.on('disconnect', () => process.exit(0));
const readScreenSaver = openScreenSaver();
process.send?.('ready');
await sample(readScreenSaver);
setInterval(() => {
  sample(readScreenSaver).catch(() => process.exit(1));
}, everyMs);
