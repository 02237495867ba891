import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import { chromiumExtensionId } from '@time-tracker/contract/extension/browser-extension';
import { run, startChild } from '../stack/child.ts';
import { findBrowser, plainEnvironment, unusedBrowserFeatures } from '../stack/config.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';
import { screenSize, type Desktop } from './desktop.ts';

/** Chromium in a window of a real desktop, with the extension as people load it. */
export type ExtendedBrowser = {
  context: BrowserContext;
  /** The home of its person: the recorder must find the profile there. */
  home: string;
  openExtensionPage(path: string): Promise<Page>;
  /** Presses "Allow" in the prompt of the browser, which no web page can reach. */
  allow(): Promise<void>;
  /** As the browser does when the worker is idle, unless a debugger is connected, as here. */
  stopWorker(): Promise<void>;
  /** Brings the window with this title to the front. */
  activate(title: string): Promise<void>;
  /** Opens a private window of the same browser, in front. */
  openPrivateWindow(address: string): Promise<void>;
  close(): Promise<void>;
};

export async function newHome(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tracker-home-'));
}

export async function openExtendedBrowser(
  desktop: Desktop,
  home: string,
): Promise<ExtendedBrowser> {
  const built = join(home, 'extension');
  const build = ['extension/build/build-extension.mjs', built];
  await run(process.execPath, build, { cwd: repositoryRoot });
  const folder = join(built, 'chromium');
  const profile = join(home, '.config', 'chromium');
  const env = { ...plainEnvironment, ...desktop.env, HOME: home };
  // Chromium ignores the option below unless this feature is off.
  const unused = ['DisableLoadExtensionCommandLineSwitch', ...unusedBrowserFeatures];
  const context = await chromium.launchPersistentContext(profile, {
    headless: false,
    executablePath: findBrowser(),
    viewport: null,
    env,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
      `--load-extension=${folder}`,
      `--disable-extensions-except=${folder}`,
      `--disable-features=${unused.join(',')}`,
    ],
  });
  const xdotool = async (...args: string[]) =>
    (await run('xdotool', args, { env: desktop.env })).toString().trim();
  return {
    context,
    home,
    openExtensionPage: async (path) => {
      const page = await context.newPage();
      await page.goto(`chrome-extension://${chromiumExtensionId}/${path}`);
      return page;
    },
    allow: () => pressAllow(desktop),
    stopWorker: () => stopWorker(context),
    activate: async (title) => {
      const found = await waitUntil(`a window "${title}"`, async () => {
        return (await xdotool('search', '--onlyvisible', '--name', title)).split('\n')[0];
      });
      await desktop.activate(found);
    },
    openPrivateWindow: async (address) => {
      const args = ['--no-sandbox', `--user-data-dir=${profile}`, '--incognito', address];
      startChild(findBrowser(), args, { env });
      await waitUntil('the private window is in front', async () =>
        (await xdotool('getactivewindow', 'getwindowname')).startsWith('Private diary'),
      );
    },
    close: async () => {
      await context.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** As a person does: with the pointer. */
async function pressAllow(desktop: Desktop): Promise<void> {
  const at = await waitUntil('the prompt is shown', () => findAllowButton(desktop));
  await waitUntil('the prompt is answered', async () => {
    await desktop.movePointer(at.x, at.y);
    await letTimePass({
      ms: 1000,
      reason: 'the browser ignores presses soon after the prompt or each other',
    });
    await run('xdotool', ['click', '1'], { env: desktop.env });
    // Under the pointer, the button has another color.
    await desktop.movePointer(2, 2);
    await letTimePass({ ms: 300, reason: 'the browser closes the prompt' });
    return !(await findAllowButton(desktop));
  });
}

async function stopWorker(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://serviceworker-internals');
  const ours = page.locator('.serviceworker-registration', { hasText: chromiumExtensionId });
  await ours.getByRole('button', { name: 'Stop' }).click();
  await expect(ours.getByText('STOPPED')).toBeVisible();
  await page.close();
}

/** The middle of "Allow": behind the prompt, the window is dimmed and has no other button of this color. */
async function findAllowButton(desktop: Desktop): Promise<{ x: number; y: number } | undefined> {
  const { pixels } = await desktop.takePicture();
  const { width } = screenSize;
  const rows: { x: number; y: number }[] = [];
  let white = 0;
  let run = 0;
  for (let at = 0; at * 3 < pixels.length; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 3, at * 3 + 3);
    if (red > 250 && green > 250) white++;
    const isButton = [red - 211, green - 227, blue - 253].every((apart) => Math.abs(apart) < 3);
    // The frame of the window has the same color, and is thinner and longer.
    if (!isButton && run > 50 && run < 100) {
      rows.push({ x: (at % width) - Math.floor(run / 2), y: Math.floor(at / width) });
    }
    run = isButton ? run + 1 : 0;
  }
  const isDimmed = white * 5 < pixels.length / 3;
  return isDimmed && rows.length >= 8 ? rows[Math.floor(rows.length / 2)] : undefined;
}

/** A page with this title, on a port of its own. */
export async function servePage(title: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>${title}</title><h1>${title}</h1>`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/private/path`, close: () => void server.close() };
}
