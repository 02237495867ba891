import type { MessageBus } from '../../desktop/message-bus.ts';

const monitor = {
  destination: 'org.gnome.Mutter.IdleMonitor',
  path: '/org/gnome/Mutter/IdleMonitor/Core',
  interface: 'org.gnome.Mutter.IdleMonitor',
};

/** Milliseconds since the last input, according to GNOME; undefined when it does not answer. */
export async function readMutterIdle(bus: MessageBus): Promise<number | undefined> {
  const [idleMs] = await bus.call({ ...monitor, member: 'GetIdletime' }).catch(() => []);
  if (idleMs === undefined) return undefined;
  const read = Number(idleMs);
  return Number.isFinite(read) ? read : undefined;
}
