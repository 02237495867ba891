import { chromium, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from '../data/api-calls.ts';
import { openAs } from '../data/team.ts';
import { findBrowser, unusedBrowserFeatures } from '../stack/config.ts';
import { createRecordedTeam } from './recorder-run.ts';
import { clickAndAwait, type Moment } from './known-moment.ts';
import type { Team } from '../data/team.ts';

export type Screenshots = ApiReceives['screenshot']['all']['screenshots'];

/** A browser on a display, which shares this source whenever a page asks. */
export function launchOnDisplay(env: { DISPLAY: string }, source: string): Promise<Browser> {
  return chromium.launch({
    headless: false,
    executablePath: findBrowser(),
    env,
    args: [
      `--auto-select-desktop-capture-source=${source}`,
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--window-size=1200,740',
      '--window-position=40,40',
      `--disable-features=${unusedBrowserFeatures.join(',')}`,
    ],
  });
}

/** A person with an own organization, who agreed to a screenshot every minute, in a browser window. */
export type Person = {
  team: Team;
  context: BrowserContext;
  page: Page;
};

export async function signIn(
  browser: Browser,
  urls: { server: string; page: string },
  prepare: (team: Team, context: BrowserContext) => Promise<void> = async () => {},
): Promise<Person> {
  const team = await createRecordedTeam(urls.server);
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: null });
  await prepare(team, context);
  const page = await context.newPage();
  await openAs(page, urls.page, team.owner, '/dashboard/projects');
  await expect(page.getByRole('group', { name: 'Timer' })).toBeVisible();
  return { team, context, page };
}

export async function startTimer(page: Page): Promise<Moment> {
  const startedAt = await clickAndAwait(page, 'Start', 'timer/start');
  await expect(page.getByRole('timer')).toBeVisible();
  return startedAt;
}

export async function stopTimer(page: Page): Promise<Moment> {
  const stoppedAt = await clickAndAwait(page, 'Stop', 'timer/stop');
  await expect(page.getByRole('timer')).toBeHidden();
  return stoppedAt;
}

/** Minimizes the window of the page, or shows it again. */
export async function setWindow(page: Page, windowState: 'minimized' | 'normal'): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const { windowId } = await protocol.send('Browser.getWindowForTarget');
  await protocol.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
}

/** All screenshots of the person, oldest first. */
export async function readScreenshots(url: string, { owner }: Team): Promise<Screenshots> {
  const { screenshots } = await post<ApiReceives['screenshot']['all']>(
    url,
    'screenshot/all',
    { page_size: 100 },
    owner.token,
  );
  return screenshots.toReversed();
}

/** In which minute of the clock each was taken. */
export function minutesOf(screenshots: Screenshots): number[] {
  return screenshots.map(({ taken_at: takenAt }) => Math.floor(Date.parse(takenAt) / 60_000));
}
