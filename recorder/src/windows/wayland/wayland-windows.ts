import { readConfig } from '../../config.ts';
import { MessageBus } from '../../desktop/message-bus.ts';
import type { WindowReader } from '../../platform/platform-parts.ts';
import { isLockProgramRunning } from './lock-programs.ts';
import { readMutterIdle } from './mutter-idle.ts';
import { WaylandConnection, waylandSocket } from './wayland-connection.ts';
import { watchIdleTime } from './wayland-idle.ts';
import { openWindowList } from './wayland-window-list.ts';

/**
 * Reads what the compositor reports. GNOME reports idle time on the message bus only, and neither GNOME
 * nor KDE reports which window is in front. Throws without a compositor; ends this process with it.
 */
export async function openWindows(): Promise<WindowReader> {
  const { environment, buses } = readConfig();
  const connection = await WaylandConnection.open(waylandSocket(environment));
  connection.onClose(() => process.exit(1));
  const readIdleMs = watchIdleTime(connection) ?? (await openMutterIdle(buses.session));
  const listWindows = openWindowList(connection, environment['SWAYSOCK']);
  await connection.roundtrip();
  return async () => ({
    window: (await listWindows?.())?.find(({ isActive }) => isActive)?.window,
    idleMs: await readIdleMs(),
    locked: isLockProgramRunning(environment),
  });
}

async function openMutterIdle(address: string | undefined) {
  const bus = await MessageBus.open(address);
  bus?.onClose(() => process.exit(1));
  return () => bus && readMutterIdle(bus);
}
