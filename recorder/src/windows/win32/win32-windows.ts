import type { WindowReader } from '../../platform/platform-parts.ts';
import { openWin32Session } from './win32-session.ts';
import { openWindowList } from './win32-window-list.ts';

export function openWindows(): WindowReader {
  const windows = openWindowList();
  const session = openWin32Session();
  return () => ({
    window: windows.front(),
    idleMs: session.idleMs(),
    locked: session.isLocked(),
  });
}
