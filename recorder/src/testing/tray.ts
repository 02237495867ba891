import { variantValue } from '../desktop/bus-object.ts';
import type { BusSignal, MessageBus } from '../desktop/message-bus.ts';

const item = 'org.kde.StatusNotifierItem';
const watcher = 'org.kde.StatusNotifierWatcher';
const menu = 'com.canonical.dbusmenu';

/** A tray, as desktops have it: it knows the items that registered, and reads and presses the first. */
export async function startTray(bus: MessageBus) {
  const items: string[] = [];
  const signals: BusSignal[] = [];
  await bus.listen(`type='signal'`, (signal) => signals.push(signal));
  bus.serve('/StatusNotifierWatcher', {
    methods: {
      [watcher]: {
        RegisterStatusNotifierItem: {
          returns: '',
          answer: ([name]) => (items.push(String(name)), []),
        },
      },
    },
    properties: {},
  });
  await bus.requestName(watcher);
  const call = (path: string, name: string, member: string, signature: string, body: unknown[]) =>
    bus.call({ destination: items[0] ?? '', path, interface: name, member, signature, body });
  return {
    items,
    signals,
    /** A property of the icon. */
    read: async (property: string) => {
      const properties = 'org.freedesktop.DBus.Properties';
      const args = ['/StatusNotifierItem', properties, 'Get', 'ss'] as const;
      return variantValue((await call(...args, [item, property]))[0]);
    },
    activate: () => call('/StatusNotifierItem', item, 'Activate', 'ii', [0, 0]),
    menuLabels: async () => {
      const [, layout] = await call('/MenuBar', menu, 'GetLayout', 'iias', [0, -1, []]);
      const [, , entries] = layout as [number, unknown, unknown[]];
      return entries.map((entry) => {
        const [, properties] = variantValue(entry) as [number, [string, unknown][]];
        return String(variantValue(new Map(properties).get('label')));
      });
    },
    /** Entries count from 1. */
    press: (id: number) => call('/MenuBar', menu, 'Event', 'isvu', [id, 'clicked', ['s', ''], 0]),
  };
}
