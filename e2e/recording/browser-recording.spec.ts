import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { randomUUID } from 'node:crypto';
import { agreeToRules } from '../data/consent.ts';
import { post, register, type Account } from '../data/api-calls.ts';
import {
  clickAndAwait,
  noteMoment,
  secondsBeside,
  spanOf,
  type Moment,
  type Span,
} from './known-moment.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';

type Recorded = ApiReceives['activity']['all'];

const toleranceSeconds = 2;

// Most of what these tests do is wait. Each worker has a stack of its own to crash.
test.describe.configure({ mode: 'parallel' });

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack.close());

test('each second counts once through two tabs, a reload, a crash, no network and no server', async ({
  page,
  context,
}) => {
  const { token } = await signInAsNewUser(page);
  const startedAt = await start(page);
  const second = await openTab(context);
  const third = await openTab(context);
  await working(5);
  await page.reload();
  await working(4);
  await crash(page);
  await working(6);
  await context.setOffline(true);
  await expect(second.getByText('Offline').first()).toBeVisible();
  await expect(
    second.getByRole('img', { name: /Offline: time is kept and will sync$/ }),
  ).toBeVisible();
  // Whichever of them records by now, the other one takes over.
  await second.close();
  await working(12);
  await context.setOffline(false);
  await stack.crashServer();
  await working(5);
  const stoppedAt = await stop(third);

  const { activities } = await waitForTotal(token, spanOf(startedAt, stoppedAt));
  for (const { source, activity, minutes, screenshots } of activities) {
    expect({ source, activity, screenshots }).toEqual({
      source: 'browser',
      activity: null,
      screenshots: 0,
    });
    expect(minutes).not.toContain(true);
  }
});

test(
  'a switch in one tab is exact when another tab records',
  { tag: '@full' },
  async ({ page, context }) => {
    const { token } = await signInAsNewUser(page, ['Website', 'Mobile app']);
    const other = await openTab(context);
    await choose(other, 'Website');
    const startedAt = await start(other);
    await working(7);
    const switchedAt = await noteMoment(async () => {
      const responded = other.waitForResponse('**/api/timer/start');
      await choose(other, 'Mobile app');
      await responded;
    });
    await working(6);
    const stoppedAt = await stop(page);

    const { activities } = await waitForTotal(token, spanOf(startedAt, stoppedAt));
    const worked = (project: string) =>
      activities
        .filter(({ project_name: name }) => name === project)
        .reduce((sum, { duration }) => sum + duration, 0);
    expectClose(worked('Website'), spanOf(startedAt, switchedAt));
    expectClose(worked('Mobile app'), spanOf(switchedAt, stoppedAt));
  },
);

test('a clock that is set back, as with two servers, leaves no timer running @full', async ({
  page,
  context,
}) => {
  const { token } = await signInAsNewUser(page);
  const startedAt = await start(page);
  const other = await openTab(context);
  await expect(other.getByRole('timer')).toBeVisible();
  await working(6);
  await context.route('**/api/timer/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { now?: string };
    if (body.now === undefined) return route.fulfill({ response });
    const now = new Date(Date.parse(body.now) - 600_000).toISOString();
    await route.fulfill({ response, json: { ...body, now } });
  });
  const stoppedAt = await stop(page);
  await expect(other.getByRole('timer')).toBeHidden();
  await waitForTotal(token, spanOf(startedAt, stoppedAt));
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
    await expect(tab.getByRole('timer')).toBeHidden();
  }
});

test('half a minute in which the machine sleeps does not count @full', async ({ page }) => {
  const { token } = await signInAsNewUser(page);
  const startedAt = await start(page);
  await working(6);
  const { stillAt, againAt } = await standStill(page, 34);
  await working(6);
  const stoppedAt = await stop(page);
  const [before, after] = [spanOf(startedAt, stillAt), spanOf(againAt, stoppedAt)];
  await waitForTotal(token, {
    leastSeconds: before.leastSeconds + after.leastSeconds,
    mostSeconds: before.mostSeconds + after.mostSeconds,
  });
});

test('a stop in this browser is exact without events, too @full', async ({ page }) => {
  await page.route('**/api/events*', (route) => route.abort());
  const { token } = await signInAsNewUser(page);
  const startedAt = await start(page);
  await working(9);
  const stoppedAt = await stop(page);
  await waitForTotal(token, spanOf(startedAt, stoppedAt));
});

test('a page that is delayed by a busy machine loses no time @full', async ({ page }) => {
  const { token } = await signInAsNewUser(page);
  const startedAt = await start(page);
  await working(2);
  await page.evaluate(() => {
    const until = Date.now() + 14_000;
    while (Date.now() < until);
  });
  const stoppedAt = await stop(page);
  await waitForTotal(token, spanOf(startedAt, stoppedAt));
});

test('a timer that starts while the page still loads counts from its start @full', async ({
  page,
}) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/page-recorder-[^/]+\.js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const { token } = await signInAsNewUser(page);
  const startedAt = await start(page);
  await working(10);
  loaded.resolve();
  await working(4);
  const stoppedAt = await stop(page);
  await waitForTotal(token, spanOf(startedAt, stoppedAt));
});

test('a desktop recorder takes over, and the page says so', { tag: '@full' }, async ({ page }) => {
  const { token } = await signInAsNewUser(page);
  const startedAt = await start(page);
  await expect(page.getByRole('img', { name: /^Tracking time in the browser/ })).toBeVisible();
  await working(6);
  const desktop = { source: 'desktop', name: 'ada-laptop', version: '0.0.4', state: 'recording' };
  const cameAt = await noteMoment(() => post(stack.url, 'timer/report', desktop, token));
  await expect(
    page.getByRole('img', { name: /^Tracking with the desktop app on ada-laptop/ }),
  ).toBeVisible();
  await working(8);
  await stop(page);
  // The desktop itself has sent nothing yet.
  await waitForTotal(token, spanOf(startedAt, cameAt));
});

test(
  'a page that closes sends all it has recorded',
  { tag: '@full' },
  async ({ page, context }) => {
    const { token } = await signInAsNewUser(page);
    const startedAt = await start(page);
    await expect(page.getByRole('img', { name: /^Tracking time in the browser/ })).toBeVisible();
    await working(9);
    const closedAt = await noteMoment(async () => {
      const closed = page.waitForEvent('close');
      await page.close({ runBeforeUnload: true });
      await closed;
    });
    await waitForTotal(token, spanOf(startedAt, closedAt));
    expect(context.pages()).toEqual([]);
  },
);

/** A new person with their own organization and projects, signed in on this page. */
async function signInAsNewUser(page: Page, projects = ['Website']): Promise<Account> {
  const account = await register(stack.url, 'Olivia', `${randomUUID()}@example.com`);
  const { email, password, token } = account;
  const create = (noun: string, input: object) =>
    post<{ id: number }>(stack.url, `${noun}/create`, input, token);
  const { id } = await create('organization', { name: 'Northwind' });
  for (const name of projects) {
    const project = await create('project', { organization_id: id, name });
    await agreeToRules(stack.url, token, project.id);
  }
  await page.goto(`${stack.url}/auth/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('group', { name: 'Timer' })).toBeVisible();
  return account;
}

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${stack.url}/dashboard/projects`);
  await expect(tab.getByRole('group', { name: 'Timer' })).toBeVisible();
  return tab;
}

async function start(page: Page): Promise<Moment> {
  const startedAt = await clickAndAwait(page, 'Start', 'timer/start');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page).toHaveTitle(/^\d\d:\d\d:\d\d · /);
  return startedAt;
}

async function stop(page: Page): Promise<Moment> {
  const stoppedAt = await clickAndAwait(page, 'Stop', 'timer/stop');
  await expect(page.getByRole('timer')).toBeHidden();
  return stoppedAt;
}

async function choose(page: Page, project: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Project to track' }).click();
  await page.getByRole('option', { name: project }).click();
}

/** The renderer of a tab dies, as when the browser runs out of memory. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** What runs the pages of this browser gets no processor at all, as in sleep. */
async function standStill(page: Page, seconds: number) {
  const protocol = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await protocol?.send('SystemInfo.getProcessInfo')) ?? {};
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  expect(renderers).not.toEqual([]);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
    noteMoment(() => {
      for (const { id } of renderers) process.kill(id, name);
    });
  const stillAt = await signal('SIGSTOP');
  await working(seconds);
  return { stillAt, againAt: await signal('SIGCONT') };
}

function working(seconds: number): Promise<void> {
  return letTimePass({ ms: seconds * 1000, reason: 'time to record' });
}

/** Waits until everything is sent, then compares the server's total with the truth. */
async function waitForTotal(token: string, truth: Span): Promise<Recorded> {
  const isClose = ({ total }: Recorded) => secondsBeside(total.duration, truth) <= toleranceSeconds;
  let recorded = await readRecorded(token);
  await waitUntil(
    'the recorded time is the truth',
    async () => {
      recorded = await readRecorded(token);
      return isClose(recorded);
    },
    40,
  ).catch((error: unknown) => {
    const lines = recorded.activities.map(({ start: from, finish }) => `${from} to ${finish}`);
    const message = `${recorded.total.duration} s for ${spanText(truth)}:\n${lines.join('\n')}`;
    throw new Error(message, { cause: error });
  });
  // Nothing that is sent later increases it.
  await working(3);
  const settled = await readRecorded(token);
  expectClose(settled.total.duration, truth);
  expectNoOverlap(settled);
  return settled;
}

function readRecorded(token: string): Promise<Recorded> {
  return post<Recorded>(stack.url, 'activity/all', {}, token);
}

function expectClose(seconds: number, truth: Span): void {
  expect(secondsBeside(seconds, truth), `${seconds} s recorded of ${spanText(truth)}`)
    // Whole seconds on the one side.
    .toBeLessThanOrEqual(toleranceSeconds);
}

function spanText({ leastSeconds, mostSeconds }: Span): string {
  return `${leastSeconds} to ${mostSeconds} s`;
}

function expectNoOverlap({ activities }: Recorded): void {
  for (const [index, { start: from }] of activities.entries()) {
    const before = activities[index - 1];
    if (before) expect(Date.parse(from)).toBeGreaterThanOrEqual(Date.parse(before.finish));
  }
}
