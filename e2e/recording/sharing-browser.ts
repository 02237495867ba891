import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { startChild } from '../stack/child.ts';
import { findBrowser, unusedBrowserFeatures } from '../stack/config.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';
import { openAs, type Team } from '../data/team.ts';
import { createRecordedTeam } from './recorder-run.ts';
import { clickAndAwait, noteMoment, type Moment } from './known-moment.ts';

/** A person with an own organization, who agreed to a screenshot every minute, in a browser window. */
export type Person = { team: Team; page: Page };

/** Shares this source whenever a page asks. */
const argumentsFor = (source: string) => [
  `--auto-select-desktop-capture-source=${source}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--window-size=1200,740',
  '--window-position=40,40',
  `--disable-features=${unusedBrowserFeatures.join(',')}`,
];

/** A browser on a display, in which pages believe that they are always visible. */
export function launchOnDisplay(env: { DISPLAY: string }, source: string): Promise<Browser> {
  const args = argumentsFor(source);
  return chromium.launch({ headless: false, executablePath: findBrowser(), env, args });
}

/** On a busy machine, connecting to a browser that is still starting may never end. */
const connectMaxMs = 60_000;
const launchesMax = 3;

/** The browser of a person, in which a page behind another one is hidden. */
export async function launchForPerson(
  env: { DISPLAY: string },
  source: string,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  for (let launches = 1; ; launches++) {
    const { address, end } = await launchWithProtocol(env, source);
    try {
      const options = { noDefaults: true, timeout: connectMaxMs };
      const browser = await chromium.connectOverCDP(address, options);
      const close = () => browser.close().then(end);
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser has no window');
      return { context, close };
    } catch (error) {
      await end();
      if (launches === launchesMax) throw error;
    }
  }
}

/** A browser that Playwright did not start, so that its pages are visible only when they are in front. */
async function launchWithProtocol(env: { DISPLAY: string }, source: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-browser-'));
  const process = startChild(
    findBrowser(),
    [
      ...argumentsFor(source),
      `--user-data-dir=${folder}`,
      '--remote-debugging-port=0',
      '--lang=en-GB',
      // Windows cover each other here. What is behind another one counts as hidden otherwise, and cannot be clicked.
      '--disable-backgrounding-occluded-windows',
      ...(getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { env },
  );
  const address = await waitUntil('the browser started', () => {
    return /DevTools listening on (ws:\S+)/.exec(process.output())?.[1];
  });
  return {
    address,
    end: async () => {
      await process.stop();
      // The last processes of the browser may still write.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** `prepare` runs before the first page opens. */
export async function signIn(
  context: BrowserContext,
  urls: { server: string; page: string },
  prepare: (team: Team) => Promise<unknown> = () => Promise.resolve(),
): Promise<Person> {
  const team = await createRecordedTeam(urls.server);
  await prepare(team);
  const page = await context.newPage();
  await page.bringToFront();
  await openAs(page, urls.page, team.owner, '/dashboard/projects');
  await expect(timerIn(page)).toBeVisible();
  return { team, page };
}

/** A window of its own, with its own storage. */
export function openWindow(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: null });
}

export function timerIn(page: Page) {
  return page.getByRole('group', { name: 'Timer' });
}

export async function startTimer(page: Page): Promise<Moment> {
  const startedAt = await clickAndAwait(page, 'Start', 'timer/start');
  await expect(page.getByRole('timer')).toBeVisible();
  return startedAt;
}

export async function stopTimer(page: Page): Promise<Moment> {
  await page.bringToFront();
  const stoppedAt = await clickAndAwait(page, 'Stop', 'timer/stop');
  await expect(page.getByRole('timer')).toBeHidden();
  return stoppedAt;
}

/** One click; returns when sharing began. */
export function share(page: Page, label = 'Share screen'): Promise<Moment> {
  return noteMoment(async () => {
    await page.bringToFront();
    await timerIn(page).getByRole('button', { name: label, exact: true }).click();
    await expect(timerIn(page)).toContainText('Recording time and screen');
  });
}

/** Minimizes the window of the page, or shows it again. */
export async function setWindow(page: Page, windowState: 'minimized' | 'normal'): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const { windowId } = await protocol.send('Browser.getWindowForTarget');
  await protocol.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
}

export async function expectHidden(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.visibilityState), { message: 'the page is hidden' })
    .toBe('hidden');
}

type Watched = typeof globalThis & {
  IdleDetector: { prototype: { start: (...options: unknown[]) => Promise<void> } };
  isIdleDetected?: boolean;
};

/** As if the person had answered the browser's question. */
export async function allowIdleDetection(page: Page, origin: string): Promise<void> {
  await page.evaluate(() => {
    const watched = globalThis as Watched;
    const { prototype } = watched.IdleDetector;
    const { start } = prototype;
    prototype.start = async function (...options) {
      await start.apply(this, options);
      watched.isIdleDetected = true;
    };
  });
  const protocol = await page.context().browser()?.newBrowserCDPSession();
  const permission = { name: 'idle-detection' };
  await protocol?.send('Browser.setPermission', { permission, setting: 'granted', origin });
}

/** From the instant that this returns on, the page knows whether the person is active at their computer. */
export async function waitForIdleDetection(page: Page): Promise<number> {
  await page.waitForFunction(() => (globalThis as Watched).isIdleDetected);
  await letTimePass({ ms: 2500, reason: 'the page reads it once a second' });
  return Date.now();
}
