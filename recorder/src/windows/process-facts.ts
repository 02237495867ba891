import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** The file name of a program on Linux; empty for one of another user or another machine. */
export function readExecutable(processId: number | undefined): string {
  if (!processId) return '';
  try {
    return basename(readlinkSync(`/proc/${processId}/exe`));
  } catch {
    return '';
  }
}

/** Empty for a program of another machine. */
export function readCommandLine(processId: number | undefined): string[] {
  if (!processId) return [];
  try {
    return readFileSync(`/proc/${processId}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
