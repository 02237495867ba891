import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { WaylandConnection, waylandSocket } from '../../windows/wayland/wayland-connection.ts';
import { waitUntil } from '../poll-until.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);

export const canHaveSway = ['sway', 'swaymsg', 'swaybg', 'swaylock', 'grim', 'foot'].every((name) =>
  existsSync(`/usr/bin/${name}`),
);

/** In real pixels; the second has a scale of 2. */
export const outputSizes = [
  [800, 600],
  [1600, 1200],
] as const;

export type SwayDesktop = {
  /** Environment variables with the display and the socket of sway. */
  environment: NodeJS.ProcessEnv;
  /** Runs a command of sway. */
  sway: (...command: string[]) => Promise<void>;
  /** Starts a terminal with this title on the workspace that is in front. */
  openWindow: (title: string) => Promise<ChildProcess>;
  /** Starts a program on the desktop, which ends with the test. */
  start: (program: string, args: string[]) => ChildProcess;
  /** Moves the mouse as a person would. */
  movePointer: () => void;
  connection: WaylandConnection;
};

/** Sway does not start as root: someone without rights runs it. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** A separate sway without hardware: a plain red monitor, and one with stripes of one pixel. */
export async function swayDesktop(): Promise<SwayDesktop> {
  const folder = await temporaryFolder();
  const stripes = join(folder, 'stripes.png');
  await writeFile(stripes, await drawStripes());
  const config = join(folder, 'config');
  await writeFile(config, describeDesktop(stripes));
  if (isRoot) for (const path of [folder, stripes, config]) await chown(path, nobody, nobody);
  await chmod(folder, 0o700);
  const started: ChildProcess[] = [];
  onTestFinished(async () => {
    for (const child of started.reverse()) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  });
  const base = { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', XDG_RUNTIME_DIR: folder };
  const command = ['sway', '--config', config];
  const [program = '', ...args] = isRoot ? [...withoutRights, ...command] : command;
  started.push(spawn(program, args, { env: { ...base, ...withoutHardware }, stdio: 'ignore' }));
  const environment = { ...base, ...(await findSockets(folder)), XDG_SESSION_TYPE: 'wayland' };
  const options = { env: environment };
  const start = (name: string, more: string[]) => {
    const child = spawn(name, more, { ...options, stdio: 'ignore' });
    started.push(child);
    return child;
  };
  const connection = await WaylandConnection.open(waylandSocket(environment));
  onTestFinished(() => connection.close());
  const tree = async () => (await run('swaymsg', ['-t', 'get_tree'], options)).stdout;
  return {
    environment,
    sway: async (...words) => void (await run('swaymsg', words, options)),
    openWindow: async (title) => {
      const child = start('foot', ['--title', title, 'cat']);
      await waitUntil(`the window "${title}" is there`, async () => (await tree()).includes(title));
      return child;
    },
    start,
    movePointer: openPointer(connection),
    connection,
  };
}

const withoutRights = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--'];

const withoutHardware = {
  WLR_BACKENDS: 'headless',
  WLR_RENDERER: 'pixman',
  WLR_HEADLESS_OUTPUTS: '2',
  WLR_LIBINPUT_NO_DEVICES: '1',
};

function describeDesktop(stripes: string): string {
  const [first, second] = outputSizes.map(([width, height]) => `${width}x${height}`);
  return `
output HEADLESS-1 resolution ${first} position 0 0 background #ff0000 solid_color
output HEADLESS-2 resolution ${second} scale 2 position 800 0 background ${stripes} center
workspace 1 output HEADLESS-1
workspace 2 output HEADLESS-2
focus_follows_mouse no
xwayland disable
`;
}

function drawStripes(): Promise<Buffer> {
  const [, [width, height]] = outputSizes;
  const pixels = Buffer.alloc(width * height * 3, 255);
  for (let at = 0; at < width * height; at += 2) pixels.fill(0, at * 3, at * 3 + 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function findSockets(folder: string) {
  const find = (pattern: RegExp) => readdirSync(folder).find((name) => pattern.test(name));
  await waitUntil('sway runs', () => find(/^wayland-\d+$/) !== undefined);
  await waitUntil('sway listens', () => find(/^sway-ipc\..*\.sock$/) !== undefined);
  const sway = join(folder, find(/^sway-ipc/) ?? '');
  return { WAYLAND_DISPLAY: find(/^wayland-\d+$/), SWAYSOCK: sway };
}

/** A pointer of zwlr_virtual_pointer_unstable_v1. */
function openPointer(connection: WaylandConnection): () => void {
  const requests = { create: 0, motion: 0, frame: 4 };
  const [manager] = connection.globals('zwlr_virtual_pointer_manager_v1');
  if (!manager) throw new Error('This sway has no virtual pointers');
  const managerId = connection.bind(manager, 1);
  const pointer = connection.create();
  const anySeat = 0;
  connection.send(managerId, requests.create, [anySeat, pointer]);
  const tenPixels = 10 * 256;
  return () => {
    connection.send(pointer, requests.motion, [0, tenPixels, tenPixels]);
    connection.send(pointer, requests.frame, []);
  };
}
