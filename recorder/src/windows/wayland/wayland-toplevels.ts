import type { WaylandConnection } from './wayland-connection.ts';
import { readNumbers, readText } from './wayland-message.ts';

/** A window as the compositor describes it. */
export type Toplevel = { appId: string; title: string; isMinimized: boolean; isActive: boolean };

const managerEvents = { toplevel: 0 };
const toplevelEvents = { title: 0, appId: 1, state: 4, closed: 6 };
const destroyToplevel = 7;
const states = { minimized: 1, activated: 2 };

/**
 * Follows zwlr_foreign_toplevel_management_v1. Returns a function that lists the windows as they are
 * now; undefined where the compositor does not have that protocol.
 */
export function watchToplevels(
  connection: WaylandConnection,
): (() => Promise<Toplevel[]>) | undefined {
  const [manager] = connection.globals('zwlr_foreign_toplevel_manager_v1');
  if (!manager) return undefined;
  const toplevels = new Map<number, Toplevel>();
  connection.bind(manager, 1, (event, body) => {
    if (event === managerEvents.toplevel) follow(connection, toplevels, body.readUInt32LE(0));
  });
  return async () => {
    await connection.roundtrip();
    return [...toplevels.values()];
  };
}

function follow(connection: WaylandConnection, toplevels: Map<number, Toplevel>, id: number): void {
  const toplevel: Toplevel = { appId: '', title: '', isMinimized: false, isActive: false };
  toplevels.set(id, toplevel);
  connection.listen(id, (event, body) => {
    switch (event) {
      case toplevelEvents.title:
        toplevel.title = readText(body, 0).text;
        break;
      case toplevelEvents.appId:
        toplevel.appId = readText(body, 0).text;
        break;
      case toplevelEvents.state: {
        const current = readNumbers(body, 0);
        toplevel.isMinimized = current.includes(states.minimized);
        toplevel.isActive = current.includes(states.activated);
        break;
      }
      case toplevelEvents.closed:
        toplevels.delete(id);
        connection.send(id, destroyToplevel, []);
        break;
    }
  });
}
