import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { appName } from './app-names.ts';
import type { X11Display } from './x11-display.ts';
import { openX11Properties, type X11Properties } from './x11-properties.ts';

export type ActiveWindow = { app: string; title: string };

/** Returns a function that reads the active window; undefined when there is none but the desktop. */
export function openActiveWindow(display: X11Display): () => ActiveWindow | undefined {
  const properties = openX11Properties(display);
  return () => {
    const window = properties.numbers(properties.root, '_NET_ACTIVE_WINDOW')?.[0];
    if (!window || isDesktop(properties, window)) return undefined;
    const windowClass = readClass(properties, window);
    const title = readTitle(properties, window);
    const executable = windowClass ? '' : readExecutable(properties, window);
    // A window without any of these has just closed.
    if (!windowClass && !executable && !title) return undefined;
    return { app: appName(windowClass, executable), title };
  };
}

function isDesktop({ numbers, atom }: X11Properties, window: number): boolean {
  const types = numbers(window, '_NET_WM_WINDOW_TYPE') ?? [];
  return types.includes(atom('_NET_WM_WINDOW_TYPE_DESKTOP'));
}

/** WM_CLASS contains the instance name, then the class name. */
function readClass({ bytes }: X11Properties, window: number): string {
  const [instance = '', windowClass = ''] =
    bytes(window, 'WM_CLASS')?.toString('latin1').split('\0') ?? [];
  return windowClass.trim() || instance.trim();
}

function readTitle({ bytes, legacyName }: X11Properties, window: number): string {
  return bytes(window, '_NET_WM_NAME')?.toString('utf8') || (legacyName(window) ?? '');
}

/** Empty for a program of another user or another machine. */
function readExecutable({ numbers }: X11Properties, window: number): string {
  const processId = numbers(window, '_NET_WM_PID')?.[0];
  if (!processId) return '';
  try {
    return basename(readlinkSync(`/proc/${processId}/exe`));
  } catch {
    return '';
  }
}
