import type { VisibleWindow } from '../../settings/personal-rules.ts';
import { appName } from '../app-names.ts';
import { isPrivateTitle, startedPrivately } from '../private-windows.ts';
import { readCommandLine, readExecutable } from '../process-facts.ts';
import type { X11Properties } from './x11-properties.ts';

/** Returns a function that reads the active window; undefined when there is none but the desktop. */
export function openActiveWindow(properties: X11Properties): () => VisibleWindow | undefined {
  return () => {
    const window = properties.numbers(properties.root, '_NET_ACTIVE_WINDOW')?.[0];
    if (!window || isDesktop(properties, window)) return undefined;
    return describeWindow(properties, window);
  };
}

/** Undefined for a window that has just closed. */
export function describeWindow(
  properties: X11Properties,
  window: number,
): VisibleWindow | undefined {
  const windowClass = readClass(properties, window);
  const title = readTitle(properties, window);
  const processId = properties.numbers(window, '_NET_WM_PID')?.[0];
  const executable = windowClass ? '' : readExecutable(processId);
  if (!windowClass && !executable && !title) return undefined;
  const isPrivate = isPrivateTitle(title) || startedPrivately(readCommandLine(processId));
  return { app: appName(windowClass, executable), title, isPrivate };
}

export function isDesktop({ numbers, atom }: X11Properties, window: number): boolean {
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
