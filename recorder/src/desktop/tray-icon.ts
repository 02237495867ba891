import type { BusObject } from './bus-object.ts';
import type { MessageBus } from './message-bus.ts';
import { menuPath, TrayMenu, type TrayEntry } from './tray-menu.ts';
import { trayPixmaps, type TrayIconShape } from './tray-pixels.ts';

/** What the tray icon shows. */
export type TrayView = {
  shape: TrayIconShape;
  title: string;
  text: string;
  entries: TrayEntry[];
};

export type TrayIcon = { show: (view: TrayView) => void };

export type TrayListener = { onActivate: () => void; onEntry: (key: string) => void };

const itemInterface = 'org.kde.StatusNotifierItem';
const itemPath = '/StatusNotifierItem';
const watcher = {
  destination: 'org.kde.StatusNotifierWatcher',
  path: '/StatusNotifierWatcher',
  interface: 'org.kde.StatusNotifierWatcher',
};

/** Shows an icon in the trays of this session, now and whenever one appears. */
export async function openTrayIcon(
  bus: MessageBus,
  listener: TrayListener,
  firstView: TrayView,
): Promise<TrayIcon> {
  let view = firstView;
  const menu = new TrayMenu(bus, listener.onEntry);
  menu.show(view.entries);
  bus.serve(
    itemPath,
    describeItem(() => view, listener),
  );
  const name = `${itemInterface}-${process.pid}-1`;
  await bus.requestName(name);
  const register = async () => {
    const call = { ...watcher, member: 'RegisterStatusNotifierItem', signature: 's' };
    // Without a tray there is nobody to register with.
    await bus.call({ ...call, body: [name] }).catch(() => undefined);
  };
  await bus.listen(
    `type='signal',member='NameOwnerChanged',arg0='${watcher.destination}'`,
    ({ member, body: [changed, , owner] }) => {
      if (member === 'NameOwnerChanged' && changed === watcher.destination && owner) {
        void register();
      }
    },
  );
  await register();
  return {
    show: (next) => {
      const changed = changedSignals(view, next);
      view = next;
      menu.show(next.entries);
      for (const member of changed) {
        bus.emit({ path: itemPath, interface: itemInterface, member, body: [] });
      }
    },
  };
}

function changedSignals(before: TrayView, after: TrayView): string[] {
  const isTextChanged = before.title !== after.title || before.text !== after.text;
  return [
    ...(before.shape === after.shape ? [] : ['NewIcon']),
    ...(isTextChanged ? ['NewToolTip'] : []),
  ];
}

function describeItem(view: () => TrayView, { onActivate }: TrayListener): BusObject {
  const activate = { returns: '', answer: () => (onActivate(), []) };
  const nothing = { returns: '', answer: () => [] };
  return {
    methods: {
      [itemInterface]: {
        Activate: activate,
        SecondaryActivate: activate,
        // Trays that know our menu show it themselves.
        ContextMenu: nothing,
        Scroll: nothing,
      },
    },
    properties: {
      [itemInterface]: () => {
        const { shape, title, text } = view();
        const pixmaps = trayPixmaps(shape);
        return {
          Category: ['s', 'ApplicationStatus'],
          Id: ['s', 'time-tracker'],
          Title: ['s', 'Time Tracker'],
          Status: ['s', 'Active'],
          WindowId: ['i', 0],
          IconName: ['s', ''],
          IconThemePath: ['s', ''],
          IconPixmap: ['a(iiay)', pixmaps],
          OverlayIconName: ['s', ''],
          OverlayIconPixmap: ['a(iiay)', []],
          AttentionIconName: ['s', ''],
          AttentionIconPixmap: ['a(iiay)', []],
          AttentionMovieName: ['s', ''],
          ToolTip: ['(sa(iiay)ss)', ['', pixmaps, title, text]],
          ItemIsMenu: ['b', false],
          Menu: ['o', menuPath],
        };
      },
    },
  };
}
