// Never run on a Mac.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { WindowReader } from '../../platform/platform-parts.ts';
import { frontWindow, readPrograms } from './macos-window-list.ts';
import { readIdleMs, readIsLocked } from './read-ioreg.ts';

const run = promisify(execFile);
const longestMs = 10_000;

export function openWindows(): WindowReader {
  return async () => {
    const [programs, input, root] = await Promise.all([
      readPrograms().catch(() => []),
      ioreg('-c', 'IOHIDSystem', '-d', '4'),
      ioreg('-n', 'Root', '-d1'),
    ]);
    return { window: frontWindow(programs), idleMs: readIdleMs(input), locked: readIsLocked(root) };
  };
}

async function ioreg(...args: string[]): Promise<string> {
  return (await run('/usr/sbin/ioreg', args, { timeout: longestMs })).stdout;
}
