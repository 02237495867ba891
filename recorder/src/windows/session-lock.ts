import { execFile } from 'node:child_process';

let asked: Promise<boolean> | undefined;
let canAsk = true;

/** Whether the desktop's session is locked, as logind tells; false where there is none to ask. */
export async function isSessionLocked(): Promise<boolean> {
  if (!canAsk || process.platform !== 'linux') return false;
  asked ??= askLogind().finally(() => {
    asked = undefined;
  });
  return asked;
}

function askLogind(): Promise<boolean> {
  return new Promise((resolve) => {
    const args = ['show-session', 'auto', '--property=LockedHint', '--value'];
    execFile('loginctl', args, { timeout: 2_000 }, (error, answer) => {
      // Not installed, or no session of ours: it will not be there in five seconds either.
      if (error) canAsk = false;
      resolve(!error && answer.trim() === 'yes');
    });
  });
}
