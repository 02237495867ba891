// Notices that the npm which runs this script is gone. npm that is killed tells nobody.
import { readFileSync } from 'node:fs';

/** @returns {(() => boolean) | undefined} undefined where no npm runs us or nothing can be seen */
export function watchNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32')
    return undefined;
  const parent = process.ppid;
  // Some shells stay between npm and us. We remain the shell's child, but the shell gets another parent.
  const npmOfShell = isShell(parent) ? parentOf(parent) : undefined;
  return () =>
    process.ppid !== parent || (npmOfShell !== undefined && parentOf(parent) !== npmOfShell);
}

function isShell(pid) {
  return /^(ba|da|k|z)?sh$/.test(readProcess(pid, 'comm')?.trim() ?? '');
}

/** The name in the second field may hold anything, so the fields are counted from its closing bracket. */
function parentOf(pid) {
  const fields = readProcess(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  return fields === undefined ? undefined : Number(fields[1]);
}

function readProcess(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined; // Gone, or a system without /proc, whose shells do not stay.
  }
}
