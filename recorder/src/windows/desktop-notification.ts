import { execFile } from 'node:child_process';

/** Shows a desktop notification where the machine can; the same text is printed on the terminal. */
export function showNotification(title: string, text: string): void {
  if (process.platform !== 'linux') return;
  const args = ['--app-name=Time Tracker', '--expire-time=60000', '--', title, text];
  execFile('notify-send', args, { timeout: 5_000 }, () => undefined);
}
