// Detects that the npm process that runs this script has ended. A killed npm sends no signal.
import { readFileSync } from 'node:fs';

/** @returns {(() => boolean) | undefined} undefined if npm does not run this script, or it cannot be determined */
export function watchNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32')
    return undefined;
  const parent = process.ppid;
  // Some shells stay between npm and this process. Then the shell gets another parent.
  const npmOfShell = isShell(parent) ? parentOf(parent) : undefined;
  return () =>
    process.ppid !== parent || (npmOfShell !== undefined && parentOf(parent) !== npmOfShell);
}

function isShell(pid) {
  return /^(ba|da|k|z)?sh$/.test(readProcess(pid, 'comm')?.trim() ?? '');
}

/** The name in the second field may contain any character, so fields are counted from its closing bracket. */
function parentOf(pid) {
  const fields = readProcess(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  return fields === undefined ? undefined : Number(fields[1]);
}

function readProcess(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined; // The process has ended, or the system has no /proc; shells do not stay there.
  }
}
