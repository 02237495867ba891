import { expect, test, type Browser } from '@playwright/test';
import { setInterval } from 'node:timers/promises';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post } from '../data/api-calls.ts';
import type { Team } from '../data/team.ts';
import { isSoak } from '../stack/config.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { startDesktop, type Desktop } from './desktop.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { noteMoment } from './known-moment.ts';
import {
  allowIdleDetection,
  expectHidden,
  launchForPerson,
  launchOnDisplay,
  openWindow,
  setWindow,
  share,
  signIn,
  startTimer,
  stopTimer,
  timerIn,
  waitForIdleDetection,
} from './sharing-browser.ts';
import {
  expectPixels,
  expectTime,
  readOnePerMinute,
  readScreenshots,
  toleranceSeconds,
  waitForScreenshot,
  watchDisplay,
  type SharedSpan,
} from './shared-screen.ts';
import { letTimePass } from '../stack/wait-until.ts';

/** How long the tabs are hidden. */
const hiddenMs = (isSoak ? 600 : 180) * 1000;
const offlineMs = 75_000;
const entireScreen = 'Entire screen';

type Setup = { stack: Stack; desktop: Desktop; browser: Browser };

// Several people on one display, because they mostly wait.
test(
  'a shared screen is captured once a minute, whatever the tab does',
  { tag: '@full' },
  async () => {
    await using opened = new AsyncDisposableStack();
    const stack = await startStack({ RATE_LIMITS: 'off' });
    opened.defer(() => stack.close());
    const desktop = await startDesktop();
    opened.defer(() => desktop.close());
    const browser = await launchOnDisplay(desktop.env, entireScreen);
    opened.defer(() => browser.close());
    const setup = { stack, desktop, browser };

    const watching = watchDisplay(desktop);
    const people = { hideTab, minimizeWindow, goOffline, reloadAndSwitchTabs, shareWindow };
    const failures: string[] = [];
    const teams = await Promise.all(
      Object.entries(people).map(([name, act]) =>
        act(setup).catch((error: unknown) => {
          failures.push(`${name}: ${String(error)}`);
          return null;
        }),
      ),
    );
    const pictures = await watching.stop();
    expect(failures).toEqual([]);
    const compared = { sharp: 0, blurred: 0 };
    for (const team of teams) {
      // The links of screenshots that were read earlier have expired.
      const screenshots = team ? await readScreenshots(stack.url, team) : [];
      const { blurred = [], sharp = [] } = Object.groupBy(screenshots, ({ blur }) =>
        blur ? 'blurred' : 'sharp',
      );
      compared.sharp += await expectPixels(stack.url, sharp, pictures);
      compared.blurred += await expectPixels(stack.url, blurred, pictures);
    }
    expect(compared.sharp, 'sharp screenshots that were compared').toBeGreaterThan(0);
    expect(compared.blurred, 'blurred screenshots that were compared').toBeGreaterThan(0);
  },
);

/** In a background tab, with the input of the whole computer. */
async function hideTab({ stack, desktop }: Setup): Promise<Team | null> {
  await using opened = new AsyncDisposableStack();
  const { context, close } = await launchForPerson(desktop.env, entireScreen);
  opened.defer(close);
  const { team, page } = await signIn(context, at(stack));
  await allowIdleDetection(page, stack.url);
  opened.defer(await keepMoving(desktop));
  const startedAt = await startTimer(page);
  const sharedAt = await share(page);
  const knownSince = await waitForIdleDetection(page);
  const front = await context.newPage();
  await front.bringToFront();
  await expectHidden(page);
  await letTimePass({ ms: hiddenMs, reason: 'time with the page hidden' });
  await expectHidden(page);
  const stoppedAt = await stopTimer(page);

  await expectTime(stack.url, team, { startedAt, stoppedAt });
  const shared = [{ from: sharedAt, to: stoppedAt }];
  const screenshots = await readOnePerMinute(stack.url, team, shared);
  expect(screenshots.length).toBeGreaterThanOrEqual(2);
  for (const { surface, blur, source } of screenshots) {
    expect({ surface, blur, source }).toEqual({
      surface: 'monitor',
      blur: false,
      source: 'browser',
    });
  }
  const leastActive = (stoppedAt.afterMs - knownSince) / 1000 - toleranceSeconds;
  // Only the click on Stop tells that the last minute was active, so it is sent after it.
  const readShort = async () => {
    const { activity, measured_seconds: measured } = (await readActivities(stack, team)).total;
    const isEnough = ((activity ?? 0) + 0.5) * (measured / 100) >= leastActive;
    return isEnough
      ? ''
      : `${measured} s are measured, ${activity} % active; at least ${leastActive} s are both`;
  };
  await expect.poll(readShort, { timeout: 30_000 }).toBe('');
  const { activities } = await readActivities(stack, team);
  expect(activities.every(({ source }) => source === 'browser')).toBe(true);
  return team;
}

/** Without access to frames, as in Firefox and Safari, and where all screenshots are blurred. */
async function minimizeWindow({ stack, desktop }: Setup): Promise<Team | null> {
  await using opened = new AsyncDisposableStack();
  const { context, close } = await launchForPerson(desktop.env, entireScreen);
  opened.defer(close);
  await context.addInitScript(() => {
    delete (globalThis as { MediaStreamTrackProcessor?: unknown }).MediaStreamTrackProcessor;
  });
  const { team, page } = await signIn(context, at(stack), (prepared) =>
    setSettings(prepared, { blur: true }),
  );
  const startedAt = await startTimer(page);
  const sharedAt = await share(page);
  await setWindow(page, 'minimized');
  await expectHidden(page);
  await letTimePass({ ms: hiddenMs, reason: 'time with the page hidden' });
  await setWindow(page, 'normal');
  const stoppedAt = await stopTimer(page);

  await expectTime(stack.url, team, { startedAt, stoppedAt });
  const shared = [{ from: sharedAt, to: stoppedAt }];
  const screenshots = await readOnePerMinute(stack.url, team, shared);
  expect(screenshots.map(({ blur }) => blur)).not.toContain(false);
  expect((await readActivities(stack, team)).total.measured_seconds).toBeLessThan(30);
  return team;
}

/** Images wait in the browser, and are sent when the server is back. */
async function goOffline({ stack, browser }: Setup): Promise<Team | null> {
  await using opened = new AsyncDisposableStack();
  const proxy = await startFaultyProxy(stack.url);
  opened.defer(() => proxy.close());
  const { team, page } = await signIn(await openWindow(browser), {
    server: stack.url,
    page: proxy.url,
  });
  const startedAt = await startTimer(page);
  const sharedAt = await share(page);
  await waitForScreenshot(stack.url, team, sharedAt.afterMs);
  proxy.setFault('refuse');
  const offlineAt = Date.now();
  await letTimePass({ ms: offlineMs, reason: 'time without a connection' });
  // One is taken at a random moment of each minute.
  const timeout = 120_000;
  await expect(timerIn(page)).toContainText(/\d screenshots? waiting to be sent/, { timeout });
  const stored = await readScreenshots(stack.url, team);
  expect(stored.every(({ taken_at: takenAt }) => Date.parse(takenAt) <= offlineAt)).toBe(true);
  proxy.setFault(undefined);
  await waitForScreenshot(stack.url, team, offlineAt);
  const stoppedAt = await stopTimer(page);

  await expectTime(stack.url, team, { startedAt, stoppedAt });
  await readOnePerMinute(stack.url, team, [{ from: sharedAt, to: stoppedAt }]);
  return team;
}

/** A reload ends sharing, one click resumes it, and a second tab takes over. */
async function reloadAndSwitchTabs({ stack, browser }: Setup): Promise<Team | null> {
  const context = await openWindow(browser);
  const { team, page } = await signIn(context, at(stack));
  const startedAt = await startTimer(page);
  await page.getByRole('button', { name: 'Screenshot options' }).click();
  await page.getByRole('switch', { name: 'Blur my screenshots' }).click({ force: true });
  await page.keyboard.press('Escape');
  const spans: SharedSpan[] = [];
  let from = await share(page);
  const second = await context.newPage();
  await second.goto(`${stack.url}/dashboard/projects`);
  await expect(timerIn(second)).toContainText('Recording time and screen');
  await waitForScreenshot(stack.url, team, from.afterMs);
  spans.push({ from, to: await noteMoment(() => page.reload()) });
  await expect(timerIn(page)).toContainText('Sharing ended with the reload');
  from = await share(page, 'Share screen again');
  await waitForScreenshot(stack.url, team, from.afterMs);
  // From the other tab, where the menu offers it.
  await second.bringToFront();
  await second.getByRole('button', { name: 'Screen sharing' }).click();
  await second.getByRole('button', { name: 'Share something else' }).click();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Screen sharing' }).click();
  await expect(page.getByText('Sharing in another tab')).toBeVisible();
  const stopSharing = page.getByRole('button', { name: 'Stop sharing' });
  spans.push({ from, to: await noteMoment(() => stopSharing.click()) });
  for (const tab of [page, second]) {
    await expect(timerIn(tab)).toContainText('Screenshots paused: you stopped sharing');
  }
  await letTimePass({ ms: 15_000, reason: 'time in which no screenshot may be taken' });
  const stoppedAt = await stopTimer(page);

  await expectTime(stack.url, team, { startedAt, stoppedAt });
  const screenshots = await readOnePerMinute(stack.url, team, spans);
  expect(
    screenshots.map(({ blur }) => blur),
    'the choice survives a reload',
  ).not.toContain(false);
  return team;
}

/** A window that is closed ends sharing, and is refused where entire screens are required. */
async function shareWindow({ stack, desktop }: Setup): Promise<Team | null> {
  const title = 'quarterly report';
  const windowId = await desktop.openWindow(`^${title}$`, 'xmessage', [
    '-title',
    title,
    '-buttons',
    '',
    '-geometry',
    '260x120+10+660',
    'Quarterly report',
  ]);
  await using browser = await launchOnDisplay(desktop.env, title);
  const { team, page } = await signIn(await openWindow(browser), at(stack));
  const startedAt = await startTimer(page);
  const sharedAt = await share(page);
  await expect(timerIn(page)).toContainText('Recording time and screen: one window');
  await waitForScreenshot(stack.url, team, sharedAt.afterMs);
  await setSettings(team, { shared_surface: 'monitor' });
  await expect(timerIn(page)).toContainText('Northwind accepts screenshots of entire screens only');
  await timerIn(page).getByRole('button', { name: 'Share screen', exact: true }).click();
  await expect(
    page.getByText(/choose your entire screen instead of a window/).first(),
  ).toBeVisible();
  await setSettings(team, { shared_surface: 'any' });
  await share(page);
  await desktop.closeWindow(windowId);
  await expect(timerIn(page)).toContainText('Screenshots paused: you stopped sharing');
  const stoppedAt = await stopTimer(page);
  await expectTime(stack.url, team, { startedAt, stoppedAt });
  const screenshots = await readScreenshots(stack.url, team);
  expect(new Set(screenshots.map(({ surface }) => surface))).toEqual(new Set(['window']));
  // The screenshots show less than the display.
  return null;
}

/** Someone is at the computer, whatever the machine is busy with: the browser sees them idle after a minute. */
async function keepMoving(desktop: Desktop): Promise<() => Promise<void>> {
  const everyMs = 10_000;
  const ended = new AbortController();
  await desktop.movePointer(1230, 200);
  const moving = (async () => {
    for await (const y of setInterval(everyMs, 200, { signal: ended.signal })) {
      // A pointer that stays where it is would be no input.
      await desktop.movePointer(1230, y + 1);
      await desktop.movePointer(1230, y);
    }
  })();
  // Ending it is its only end.
  const over = moving.catch((error: unknown) => {
    if (!ended.signal.aborted) throw error;
  });
  return () => {
    ended.abort();
    return over;
  };
}

function at({ url }: Stack): { server: string; page: string } {
  return { server: url, page: url };
}

function readActivities({ url }: Stack, { owner }: Team) {
  return post<ApiReceives['activity']['all']>(url, 'activity/all', {}, owner.token);
}

function setSettings({ as, owner, organizationId }: Team, settings: object): Promise<unknown> {
  return as(owner, 'organization/update', { id: organizationId, settings });
}
