import { expect, type Page } from '@playwright/test';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import type { Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { createTeam, invite, type Team } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';
import { openScreenshots } from '../pages/screenshot-pages.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

const day = dayBack(2);

let stack: Stack;
test.beforeAll(({ shared }) => {
  stack = shared;
});

/** A screenshot in each of consecutive hours of the day. */
async function recordHours(
  account: Account,
  team: Team,
  { first, count }: { first: number; count: number },
): Promise<void> {
  const windows = Array.from({ length: count }, (_, index) => {
    const startMs = Date.parse(`${day}T00:00:00Z`) + (first + index) * hourMs;
    return { startMs, captures: [{ takenMs: startMs + minuteMs }] };
  });
  await recordCaptures(stack.url, account, team.projectId, windows);
}

const framesOf = (page: Page, account: Account) =>
  page.locator(`section[data-person="${account.id}"] [id^=window-]`);

test('eight people of one day fit on a screen or two', { tag: '@full' }, async ({ page }) => {
  const large = await createTeam(stack.url, 'Large');
  for (let person = 0; person < 8; person++) {
    const account = await invite(stack.url, large, `Person${person}`, 'member');
    await recordHours(account, large, { first: 9, count: 8 });
  }
  await openScreenshots(page, stack.url, large.owner, `day=${day}&people=all`);
  await expect(page.locator('section[data-person]').first().getByRole('button')).toHaveCount(8);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(1800);
});

test('on a phone and on paper, everyone starts with a screenshot, however late they worked', async ({
  page,
}) => {
  const shifts = await createTeam(stack.url, 'Shifts');
  const early = await invite(stack.url, shifts, 'Early', 'member');
  const late = await invite(stack.url, shifts, 'Late', 'member');
  await recordHours(early, shifts, { first: 7, count: 4 });
  await recordHours(late, shifts, { first: 19, count: 4 });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [order, firstOfEarly, firstOfLate] of [
    ['earliest', '07:01', '19:01'],
    ['latest', '10:01', '22:01'],
  ] as const) {
    await openScreenshots(page, stack.url, shifts.owner, `day=${day}&people=all&order=${order}`);
    for (const [account, time] of [
      [early, firstOfEarly],
      [late, firstOfLate],
    ] as const) {
      await expect(framesOf(page, account)).toHaveCount(4);
      const first = framesOf(page, account).first();
      await expect(first).toContainText(time);
      await expect(first).toBeInViewport({ ratio: 1 });
    }
  }
  await framesOf(page, late).last().focus();
  await expect(framesOf(page, late).last(), 'focus scrolls sideways').toBeInViewport({ ratio: 1 });

  await page.emulateMedia({ media: 'print' });
  for (const account of [early, late]) {
    for (const frame of await framesOf(page, account).all()) await expect(frame).toBeInViewport();
  }

  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const xOf = async (account: Account) =>
    (await framesOf(page, account).first().boundingBox())?.x ?? 0;
  await expect
    .poll(async () => (await xOf(early)) - (await xOf(late)), 'hours are aligned on a desktop')
    .toBeGreaterThan(0);
});

test(
  'what fails to load says so and can be tried again: the people, and the row of a person',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url, 'Outage');
    const mia = await invite(stack.url, team, 'Mia', 'member');
    const ben = await invite(stack.url, team, 'Ben', 'member');
    for (const account of [mia, ben]) await recordHours(account, team, { first: 9, count: 2 });
    const failing = (who: Account | undefined) =>
      interceptCalls(page, '**/api/screenshot/*', (route) => {
        const { user_id } = route.request().postDataJSON() as { user_id?: number };
        const isPeople = route.request().url().endsWith('/people');
        const isFailing = who === undefined ? isPeople : user_id === who.id;
        return isFailing ? route.abort() : route.fallback();
      });
    for (const who of [undefined, ben]) {
      const calls = await failing(who);
      await openScreenshots(page, stack.url, team.owner, `day=${day}&people=all`);
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('Could not load the screenshots');
      await expect(framesOf(page, mia)).toHaveCount(who === undefined ? 0 : 2);
      calls.restore();
      await notice.getByRole('button', { name: 'Try again' }).click();
      for (const account of [mia, ben]) await expect(framesOf(page, account)).toHaveCount(2);
      await expect(notice).toHaveCount(0);
    }
  },
);
