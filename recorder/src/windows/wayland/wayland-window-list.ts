import type { VisibleWindow } from '../../settings/personal-rules.ts';
import { appName } from '../app-names.ts';
import { isPrivateTitle, startedPrivately } from '../private-windows.ts';
import { readCommandLine, readExecutable } from '../process-facts.ts';
import { readSwayWindows } from './sway-tree.ts';
import type { WaylandConnection } from './wayland-connection.ts';
import { watchToplevels } from './wayland-toplevels.ts';

/** A window that a screenshot could show, in front or not. */
export type ListedWindow = { window: VisibleWindow; isActive: boolean };

/**
 * Returns a function that lists the windows; undefined where the compositor does not report them. Sway reports
 * most: which workspaces are shown, and the process of each window. Other compositors with the protocol
 * of wlroots tell which windows are not minimized.
 */
export function openWindowList(
  connection: WaylandConnection,
  swaySocket: string | undefined,
): (() => Promise<ListedWindow[]>) | undefined {
  if (swaySocket) return () => listSwayWindows(swaySocket);
  const readToplevels = watchToplevels(connection);
  return (
    readToplevels &&
    (async () =>
      (await readToplevels())
        .filter(({ isMinimized }) => !isMinimized)
        .map(({ appId, title, isActive }) => describe(appId, title, isActive)))
  );
}

async function listSwayWindows(socketPath: string): Promise<ListedWindow[]> {
  return (await readSwayWindows(socketPath))
    .filter(({ isVisible }) => isVisible)
    .map(({ appId, title, isFocused, processId }) => describe(appId, title, isFocused, processId));
}

function describe(
  appId: string,
  title: string,
  isActive: boolean,
  processId?: number,
): ListedWindow {
  const app = appName(appId, appId ? '' : readExecutable(processId));
  const isPrivate = isPrivateTitle(title) || startedPrivately(readCommandLine(processId));
  return { window: { app, title, isPrivate }, isActive };
}
