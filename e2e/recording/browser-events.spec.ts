import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { post } from '../data/api-calls.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { startBreakingProxy, type ProxyFault } from '../stack/breaking-proxy.ts';
import type { ReverseProxy } from '../stack/reverse-proxy.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { letTimePass, waitUntil } from '../stack/wait-until.ts';

let stack: Stack;
let team: Team;
let proxy: ReverseProxy | undefined;
test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
});
test.beforeEach(async () => {
  team = await createTeam(stack.url);
});
test.afterEach(() => proxy?.close());
test.afterAll(() => stack.close());

test('with events, a page requests the timer only when it changes', async ({ page }) => {
  const calls = await openBehind(page, 'none');
  await followsTimer(page);
  // The first one, one for each event, and one for the reports of this page that its events cause.
  expect(calls.filter((call) => call.startsWith('timer/get')).length).toBeLessThanOrEqual(6);
  expect(calls).not.toContain('timer/get waiting');
});

test('without events, a page waits for the response to its request @full', async ({ page }) => {
  const calls = await openBehind(page, 'holds-streams');
  await waitUntil('the page waits', () => calls.includes('timer/get waiting'));
  const before = calls.length;
  await followsTimer(page);
  const callsAfter = () => calls.slice(before);
  await waitUntil('the page waits again', () => callsAfter().includes('timer/get waiting'));
  expect(callsAfter().filter((call) => call === 'timer/get').length).toBeLessThanOrEqual(2);
});

test('where a proxy cuts waiting requests, a page polls @full', async ({ page }) => {
  const calls = await openBehind(page, 'cuts-slow-responses');
  const pollsAfterCut = () => {
    const cutAt = calls.indexOf('timer/get waiting');
    return cutAt < 0 ? 0 : calls.slice(cutAt).filter((call) => call === 'timer/get').length;
  };
  await waitUntil('the page polls after the cut', () => pollsAfterCut() >= 3, 60);
  await expect(page.getByText('Offline')).toHaveCount(0);
  await followsTimer(page);
  expect(calls.filter((call) => call === 'timer/get waiting')).toHaveLength(1);
});

test(
  'with events, at most one request a minute without a timer, and two with one',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(5 * minuteMs);
    const calls = await openBehind(page, 'none');
    const countFor = async (ms: number) => {
      const before = calls.length;
      await letTimePass({ ms, reason: 'counts the requests of this time' });
      // Recorded time is data, and so is the total of today in the header, which follows it.
      const data = ['activity/record', 'timer/worked'];
      return calls.slice(before).filter((call) => !data.includes(call));
    };
    await waitForQuiet(calls);
    expect((await countFor(minuteMs)).length).toBeLessThanOrEqual(1);
    await start();
    await expect(page.getByRole('timer')).toBeVisible();
    await waitForQuiet(calls);
    expect((await countFor(minuteMs)).length).toBeLessThanOrEqual(2);
  },
);

/** Waits until what the page requests for what it shows is over. */
async function waitForQuiet(calls: readonly string[]): Promise<void> {
  let last = { count: calls.length, at: Date.now() };
  await waitUntil('no request for five seconds', () => {
    if (calls.length > last.count) last = { count: calls.length, at: Date.now() };
    return Date.now() - last.at > 5_000;
  });
}

/** Opens a page that shows no data that changes, and lists its calls from then on. */
async function openBehind(page: Page, fault: ProxyFault): Promise<string[]> {
  proxy = await startBreakingProxy(stack.url, fault);
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/api\/(\w+\/\w+)$/.exec(new URL(request.url()).pathname) ?? [];
    if (call === undefined) return;
    const isWaiting = request.postData()?.includes('"wait"') ?? false;
    calls.push(isWaiting ? `${call} waiting` : call);
  });
  if (fault === 'none') await holdUntilEvents(page);
  await openAs(page, proxy.url, team.owner, '/how-to-record');
  await expect(page.getByRole('heading', { level: 1, name: 'How to record' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  return calls;
}

/** On a busy machine too, the event stream is open before anything requests the timer. */
async function holdUntilEvents(page: Page): Promise<void> {
  const events = page.waitForResponse('**/api/events');
  await page.route('**/api/timer/get', async (route) => {
    await events;
    await route.continue();
  });
}

/** A start and a stop elsewhere arrive. How soon is noted in the report. */
async function followsTimer(page: Page): Promise<void> {
  await arrives('a start', start, () => expect(page.getByRole('timer')).toBeVisible());
  await arrives(
    'a stop',
    () => post(stack.url, 'timer/stop', {}, team.owner.token),
    () => expect(page.getByRole('timer')).toBeHidden(),
  );
}

async function arrives(
  what: string,
  act: () => Promise<unknown>,
  seen: () => Promise<unknown>,
): Promise<void> {
  await act();
  const startedAt = Date.now();
  await seen();
  const description = `${Date.now() - startedAt} ms`;
  test.info().annotations.push({ type: `${what} elsewhere arrives after`, description });
}

function start(): Promise<unknown> {
  return post(stack.url, 'timer/start', { project_id: team.projectId }, team.owner.token);
}
