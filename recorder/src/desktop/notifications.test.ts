import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canShowNotifications, startNotificationDaemon } from '../testing/notification-daemon.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { canHaveBus, startPrivateBus } from '../testing/private-bus.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { xDesktop } from '../testing/x-desktop.ts';
import { createNotifier } from './notifications.ts';

const canRun = canHaveBus && canShowNotifications;
const noPrograms = { PATH: '/nonexistent' };

async function desktopWithNotifications() {
  const bus = await startPrivateBus();
  const { environment } = await xDesktop();
  const daemon = await startNotificationDaemon(bus, environment);
  return { ...daemon, bus, notifier: createNotifier(await bus.connect(), noPrograms) };
}

describe.runIf(canRun)('with a notification service', () => {
  it('reports which button was pressed', async () => {
    const { notifier, press, click } = await desktopWithNotifications();
    const pressed: string[] = [];
    const ask = () =>
      notifier.show({
        kind: 'idle',
        text: 'Still working?',
        actions: { default: 'Open', keep: 'Keep', discard: 'Discard' },
        onAction: (key) => pressed.push(key),
      });
    expect(await ask()).toBe(true);
    await press('Discard');
    await waitUntil('the button arrives', () => pressed.length === 1);
    await ask();
    await press('Keep');
    await waitUntil('the other button arrives', () => pressed.length === 2);
    await ask();
    await click();
    await waitUntil('the click arrives', () => pressed.length === 3);
    expect(pressed).toEqual(['discard', 'keep', 'default']);
  });

  it('replaces the previous notification of its kind, and withdraws it', async () => {
    const { notifier, displayed, history } = await desktopWithNotifications();
    await notifier.show({ kind: 'capture', text: 'Screenshot taken', isQuiet: true });
    await notifier.show({ kind: 'capture', text: 'Screenshot <b>skipped</b> & more' });
    await notifier.show({ kind: 'timer', text: 'Timer stopped' });
    await waitUntil('two are shown', async () => (await displayed()) === 2);
    await notifier.withdraw('timer');
    await waitUntil('it is withdrawn', async () => (await displayed()) === 1);
    const text = 'Screenshot <b>skipped</b> & more';
    expect(await history()).toContainEqual({ title: 'Time Tracker', text });
  });

  it('says that nothing was shown when the session has ended', async () => {
    const { notifier, bus } = await desktopWithNotifications();
    await bus.end();
    expect(await notifier.show({ kind: 'timer', text: 'Timer stopped' })).toBe(false);
  });
});

describe('without a notification service', () => {
  it.runIf(canHaveBus)('says that nothing was shown', async () => {
    const notifier = createNotifier(await (await startPrivateBus()).connect(), noPrograms);
    expect(await notifier.show({ kind: 'timer', text: 'Timer stopped' })).toBe(false);
    await notifier.withdraw('timer');
  });

  it('uses notify-send where it is installed', async () => {
    const folder = await temporaryFolder();
    const [command, written] = [join(folder, 'notify-send'), join(folder, 'arguments')];
    await writeFile(command, `#!/bin/sh\nfor each; do echo "$each" >> "${written}"; done\n`);
    await chmod(command, 0o700);
    const notifier = createNotifier(undefined, { PATH: folder });
    expect(await notifier.show({ kind: 'timer', text: '-x & <b>', isQuiet: true })).toBe(true);
    expect((await readFile(written, 'utf8')).trim().split('\n')).toEqual([
      '--app-name=Time Tracker',
      '--urgency=low',
      '--',
      'Time Tracker',
      '-x & <b>',
    ]);
  });
});
