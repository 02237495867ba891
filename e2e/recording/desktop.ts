import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { run, startChild, type Child } from '../stack/child.ts';
import { noteMoment, type Moment } from './known-moment.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';

export const screenSize = { width: 1280, height: 800 };

/** The raw RGB of the whole display at a moment between the two, in milliseconds since the epoch. */
export type Picture = { afterMs: number; beforeMs: number; pixels: Buffer };

/** A real X display with a window manager, a picture as background, and windows to type into. */
export type Desktop = {
  env: { DISPLAY: string };
  /** Opens a program and waits for its window; returns the window's ID. */
  openWindow(title: string, command: string, args: string[]): Promise<string>;
  activate(windowId: string): Promise<void>;
  closeWindow(windowId: string): Promise<void>;
  pressKey(): Promise<void>;
  movePointer(x: number, y: number): Promise<void>;
  takePicture(): Promise<Picture>;
  close(): Promise<void>;
};

export async function startDesktop(): Promise<Desktop> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-desktop-'));
  const children: Child[] = [];
  const size = `${screenSize.width}x${screenSize.height}x24`;
  const server = startChild(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', size, '-noreset', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  children.push(server);
  const [number] = (await once(server.process.stdio[3] as Readable, 'data')) as [Buffer];
  const env = { DISPLAY: `:${number.toString().trim()}` };
  const xdotool = async (...args: string[]) =>
    (await run('xdotool', args, { env })).toString().trim();

  children.push(startChild('openbox', ['--sm-disable'], { env }));
  await waitUntil('the window manager runs', async () =>
    (await run('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'], { env })).includes('window id'),
  );
  await paintRoot(folder, env);
  await waitUntil('the root window is painted', async () => {
    const { pixels } = await takePicture(env);
    return pixels.some((value) => value !== 0);
  });

  return {
    env,
    openWindow: async (title, command, args) => {
      children.push(startChild(command, args, { env }));
      return waitUntil(
        `a window named ${title}`,
        async () => (await xdotool('search', '--onlyvisible', '--name', title)).split('\n')[0],
      );
    },
    activate: async (windowId) => {
      await xdotool('windowactivate', '--sync', windowId);
    },
    closeWindow: async (windowId) => {
      await xdotool('windowclose', windowId);
    },
    pressKey: async () => {
      await xdotool('key', 'a');
    },
    movePointer: async (x, y) => {
      await xdotool('mousemove', String(x), String(y));
    },
    takePicture: () => takePicture(env),
    close: async () => {
      for (const child of children.reverse()) await child.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Edges, colors and gradients, so that a wrong or black picture differs clearly. */
async function paintRoot(folder: string, env: Record<string, string>): Promise<void> {
  const { width, height } = screenSize;
  const discs = Array.from({ length: 24 }, (_, index) => {
    const x = (index * 211) % width;
    const y = (index * 137) % height;
    return `<circle cx="${x}" cy="${y}" r="${30 + (index % 5) * 18}" fill="hsl(${index * 15} 70% 55%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="1" y2="1"><stop stop-color="#102a43"/>
    <stop offset="1" stop-color="#f0b429"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${discs.join('')}</svg>`;
  const path = join(folder, 'root.png');
  await writeFile(path, await sharp(Buffer.from(svg)).png().toBuffer());
  // Its exit code is always 1. The tests compare the pixels anyway.
  await run('display', ['-window', 'root', path], { env }).catch(() => undefined);
}

async function takePicture(env: Record<string, string>): Promise<Picture> {
  const afterMs = Date.now();
  const png = await run('import', ['-silent', '-window', 'root', 'png:-'], { env });
  const beforeMs = Date.now();
  const pixels = await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return { afterMs, beforeMs, pixels };
}

/** Mean absolute difference of two pictures of one size, 0 to 255. */
export function meanDifference(left: Buffer, right: Buffer): number {
  if (left.length !== right.length) return 255;
  let sum = 0;
  for (let index = 0; index < left.length; index++) {
    sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0));
  }
  return sum / left.length;
}

/** Runs `act` in the middle of each of the next seconds of the wall clock; returns when it ran. */
export async function eachSecond(times: number, act: () => Promise<void>): Promise<Moment[]> {
  const moments: Moment[] = [];
  for (let index = 0; index < times; index++) {
    await letTimePass({
      ms: 1000 - ((Date.now() + 600) % 1000),
      reason: 'the middle of the next second',
    });
    moments.push(await noteMoment(act));
  }
  return moments;
}
