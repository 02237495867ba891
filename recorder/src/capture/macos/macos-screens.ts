// Never run on a Mac.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import koffi from 'koffi';
import type { Screen, Screens } from '../../platform/platform-parts.ts';
import { listWindows, readPrograms } from '../../windows/macos/macos-window-list.ts';
import { decodeScreen } from '../decode-screen.ts';
import { PermissionRefused } from '../screen-capture.ts';

const run = promisify(execFile);
const longestMs = 20_000;
/** `screencapture` writes one file for each display, and ignores further names. */
const mostDisplays = 8;

export function openScreens(): Screens {
  return {
    listWindows: async () => listWindows(await readPrograms()),
    grabScreens,
  };
}

async function grabScreens(): Promise<Screen[]> {
  if (!isAllowed()) throw new PermissionRefused();
  const folder = await mkdtemp(join(tmpdir(), 'time-tracker-'));
  try {
    const files = Array.from({ length: mostDisplays }, (_, at) => join(folder, `${at}.png`));
    await run('/usr/sbin/screencapture', ['-x', '-t', 'png', ...files], { timeout: longestMs });
    const images = await Promise.all(files.map((file) => readFile(file).catch(() => undefined)));
    return await Promise.all(images.filter((image) => image !== undefined).map(decodeScreen));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without the permission, macOS shows programs only the wallpaper. This asks the person once. */
function isAllowed(): boolean {
  const graphics = koffi.load('/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics');
  const has = graphics.func('bool CGPreflightScreenCaptureAccess()') as () => boolean;
  const request = graphics.func('bool CGRequestScreenCaptureAccess()') as () => boolean;
  return has() || request();
}
