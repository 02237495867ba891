import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { findBrowser } from '../server/bench-config.ts';
import { callApi, makeOwner, makeProject } from '../data/bench-owner.ts';
import { recordMonth } from '../data/month-of-captures.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { createHttpPoster } from '../server/http-post.ts';
import { median } from '../server/measure.ts';
import { timeNavigation, visit, type Visit } from './page-visit.ts';
import { ms, number, type Budgets, type Section } from './section.ts';

const visits = 5;

type ViewFigures = Visit & { view: 'signIn' | 'dashboard' | 'work' };
export type FirstViewFigures = { views: ViewFigures[]; navigationMs: number };

/**
 * The downloads and waiting time of a new visitor in the installed browser. The median of five
 * visits.
 */
export async function benchFirstView(server: BenchServer): Promise<FirstViewFigures> {
  const session = await openSession(server.url);
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const visitOften = async (path: string, heading: string, context: BrowserContextOptions) => {
      const all: Visit[] = [];
      for (let index = 0; index < visits; index++) {
        all.push(await visit(browser, server.url + path, heading, context));
      }
      return medianVisit(all);
    };
    const signIn = await visitOften('/auth/login', 'Sign In to Time Tracker', {});
    const dashboard = await visitOften('/dashboard/home', 'Dashboard', session);
    const working = await openWorkingSession(server.url);
    const work = await visitOften('/dashboard/home', 'Dashboard', working);
    return {
      views: [
        { view: 'signIn', ...signIn },
        { view: 'dashboard', ...dashboard },
        { view: 'work', ...work },
      ],
      navigationMs: await measureNavigation(browser, server.url, session),
    };
  } finally {
    await browser.close();
  }
}

async function measureNavigation(
  browser: Browser,
  url: string,
  session: BrowserContextOptions,
): Promise<number> {
  const context = await browser.newContext(session);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/home`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const times: number[] = [];
  for (let round = -1; round < visits; round++) {
    for (const entry of ['Projects', 'Dashboard']) {
      const took = await timeNavigation(page, entry);
      // The first round fills the server's caches.
      if (round >= 0) times.push(took);
      await page
        .locator('[role=status][aria-label^=Loading]')
        .first()
        .waitFor({ state: 'detached' });
    }
  }
  await context.close();
  return median(times);
}

/** The session of an owner with an organization and a project, as stored by the browser. */
async function openSession(url: string): Promise<BrowserContextOptions> {
  const http = createHttpPoster(url, 1);
  const owner = await makeOwner(http);
  await makeProject(http, owner);
  http.close();
  return sessionOf(url, owner.token);
}

/** The session of a person with a month of work, a day of screenshots, and a running timer. */
async function openWorkingSession(url: string): Promise<BrowserContextOptions> {
  const { token, projectId } = await recordMonth(url, { capturedDays: 1 });
  const http = createHttpPoster(url, 1);
  await callApi(http, 'timer/start', token, { project_id: projectId });
  http.close();
  return sessionOf(url, token);
}

function sessionOf(url: string, token: string): BrowserContextOptions {
  const session = JSON.stringify({ token });
  const localStorage = [{ name: 'time-tracker-session', value: session }];
  return { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } };
}

function medianVisit(all: readonly Visit[]): Visit {
  const of = (key: keyof Visit) => median(all.map((one) => one[key]));
  return {
    scriptBytes: of('scriptBytes'),
    styleBytes: of('styleBytes'),
    files: of('files'),
    paintMs: of('paintMs'),
    layoutShift: of('layoutShift'),
    blockedMs: of('blockedMs'),
  };
}

export function describeFirstView(
  { views, navigationMs }: FirstViewFigures,
  { firstView: aim }: Budgets,
): Section {
  const kB = (bytes: number) => `${number(bytes / 1000)} kB`;
  const name = { signIn: 'sign-in', dashboard: 'dashboard', work: 'dashboard with work' };
  return {
    title: 'The first view, with nothing in the cache',
    notes: [
      'Scripts and styles as transferred, with headers; median of five visits over a connection of 10 Mbit/s and 40 ms. ' +
        'Paint, layout shift and blocking time are reported by the browser. "Dashboard" is that of a person who has just ' +
        'registered. "Dashboard with work" also loads the team, the charts and the recorders, for a person with a month of ' +
        'work, a day of screenshots and a running timer.',
      'The time between pages is the median of switches between Projects and Dashboard until the heading is painted, in an ' +
        'organization without work. "From screen to screen, with a month of work" measures until all data is painted, per page.',
    ],
    rows: [
      ['view', 'scripts', 'styles', 'files', 'largest paint', 'layout shift', 'blocking time'],
      ...views.map((one) => [
        name[one.view],
        kB(one.scriptBytes),
        kB(one.styleBytes),
        number(one.files),
        ms(one.paintMs),
        number(one.layoutShift, 3),
        ms(one.blockedMs),
      ]),
    ],
    aims: [
      ...views.map(({ view, scriptBytes, styleBytes }) => {
        const most = aim.kilobytes[view];
        return {
          text: `${name[view]}: ${kB(scriptBytes + styleBytes)}, target ≤ ${most} kB`,
          isMet: (scriptBytes + styleBytes) / 1000 <= most,
        };
      }),
      ...views.map(({ view, layoutShift }) => ({
        text: `${name[view]}: layout shift ${number(layoutShift, 3)}, target ≤ ${aim.layoutShift}`,
        isMet: layoutShift <= aim.layoutShift,
      })),
      {
        text: `from page to page, without work, until the heading: ${ms(navigationMs)}, target < ${aim.navigationMs} ms`,
        isMet: navigationMs < aim.navigationMs,
      },
    ],
  };
}
