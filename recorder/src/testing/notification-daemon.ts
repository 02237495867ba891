import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { waitUntil } from './poll-until.ts';
import type { PrivateBus } from './private-bus.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

export const canShowNotifications = ['/usr/bin/dunst', '/usr/bin/dunstctl'].every((path) =>
  existsSync(path),
);

type HistoryItem = Record<'summary' | 'body', { data: string }>;

/** A real notification daemon on this display and bus. */
export async function startNotificationDaemon(bus: PrivateBus, environment: NodeJS.ProcessEnv) {
  const folder = await temporaryFolder();
  const [menu, config] = [join(folder, 'menu.sh'), join(folder, 'dunstrc')];
  const choice = join(folder, 'choice');
  // Instead of a menu on the screen: chooses the line with the text in this file.
  await writeFile(menu, `#!/bin/sh\ngrep -F -f "${choice}" | head -n 1\n`);
  await chmod(menu, 0o700);
  await writeFile(config, `[global]\n  dmenu = ${menu}\n  monitor = 0\n`);
  const env = { ...environment, DBUS_SESSION_BUS_ADDRESS: bus.address };
  const daemon = spawn('dunst', ['-conf', config], { env, stdio: 'ignore' });
  onTestFinished(() => void daemon.kill('SIGKILL'));
  const probe = await bus.connect();
  await waitUntil('the daemon has its name', () => probe.hasOwner('org.freedesktop.Notifications'));
  const control = async (...args: string[]) => (await run('dunstctl', args, { env })).stdout.trim();
  return {
    environment: env,
    displayed: async () => Number(await control('count', 'displayed')),
    /** Presses the button with this label on the notification that is shown. */
    press: async (label: string) => {
      await writeFile(choice, label);
      await control('context');
    },
    /** Clicks on the notification itself. */
    click: () => control('action'),
    /** Closes all; returns the texts of all so far, the latest first. */
    history: async () => {
      await control('close-all');
      const read = JSON.parse(await control('history')) as { data: [HistoryItem[]] };
      return read.data[0].map(({ summary, body }) => ({
        title: summary.data,
        text: body.data,
      }));
    },
  };
}
