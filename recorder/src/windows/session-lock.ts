import { execFile } from 'node:child_process';

let pending: Promise<boolean> | undefined;
let isAvailable = true;

/** Whether logind reports the desktop session as locked; false without logind. */
export async function isSessionLocked(): Promise<boolean> {
  if (!isAvailable || process.platform !== 'linux') return false;
  pending ??= askLogind().finally(() => {
    pending = undefined;
  });
  return pending;
}

function askLogind(): Promise<boolean> {
  return new Promise((resolve) => {
    const args = ['show-session', 'auto', '--property=LockedHint', '--value'];
    execFile('loginctl', args, { timeout: 2_000 }, (error, output) => {
      // Not installed, or no session: that will not change.
      if (error) isAvailable = false;
      resolve(!error && output.trim() === 'yes');
    });
  });
}
