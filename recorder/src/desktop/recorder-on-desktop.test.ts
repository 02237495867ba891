import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { respondJson } from '../testing/http-test-server.ts';
import { startNotificationService } from '../testing/notification-service.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { canHaveBus, startPrivateBus } from '../testing/private-bus.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { environmentWithoutBus } from '../testing/session-bus.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTray } from '../testing/tray.ts';

it.runIf(canHaveBus)('records with an icon in the tray, and stops by its menu', async () => {
  const folder = await temporaryFolder();
  const opened = join(folder, 'opened');
  // Instead of a browser.
  await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" > "${opened}"\n`);
  await chmod(join(folder, 'xdg-open'), 0o700);
  const bus = await startPrivateBus();
  const { shown } = await startNotificationService(await bus.connect());
  const tray = await startTray(await bus.connect());
  const tracker = await startFakeTracker(onTestFinished);
  const { run, start } = recorderCommand(join(folder, 'state'), onTestFinished, {
    ...environmentWithoutBus,
    PATH: `${folder}:/usr/bin:/bin`,
    DBUS_SESSION_BUS_ADDRESS: bus.address,
  });
  const account = ['--server', tracker.url, '--email', 'ann@example.org', '--password-stdin'];
  expect(await run(['login', ...account], 'secret')).toMatchObject({ code: 0 });
  const recorder = start(['run']);
  await waitUntil('its icon is in the tray', () => tray.items.length > 0);
  const toolTip = async () => JSON.stringify(await tray.read('ToolTip'));
  tracker.startTimer();
  await waitUntil('it shows the project', async () => (await toolTip()).includes('House · 0h 00m'));

  await tray.activate();
  const link = () => readFile(opened, 'utf8').catch(() => '');
  await waitUntil('the page opens', async () => (await link()).includes('http://127.0.0.1:'));

  const labels = await tray.menuLabels();
  await tray.press(labels.indexOf('Stop the timer') + 1);
  await waitUntil('the timer stops', () => tracker.timer() === null);
  await waitUntil('it shows that', async () => (await toolTip()).includes('No timer is running'));

  tracker.offerVersion('99.0.0');
  const offers = () => shown.filter(({ text }) => text.includes('Version 99.0.0'));
  tracker.startTimer();
  await waitUntil('it offers the update', () => offers().length > 0);
  await waitUntil('it records again', async () => (await toolTip()).includes('House'));
  tracker.state.respond = (_, response) =>
    respondJson(response, 401, { code: 'signed_out', message: 'Sign in first.' });
  const signedOut = () => shown.some(({ text }) => text.includes('signed out'));
  await waitUntil('it notifies about the sign-out', signedOut);
  await waitUntil('and shows it', async () => (await toolTip()).includes('Signed out'));

  expect(offers(), 'once').toHaveLength(1);
  expect((await run(['status'])).output).toContain('Version 99.0.0 of the recorder is available');
  await bus.end();
  recorder.child.kill('SIGTERM');
  expect(await recorder.ended, recorder.output()).toBe(0);
});
