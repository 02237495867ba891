import { expect, it } from 'vitest';
import { waitUntil } from '../testing/poll-until.ts';
import { canHaveBus, startPrivateBus } from '../testing/private-bus.ts';
import { variantValue } from './bus-object.ts';
import type { BusSignal, MessageBus } from './message-bus.ts';
import { openTrayIcon, type TrayView } from './tray-icon.ts';

const item = 'org.kde.StatusNotifierItem';
const watcher = 'org.kde.StatusNotifierWatcher';
const menu = 'com.canonical.dbusmenu';

/** A tray, as desktops have it: it knows the items that registered. */
async function startTray(bus: MessageBus) {
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
    bus.call({ destination: items[0]!, path, interface: name, member, signature, body });
  const read = async (property: string) => {
    const properties = 'org.freedesktop.DBus.Properties';
    const args = ['/StatusNotifierItem', properties, 'Get', 'ss'] as const;
    return variantValue((await call(...args, [item, property]))[0]);
  };
  const press = (id: number) =>
    call('/MenuBar', menu, 'Event', 'isvu', [id, 'clicked', ['s', ''], 0]);
  return { items, signals, call, read, press };
}

const recording: TrayView = {
  shape: 'recording',
  title: 'Recording House',
  text: '1h 09m',
  entries: [
    { key: 'open', label: 'Open Time Tracker' },
    { key: 'stop', label: 'Stop the timer' },
  ],
};

async function trayIcon(bus: MessageBus) {
  const happened: string[] = [];
  const listener = {
    onActivate: () => void happened.push('activated'),
    onEntry: (key: string) => void happened.push(key),
  };
  return { icon: await openTrayIcon(bus, listener, recording), happened };
}

it.runIf(canHaveBus)('shows its state in a tray, and reports clicks', async () => {
  const { connect } = await startPrivateBus();
  const { items, signals, call, read, press } = await startTray(await connect());
  const { icon, happened } = await trayIcon(await connect());
  expect(items).toEqual([`${item}-${process.pid}-1`]);
  expect(await read('Status')).toBe('Active');
  expect(await read('ToolTip')).toMatchObject(['', {}, 'Recording House', '1h 09m']);
  const [[width, height, pixels]] = (await read('IconPixmap')) as [[number, number, Buffer]];
  expect([width, height, pixels.length]).toEqual([22, 22, 22 * 22 * 4]);
  // The middle is opaque red, the corner is transparent.
  expect([...pixels.subarray((11 * 22 + 11) * 4, (11 * 22 + 11) * 4 + 2)]).toEqual([255, 224]);
  expect(pixels[0]).toBe(0);

  await call('/StatusNotifierItem', item, 'Activate', 'ii', [0, 0]);
  const [, layout] = await call('/MenuBar', menu, 'GetLayout', 'iias', [0, -1, []]);
  expect(JSON.stringify(layout)).toContain('Stop the timer');
  await press(2);
  await waitUntil('both arrive', () => happened.length === 2);
  expect(happened).toEqual(['activated', 'stop']);

  const [open] = recording.entries;
  icon.show({
    ...recording,
    shape: 'paused',
    entries: [open!, { key: 'resume', label: 'Resume' }],
  });
  const heard = (member: string) => signals.some((signal) => signal.member === member);
  await waitUntil('the tray hears of it', () => heard('NewIcon') && heard('LayoutUpdated'));
  expect(heard('NewToolTip')).toBe(false);
  const [, changed] = await call('/MenuBar', menu, 'GetLayout', 'iias', [0, -1, []]);
  expect(JSON.stringify(changed)).toContain('Resume');
  await press(2);
  await waitUntil('the new entry arrives', () => happened.at(-1) === 'resume');
});

it.runIf(canHaveBus)('appears in a tray that starts later', async () => {
  const { connect } = await startPrivateBus();
  await trayIcon(await connect());
  const program = await connect();
  const { items } = await startTray(program);
  await waitUntil('it registers', () => items.length === 1);
  program.close();
  const another = await startTray(await connect());
  await waitUntil('it registers again', () => another.items.length === 1);
});
