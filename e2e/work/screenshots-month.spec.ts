import { expect, type CDPSession } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import type { Account } from '../data/api-calls.ts';
import { recordCaptures, type KnownWindow } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { openScreenshots, scrollThrough } from '../pages/screenshot-pages.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, type Team } from '../data/team.ts';

const dayCount = 21;
const windowsPerDay = 48;
const capturesPerWindow = 5;
const megabyte = 1_000_000;

/**
 * The allowed growth of a page while 5,000 screenshots are scrolled past. All data about them is 5
 * MB.
 */
const heapGrowthMax = 4 * megabyte;
/**
 * Maximum number of elements: a day or two are rendered, and the space of the others is reserved.
 */
const elementsMax = 4000;

let stack: Stack;
let team: Team;
let account: Account;

test.beforeAll(async ({ shared }) => {
  test.setTimeout(15 * minuteMs);
  stack = shared;
  team = await createTeam(stack.url);
  account = await invite(stack.url, team, 'Asha', 'member');
  await recordCaptures(stack.url, account, team.projectId, monthOfWork());
});

test(
  'scrolling through a month of 5,000 screenshots leaks no memory',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(10 * minuteMs);
    const cdp = await page.context().newCDPSession(page);
    await openScreenshots(page, stack.url, account, 'range=last_30_days');
    const screenshots = page.getByRole('definition').nth(2);
    await expect(screenshots).toHaveText(
      (dayCount * windowsPerDay * capturesPerWindow).toLocaleString('en'),
    );
    const before = await heapOf(cdp);

    let elements = 0;
    const windows = await scrollThrough(page, async () => {
      elements = Math.max(elements, await page.locator('*').count());
      return page.locator('[id^=window-]').evaluateAll((all) => all.map(({ id }) => id));
    });
    expect(windows.size, 'each window has been on the page once').toBe(dayCount * windowsPerDay);
    expect(elements).toBeLessThan(elementsMax);

    // Days that were scrolled past are unloaded after a while.
    await expect
      .poll(async () => (await heapOf(cdp)) - before, {
        message: 'the heap is as it was',
        timeout: 90_000,
        intervals: [3000],
      })
      .toBeLessThan(heapGrowthMax);

    await page.keyboard.press('Control+Home');
    await expect(
      page.getByRole('region', { name: hourName(windowsPerDay - 1) }).first(),
    ).toBeVisible();
    expect(await page.locator('*').count()).toBeLessThan(elementsMax);
  },
);

test(
  'back from the viewer to a day that was evicted from the cache',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, account, 'range=last_30_days');
    await page.locator('[id^=window-]').first().click();
    const viewer = page.getByRole('dialog');
    await expect(viewer).toContainText('of 240');
    // From the newest day to the first capture of the previous day.
    await page.keyboard.press('Home');
    await expect(viewer).toContainText('1 of 240');
    // The day before is loaded.
    await expect(viewer.getByRole('button', { name: 'Previous screenshot' })).toBeEnabled();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText('240 of 240');
    await page.keyboard.press('Home');
    await expect(viewer).toContainText('1 of 240');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    const startMs = Date.parse(`${dayBack(3)}T09:00:00Z`);
    await expect(page.locator(`#window-${account.id}-${startMs}`)).toBeFocused();
  },
);

test(
  'a sampled month is the same whether loaded at once or by day',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, account, 'range=last_30_days&sampling=24');
    const shown = page.getByRole('definition').nth(2);
    await expect(shown).toHaveText(/^\d+ of 5,040$/);
    const count = Number.parseInt(await shown.innerText(), 10);
    // About one in 24 captures, taken every two minutes, and some more at the start of each day.
    expect(count).toBeGreaterThan(200);
    expect(count).toBeLessThan(260);
    const windows = await scrollThrough(page, () =>
      page.locator('[id^=window-]').evaluateAll((all) => all.map(({ id }) => id)),
    );
    expect(windows.size).toBe(count);
  },
);

/** Eight hours on each day from the day before yesterday back, with a capture every two minutes. */
function monthOfWork(): KnownWindow[] {
  return Array.from({ length: dayCount }, (_, day) =>
    Array.from({ length: windowsPerDay }, (__, window) => {
      const startMs = Date.parse(`${dayBack(day + 2)}T09:00:00Z`) + window * windowMs;
      const captures = Array.from({ length: capturesPerWindow }, (___, one) => ({
        takenMs: startMs + one * 2 * minuteMs + 30_000,
      }));
      return { startMs, captures };
    }),
  ).flat();
}

/** The hour that a window of a day is in. */
function hourName(window: number): string {
  return `${String(9 + Math.floor(window / 6)).padStart(2, '0')}:00`;
}

/** Bytes in use after garbage collection. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await cdp.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize;
}
