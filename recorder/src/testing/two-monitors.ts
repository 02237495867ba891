import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';
import { xDesktop, type XDesktop } from './x-desktop.ts';

const run = promisify(execFile);

/** Xvfb has one monitor only; the full X server with this driver has several. */
export const canHaveTwoMonitors = [
  '/usr/lib/xorg/modules/drivers/dummy_drv.so',
  '/usr/bin/xrandr',
].every((path) => existsSync(path));

export const monitorSizes = [
  [800, 600],
  [640, 480],
] as const;

/** Otherwise it would take over the screen of the machine it runs on. */
const leaveConsole = ['-sharevts', '-novtswitch'];

/** A desktop with two monitors of different size, the second to the right of the first. */
export async function desktopWithTwoMonitors(): Promise<
  XDesktop & { unplugSecond: () => Promise<void> }
> {
  const folder = await temporaryFolder();
  const config = join(folder, 'xorg.conf');
  await writeFile(config, describeMonitors());
  const log = join(folder, 'xorg.log');
  const desktop = await xDesktop(['Xorg', '-config', config, '-logfile', log, ...leaveConsole]);
  const xrandr = (...args: string[]) => run('xrandr', args, { env: desktop.environment });
  // The second one counts as plugged in after the first query.
  await xrandr('--query');
  return {
    ...desktop,
    unplugSecond: async () => void (await xrandr('--output', 'DUMMY1', '--off')),
  };
}

function describeMonitors(): string {
  const [left, right] = monitorSizes.map(([width, height]) => `${width}x${height}`);
  // These ranges allow every size that the driver knows.
  const ranges = 'HorizSync 5-1000\nVertRefresh 5-200';
  return `
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 16384
  Option "Monitor-DUMMY0" "left"
  Option "Monitor-DUMMY1" "right"
EndSection
Section "Monitor"
  Identifier "left"
  ${ranges}
  Option "PreferredMode" "${left}"
EndSection
Section "Monitor"
  Identifier "right"
  ${ranges}
  Option "Enable" "true"
  Option "PreferredMode" "${right}"
  Option "RightOf" "left"
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  DefaultDepth 24
EndSection
`;
}
