import { execFile } from 'node:child_process';

/** Shows a notification on the desktop where the machine can; the terminal says it anyway. */
export function showDesktopNotice(title: string, text: string): void {
  if (process.platform !== 'linux') return;
  const args = ['--app-name=Time Tracker', '--expire-time=60000', '--', title, text];
  execFile('notify-send', args, { timeout: 5_000 }, () => undefined);
}
