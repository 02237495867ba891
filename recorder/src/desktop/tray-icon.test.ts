import { expect, it } from 'vitest';
import { waitUntil } from '../testing/poll-until.ts';
import { canHaveBus, startPrivateBus } from '../testing/private-bus.ts';
import type { MessageBus } from './message-bus.ts';
import { startTray } from '../testing/tray.ts';
import { openTrayIcon, type TrayView } from './tray-icon.ts';

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
  const { items, signals, read, activate, menuLabels, press } = await startTray(await connect());
  const { icon, happened } = await trayIcon(await connect());
  expect(items).toEqual([`org.kde.StatusNotifierItem-${process.pid}-1`]);
  expect(await read('Status')).toBe('Active');
  expect(await read('ToolTip')).toMatchObject(['', {}, 'Recording House', '1h 09m']);
  const [[width, height, pixels]] = (await read('IconPixmap')) as [[number, number, Buffer]];
  expect([width, height, pixels.length]).toEqual([22, 22, 22 * 22 * 4]);
  // The middle is opaque red, the corner is transparent.
  expect([...pixels.subarray((11 * 22 + 11) * 4, (11 * 22 + 11) * 4 + 2)]).toEqual([255, 224]);
  expect(pixels[0]).toBe(0);

  await activate();
  expect(await menuLabels()).toEqual(['Open Time Tracker', 'Stop the timer']);
  await press(2);
  await waitUntil('both arrive', () => happened.length === 2);
  expect(happened).toEqual(['activated', 'stop']);

  const [open] = recording.entries;
  icon.show({
    ...recording,
    shape: 'paused',
    entries: [open!, { key: 'resume', label: 'Resume' }],
  });
  const received = (member: string) => signals.some((signal) => signal.member === member);
  await waitUntil('the tray is informed', () => received('NewIcon') && received('LayoutUpdated'));
  expect(received('NewToolTip')).toBe(false);
  expect(await menuLabels()).toEqual(['Open Time Tracker', 'Resume']);
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
