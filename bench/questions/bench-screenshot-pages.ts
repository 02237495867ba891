import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findBrowser } from '../server/bench-config.ts';
import { projectName } from '../data/bench-owner.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { median } from '../server/measure.ts';
import { monthSize, recordMonth } from '../data/month-of-captures.ts';
import {
  readHeld,
  scrollOn,
  timeScreen,
  timeThumbnails,
  watchMainThread,
  type Held,
  type Scrolled,
} from './page-moments.ts';
import { ms, number, type Budgets, type Section } from './section.ts';

const clicks = 5;
const scrolls = 3;
const thumbnails = 24;
/** The speed of a person who searches by scrolling: five rows of hours per second. */
const pixelsPerSecond = 1200;
/** Longer than the page caches hidden parts. */
const forgottenAfterMs = 25_000;
/** Longer than the page waits before it loads the code of other pages in the background. */
const backgroundLoadMs = 4000;
/** A page is complete when it sent no request for this long. */
const quietMs = 500;
const range = 'range=last_30_days';

/** High enough for four hours of six thumbnails each. */
const highWindow = { width: 1440, height: 1400 };
const usualWindow = { width: 1440, height: 900 };

/** Each page, and a text that appears only with its data. */
const screens = [
  { entry: 'TimeLog', word: projectName },
  { entry: 'Screenshots', word: monthSize.worked },
  { entry: 'Apps', word: 'Editor' },
  { entry: 'Dashboard', word: monthSize.worked },
  { entry: 'Projects', word: projectName },
];

type Scroll = { start: Held; middle: Held; end: Held; later: Held; scrolled: Scrolled };
type Took = { tookMs: number; workedMs: number };
type Clicks = { cold: Took; again: Took }[];
type Screens = { entry: string; all: Took[] }[];

export type ScreenshotPageFigures = { clicks: Clicks; scrolls: Scroll[]; screens: Screens };

/**
 * The pages of a month with thousands of screenshots, in Chromium, with the product started as
 * users start it.
 */
export async function benchScreenshotPages(server: BenchServer): Promise<ScreenshotPageFigures> {
  const { token } = await recordMonth(server.url);
  return measurePages(server.url, token);
}

async function measurePages(url: string, token: string): Promise<ScreenshotPageFigures> {
  const localStorage = [{ name: 'time-tracker-session', value: JSON.stringify({ token }) }];
  const session = { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } };
  const browser = await chromium.launch({ executablePath: findBrowser() });
  const open = openWith(browser, url, session);
  try {
    return {
      clicks: await open.each(clicks, highWindow, clickTwice),
      screens: (await open.each(1, usualWindow, goRound)).flat(),
      scrolls: await open.each(scrolls, usualWindow, scrollMonth),
    };
  } finally {
    await browser.close();
  }
}

type WindowSize = { width: number; height: number };

/** Repeats an action on the dashboard of a browser with an empty cache. */
function openWith(browser: Browser, url: string, session: BrowserContextOptions) {
  const each = async <Answer>(
    times: number,
    viewport: WindowSize,
    measure: (page: Page, quiet: () => Promise<void>) => Promise<Answer>,
  ): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let index = 0; index < times; index++) {
      const context = await browser.newContext({ ...session, viewport });
      try {
        const page = await context.newPage();
        const quiet = watchQuiet(page);
        await page.goto(`${url}/dashboard/home?${range}`);
        await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
        // Three of the pages are entries of this group.
        await page.getByRole('navigation').getByRole('button', { name: 'Activity' }).click();
        await page.getByRole('link', { name: 'Screenshots', exact: true }).waitFor();
        await quiet();
        answers.push(await measure(page, quiet));
      } finally {
        await context.close();
      }
    }
    return answers;
  };
  return { each };
}

async function clickTwice(page: Page, quiet: () => Promise<void>) {
  const worked = await watchMainThread(page);
  const click = () => timed(worked, () => timeThumbnails(page, 'Screenshots', thumbnails));
  const cold = await click();
  await timeScreen(page, 'Dashboard', monthSize.worked);
  await quiet();
  return { cold, again: await click() };
}

async function timed(worked: () => Promise<number>, time: () => Promise<number>): Promise<Took> {
  await worked();
  const tookMs = await time();
  return { tookMs, workedMs: await worked() };
}

/** The first round fills the server's caches. */
async function goRound(page: Page, quiet: () => Promise<void>): Promise<Screens> {
  const worked = await watchMainThread(page);
  const figures: Screens = screens.map(({ entry }) => ({ entry, all: [] }));
  for (let round = -1; round < clicks; round++) {
    for (const [index, { entry, word }] of screens.entries()) {
      const took = await timed(worked, () => timeScreen(page, entry, word));
      if (round >= 0) figures[index]?.all.push(took);
      await quiet();
    }
    // The projects page has no range, so go back to the dashboard, which has one.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await quiet();
  }
  return figures;
}

async function scrollMonth(page: Page, quiet: () => Promise<void>): Promise<Scroll> {
  const client = await page.context().newCDPSession(page);
  await timeThumbnails(page, 'Screenshots', 6);
  // The code of other pages is in the heap before and after.
  await page.waitForTimeout(backgroundLoadMs);
  await quiet();
  const start = await readHeld(client);
  const first = await scrollOn(page, 0.5, pixelsPerSecond);
  const middle = await readHeld(client);
  const second = await scrollOn(page, 1, pixelsPerSecond);
  const end = await readHeld(client);
  await page.waitForTimeout(forgottenAfterMs);
  const later = await readHeld(client);
  const seenIds = [...new Set([...first.seenIds, ...second.seenIds])];
  const scrolled = {
    seconds: first.seconds + second.seconds,
    frames: first.frames + second.frames,
    longFramesMs: [...first.longFramesMs, ...second.longFramesMs],
    seenIds,
  };
  return { start, middle, end, later, scrolled };
}

/** Resolves when nothing has been fetched for a while. */
function watchQuiet(page: Page): () => Promise<void> {
  let lastAt = performance.now();
  const note = () => (lastAt = performance.now());
  for (const event of ['request', 'requestfinished', 'requestfailed'] as const) {
    page.on(event as 'request', note);
  }
  return async () => {
    // The page may not have sent its requests yet.
    note();
    while (performance.now() - lastAt < quietMs) await page.waitForTimeout(quietMs / 4);
  };
}

export function describeScreenshotPages(
  figures: ScreenshotPageFigures,
  budgets: Budgets,
): Section[] {
  return [
    describeClicks(figures.clicks, budgets),
    describeScrolls(figures.scrolls, budgets),
    describeScreens(figures.screens, budgets),
  ];
}

const ofMonth = `a month of one person with ${number(monthSize.captures)} screenshots on ${monthSize.days} days`;
const size = ({ width, height }: WindowSize) => `${width} × ${height}`;
const workedNote = 'The time of the main thread is processor time, so other programs do not count.';
const headOfTook = ['median', 'range', 'main thread'];

function rowOf(all: readonly Took[]): string[] {
  const took = all.map(({ tookMs }) => tookMs);
  const worked = median(all.map(({ workedMs }) => workedMs));
  return [ms(median(took)), `${ms(Math.min(...took))} to ${ms(Math.max(...took))}`, ms(worked)];
}

function describeClicks(figures: Clicks, { screenshotPages: aim }: Budgets): Section {
  const cold = figures.map((one) => one.cold);
  const took = median(cold.map(({ tookMs }) => tookMs));
  return {
    title: `From the click to ${thumbnails} thumbnails`,
    notes: [
      `From the click on Screenshots in the menu of the dashboard until ${thumbnails} thumbnails are completely visible in ` +
        `the window (${size(highWindow)}), decoded and painted; ${ofMonth}. Median of ${clicks} new browsers in which only the ` +
        `dashboard was open before, and of the second click in each. ${workedNote}`,
    ],
    rows: [
      ['', ...headOfTook],
      ['empty cache', ...rowOf(cold)],
      ['second click', ...rowOf(figures.map(({ again }) => again))],
    ],
    aims: [
      {
        text: `${ms(took)} with an empty cache, target < ${number(aim.thumbnailsMs)} ms`,
        isMet: took < aim.thumbnailsMs,
      },
    ],
  };
}

function describeScrolls(all: readonly Scroll[], { screenshotPages: aim }: Budgets): Section {
  const of = (read: (scroll: Scroll) => number) => median(all.map(read));
  const megabytes = (read: (scroll: Scroll) => Held) =>
    `${number(of((one) => read(one).heapBytes) / 1e6, 1)} MB, ${number(of((one) => read(one).elements))} nodes`;
  const grown = of(({ start, later }) => later.heapBytes - start.heapBytes) / 1e6;
  const longest = of(({ scrolled }) => Math.max(0, ...scrolled.longFramesMs));
  const seen = Math.min(...all.map(({ scrolled }) => scrolled.seenIds.length));
  return {
    title: 'A month of screenshots, scrolled to its end',
    notes: [
      `A month of one person with ${number(monthSize.captures)} screenshots, scrolled at ${number(pixelsPerSecond)} pixels per second ` +
        `in a window of ${size(usualWindow)}. Heap and nodes are those of the page, after a forced garbage collection, with the ` +
        `code of all pages, which is loaded in the background. The last row is from ${forgottenAfterMs / 1000} s after the ` +
        `end, when the page has released what was scrolled away. Long frames are those that the browser reports (over 50 ms). ` +
        `Median of ${scrolls} new browsers.`,
    ],
    rows: [
      ['', 'median'],
      ['at the start', megabytes(({ start }) => start)],
      ['in the middle', megabytes(({ middle }) => middle)],
      ['at the end', megabytes(({ end }) => end)],
      [`${forgottenAfterMs / 1000} s after the end`, megabytes(({ later }) => later)],
      ['duration', `${number(of(({ scrolled }) => scrolled.seconds))} s`],
      ['frames', number(of(({ scrolled }) => scrolled.frames))],
      ['long frames', number(of(({ scrolled }) => scrolled.longFramesMs.length))],
      ['longest frame', ms(longest)],
    ],
    aims: [
      {
        text: `the heap grew by ${number(grown, 1)} MB, target < ${aim.heapGrowthMegabytes} MB`,
        isMet: grown < aim.heapGrowthMegabytes,
      },
      {
        text: `${number(seen)} of ${number(monthSize.windows)} screenshots were loaded while they were in the window, target ≥ ${aim.seenPercent} %`,
        isMet: seen * 100 >= monthSize.windows * aim.seenPercent,
      },
    ],
  };
}

function describeScreens(figures: Screens, { firstView: aim }: Budgets): Section {
  return {
    title: 'From screen to screen, with a month of work',
    notes: [
      'From the click on an entry of the menu until the heading and all data of its page are painted and no placeholder is ' +
        `visible in the window (${size(usualWindow)}). Each page was open before. The last 30 days: ${ofMonth}. Median of ` +
        `${clicks} rounds. ${workedNote}`,
    ],
    rows: [['to', ...headOfTook], ...figures.map(({ entry, all }) => [entry, ...rowOf(all)])],
    aims: figures.map(({ entry, all }) => {
      const took = median(all.map(({ tookMs }) => tookMs));
      return {
        text: `${entry}: ${ms(took)}, target < ${aim.navigationMs} ms`,
        isMet: took < aim.navigationMs,
      };
    }),
  };
}
