import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import sharp from 'sharp';
import { repositoryRoot } from '../stack/stack.ts';
import { imageIds, recorderStates } from './recorder-states.ts';

export type RecorderPicture = {
  name: string;
  state: LocalState;
  theme: 'light' | 'dark';
  size: { width: number; height: number };
  /** Opens what is to be seen over the page. */
  open?: (page: Page) => Promise<void>;
};

const builtPage = join(repositoryRoot, 'recorder', 'dist', 'page');
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** What is pressed in a state. */
const opened: Record<string, { state: string; open: (page: Page) => Promise<void> }> = {
  'pause-menu': { state: 'recording', open: button('Pause recording') },
  forget: { state: 'recording', open: button('Forget the last 10 min') },
  enlarged: { state: 'recording', open: button(/^Enlarge/) },
  'consent-later': { state: 'consent-outdated', open: button('Not now') },
};

/** All states of the recorder's page, light and dark, wide and narrow. */
export const recorderPictures: RecorderPicture[] = [
  ...Object.entries(recorderStates),
  ...Object.entries(opened).map(([name, { state }]) => [name, recorderStates[state]] as const),
].flatMap(([name, state]) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    sizes.flatMap((size) => {
      if (!state) return [];
      const open = opened[name]?.open;
      const picture = { name: `recorder-page-${name}-${theme}-${size.width}`, state, theme, size };
      return [open ? { ...picture, open } : picture];
    }),
  ),
);

/** Serves a built page of the recorder, in any state. */
export async function startRecorderPage(folder = builtPage) {
  let state: LocalState | undefined;
  const images = await paintImages();
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    if (path === 'events') {
      streams.add(response);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(state)}\n\n`);
      return;
    }
    const image = images.get(path.replace('captures/', ''));
    if (image) return void response.writeHead(200, { 'content-type': 'image/webp' }).end(image);
    const name = path === '' ? 'index.html' : path;
    readFile(join(folder, name)).then(
      (content) =>
        response.writeHead(200, { 'content-type': contentTypes[extname(name)] }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    show: (next: LocalState) => void (state = next),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Opens the page in a state, at the time of that state. */
export async function openRecorderPage(
  browser: Browser,
  shown: Awaited<ReturnType<typeof startRecorderPage>>,
  picture: RecorderPicture,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: picture.size,
    colorScheme: picture.theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(picture.state.now);
  shown.show(picture.state);
  await page.goto(shown.url);
  await page.getByRole('region', { name: 'Now' }).waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => document.fonts.ready);
  await picture.open?.(page);
  return page;
}

/** What a screen could show, as WebP. */
async function paintImages(): Promise<Map<string, Buffer>> {
  const painted = imageIds.map(async (id, index) => {
    const lines = Array.from({ length: 14 }, (_, line) => {
      const width = 300 + ((line * 137 + index * 211) % 520);
      return `<rect x="380" y="${170 + line * 44}" width="${width}" height="16" rx="4" fill="#c3cbd8"/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800">
      <rect width="1280" height="800" fill="hsl(${index * 80 + 200} 30% 86%)"/>
      <rect x="60" y="50" width="1160" height="720" rx="12" fill="#fff"/>
      <rect x="60" y="50" width="1160" height="56" rx="12" fill="hsl(${index * 80 + 200} 35% 42%)"/>
      <rect x="90" y="140" width="240" height="590" rx="8" fill="#eef1f5"/>${lines.join('')}</svg>`;
    return [id, await sharp(Buffer.from(svg)).webp().toBuffer()] as const;
  });
  return new Map(await Promise.all(painted));
}
