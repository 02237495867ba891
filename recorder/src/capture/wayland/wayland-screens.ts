import { readConfig } from '../../config.ts';
import type { Screens } from '../../platform/platform-parts.ts';
import { WaylandConnection, waylandSocket } from '../../windows/wayland/wayland-connection.ts';
import { openWindowList } from '../../windows/wayland/wayland-window-list.ts';
import { readOutputs, type WaylandOutput } from '../../windows/wayland/wayland-outputs.ts';
import { grabByGrim } from './grim.ts';
import { grabByPortal } from './screenshot-portal.ts';

/** By grim where the compositor has the protocols of wlroots, else by the desktop's portal. */
export async function openScreens(): Promise<Screens> {
  const { desktop, environment, buses } = readConfig();
  if (desktop.kind === 'wayland' && desktop.compositor !== 'wlroots') {
    return {
      listWindows: () => undefined,
      grabScreens: async () => grabByPortal(buses.session, await listMonitors(environment)),
    };
  }
  const connection = await WaylandConnection.open(waylandSocket(environment));
  const listWindows = openWindowList(connection, environment['SWAYSOCK']);
  return {
    listWindows: async () => (await listWindows?.())?.map(({ window }) => window),
    grabScreens: async () => grabByGrim(await readOutputs(connection), environment),
  };
}

/** Unknown monitors stay in one picture. */
async function listMonitors(environment: NodeJS.ProcessEnv): Promise<WaylandOutput[]> {
  try {
    const connection = await WaylandConnection.open(waylandSocket(environment));
    const outputs = await readOutputs(connection);
    connection.close();
    return outputs;
  } catch {
    return [];
  }
}
